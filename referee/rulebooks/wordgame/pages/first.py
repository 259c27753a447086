"""What the first page shows before there are games: a word with its sum, and one that is refused."""

from dataclasses import dataclass
from functools import cache

from referee.core.example import Example
from referee.rulebooks.wordgame.pages.drawing import drawn
from referee.web.views.example import JudgedExample

BOARD = "G@0,0 R@1,0 A@2,0 K@2,-1 T@2,1"


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """A word that is judged, and one that cannot be laid."""

    turn: JudgedExample
    refused: JudgedExample


@cache
def first() -> FirstTurn:
    """GRAM behind GRA, and a word that touches nothing."""
    return FirstTurn(drawn(Example(BOARD, "GRAM@0,0 across")), drawn(Example(BOARD, "KOT@-3,3 across")))
