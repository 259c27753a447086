"""Positions that show a rule of Stones."""

from collections.abc import Mapping

from referee.core.verdict import Example
from tests.toy.codes import Code

EXAMPLES: Mapping[str, Example] = {
    "first": Example("", "stone@0,0 stone@1,0", 2),
    "full-row": Example("stone@0,1 stone@1,1 stone@2,1", "stone@3,1 stone@4,1", 4),
    "taken": Example("stone@0,0", "stone@0,0", codes=(Code.CELL_TAKEN,)),
    "two-rows": Example("", "stone@0,0 stone@0,1", codes=(Code.TWO_ROWS,)),
}
