"""The examples of Qwirkle's rulebook as pictures, and those of the first page before there are games."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from referee.core.grid import Cell
from referee.core.verdict import Example, Part
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.codes import Score
from referee.rulebooks.qwirkle.examples import EXAMPLES
from referee.rulebooks.qwirkle.scoring import line_points
from referee.rulebooks.qwirkle.tiles import Tile
from referee.rulebooks.qwirkle.wording import WORDING
from referee.web.board.example import FirstTurn, JudgedExample, judged
from referee.web.board.frame import Area
from referee.web.board.picture import Picture
from referee.wording.language import gettext
from referee.wording.words import Words

WORDS = Words(Qwirkle(), WORDING)
BOARD = (
    "Ot@0,0 Yt@1,0 Gt@2,0 Rt@3,0 Ox@0,1 Gc@2,1 Rc@3,1 Od@0,2 Yd@1,2 Gd@2,2 Rd@3,2 "
    "Yo@1,3 Go@2,3 Ro@3,3 Bo@4,3 Rs@3,4 Bs@4,4 Ps@5,4 Os@6,4 Rs@6,5"
)
"""The game that the rulebooks print, before its turn 11."""
AREA = Area(Cell(0, 0), Cell(6, 6))


@dataclass(frozen=True, slots=True)
class FirstLines(FirstTurn):
    """A turn with the points of its lines, and a tile that cannot be laid instead."""

    @property
    def picture(self) -> Picture:
        """The turn on a board with room for the ends of its lines."""
        label = gettext("On the table: %(board)s. Added: %(play)s.", **self.turn.names)
        return Picture(self.turn.words.rulebook, self.turn.picture.tiles, AREA, label)

    @property
    def ends(self) -> Iterator[tuple[int, Cell]]:
        """The points of each line, and the free cell behind its end."""
        for part in self.turn.verdict.parts:
            if part.code == Score.LINE:
                yield line_points(len(part.cells)), _behind(part)


@cache
def drawing(name: str) -> JudgedExample:
    """An example of the book. Raises ``KeyError`` for an unknown name."""
    return judged(WORDS, EXAMPLES[name], name)


@cache
def first() -> FirstLines:
    """Turn 11 of that game; and a tile that its longest line holds already."""
    turn, refused = (judged(WORDS, Example(BOARD, play)) for play in ("Bx@4,5 Rx@3,5 Ox@2,5", "Ro@3,5"))
    return FirstLines(turn, refused)


def _behind(line: Part[Tile]) -> Cell:
    before, last = sorted(line.cells)[-2:]
    return Cell(2 * last.x - before.x, 2 * last.y - before.y)
