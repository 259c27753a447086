"""Positions that show a rule of Letters."""

from collections.abc import Mapping

from referee.core.verdict import Example
from tests.toy_letters.codes import Code

EXAMPLES: Mapping[str, Example] = {
    "tea": Example("", "T@0,0 E@1,0 A@2,0", 3),
    "crossing": Example("T@0,0 E@1,0 A@2,0", "N@1,1 T@1,2", 3),
    "alone": Example("", "A@0,0", codes=(Code.ONE_LETTER,)),
    "apart": Example("T@0,0 E@1,0 A@2,0", "I@5,5 N@6,5", codes=(Code.APART,)),
    "hole": Example("T@0,0 E@1,0 A@2,0", "R@1,1 T@1,3", codes=(Code.HOLE_IN_WORD,)),
}
