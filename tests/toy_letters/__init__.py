"""Letters: a second boxed game, only for tests, to show how little a game on a grid needs of its own.

60 letters, six of each of ten kinds; 2 to 4 players hold five. A turn lays letters in one row or column of an open
table; each word formed scores a point per letter. The first word has at least two letters, later ones touch letters on
the table. The player who lays the last letter of a hand ends the game, and so does a round of passes.
"""

from collections.abc import Mapping
from typing import Final

from referee.core.grid.lines import LineDrafting
from referee.core.grid.notation import Notation
from referee.core.position import Position
from referee.core.rulebook import Rulebook
from referee.core.steps import OwnStep, Turn
from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import Verdict
from tests.toy_letters.codes import IMPOSSIBLE, UNFINISHED
from tests.toy_letters.judging import COPIES, KINDS, MOST_POINTS, judge


class LettersNotation(Notation[str]):
    """A letter is written as itself: ``A@0,0``."""

    farthest: Final = 60

    def read_tile(self, text: str) -> str:
        """Return the letter. Raises ``UnreadableError`` for any other text."""
        if len(text) != 1 or text not in KINDS:
            raise UnreadableError(Expected.TILE, text)
        return text


class Letters(Rulebook[str]):
    """The rulebook of Letters, which has no house rules."""

    name = "Letters"
    slug = "toy_letters"
    seats = range(2, 5)
    printed_seats = range(2, 5)
    box = len(KINDS) * COPIES
    hand = 5
    kinds: Mapping[str, int | None] = dict.fromkeys(KINDS, COPIES)
    notation = LettersNotation()
    impossible = IMPOSSIBLE
    unfinished = UNFINISHED
    most_points = MOST_POINTS

    def __init__(self) -> None:
        self.drafting = LineDrafting(self)

    def judge(self, position: Position[str], step: Turn[str] | OwnStep) -> Verdict[str]:
        """Return every broken rule, and the score of the letters as they lie."""
        return judge(position, step)
