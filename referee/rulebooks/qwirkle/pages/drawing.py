"""The examples of Qwirkle's rulebook as pictures, each with its verdict."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import cast

from referee.core.grid import Cell, Placement
from referee.core.verdict import Example, Verdict
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.board import Board
from referee.rulebooks.qwirkle.examples import EXAMPLES
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.notation import NOTATION
from referee.rulebooks.qwirkle.tiles import COLORS, Tile
from referee.rulebooks.qwirkle.wording import WORDING
from referee.wording.words import Words

CELL = 36
"""The width of a cell in a picture."""
SHIFT = Cell(13, -10)
"""How far a tile that lies on another one is shifted, so that both are seen."""
GOOD, BAD = "#f0b94f", "#ff6f61"
"""The rings around the tiles of a play."""
MARKED = frozenset({"orange-is-not-red"})
"""The examples about telling colours apart: their tiles are numbered for everybody."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """An example as a picture and a verdict."""

    name: str
    example: Example
    board: tuple[Placement[Tile], ...]
    play: tuple[Placement[Tile], ...]
    verdict: Verdict[Tile]

    @property
    def sum(self) -> list[str]:
        """What it counts, in words."""
        return [addend.text for addend in _words().addends(self.verdict)]

    @property
    def marked(self) -> bool:
        """Whether its tiles are numbered for everybody."""
        return self.name in MARKED

    @property
    def width(self) -> int:
        """How many pixels it is wide."""
        return (max(cell.x for cell in self._cells) - self._corner.x + 1) * CELL + (SHIFT.x if self._covering else 0)

    @property
    def height(self) -> int:
        """How many pixels it is high."""
        return (max(cell.y for cell in self._cells) - self._corner.y + 1) * CELL - (SHIFT.y if self._covering else 0)

    @property
    def view(self) -> str:
        """What of the plane is seen: a little more above where a tile lies on another one."""
        return f"0 {SHIFT.y if self._covering else 0} {self.width} {self.height}"

    @property
    def tiles(self) -> Iterator[tuple[Tile, int, int, str]]:
        """Every tile with the place of its corner, and the colour of its ring where the play lays it."""
        for tile, cell in self.board:
            yield tile, *self._at(cell), ""
        for number, (tile, cell) in enumerate(self.play):
            x, y = self._at(cell)
            if number in self._covering:
                x, y = x + SHIFT.x, y + SHIFT.y
            yield tile, x, y, GOOD if self.verdict.legal else BAD

    @property
    def frames(self) -> list[tuple[int, int]]:
        """The corners of the cells at fault, without those of the play."""
        played = {cell for _, cell in self.play}
        found = dict.fromkeys(cell for violation in self.verdict.violations for cell in violation.cells)
        return [self._at(cell) for cell in found if cell not in played]

    def mark(self, tile: Tile) -> int:
        """The number of a tile's colour."""
        return COLORS.index(tile.color) + 1

    @property
    def names(self) -> dict[str, str]:
        """The tiles in words: those on the table and those laid to them."""
        return {
            part: _words().listed(tile for tile, _ in placements)
            for part, placements in (("board", self.board), ("play", self.play))
        }

    @property
    def reasons(self) -> list[str]:
        """Why it is refused."""
        return [_words().reason(violation) for violation in self.verdict.violations]

    def _at(self, cell: Cell) -> tuple[int, int]:
        """The corner of a cell in the picture."""
        return (cell.x - self._corner.x) * CELL, (cell.y - self._corner.y) * CELL

    @property
    def _covering(self) -> frozenset[int]:
        """Which tiles of the play, by number, lie on another tile."""
        first = len(self.board)
        return frozenset(
            number - first for number in range(first, len(self._cells)) if self._cells[number] in self._cells[:number]
        )

    @property
    def _cells(self) -> list[Cell]:
        return [cell for _, cell in (*self.board, *self.play)]

    @property
    def _corner(self) -> Cell:
        return Cell(min(cell.x for cell in self._cells), min(cell.y for cell in self._cells))


@cache
def drawing(name: str) -> Drawing:
    """The picture of an example. Raises ``KeyError`` for a name that is none."""
    return drawn(EXAMPLES[name], name)


def drawn(example: Example, name: str = "") -> Drawing:
    """A position with its play as a picture; ``name`` is what the book calls it."""
    board, play = cast(Board, NOTATION.read_board(example.board)), NOTATION.read_play(example.play)
    laid = tuple(Placement(tile, cell) for cell, tile in board.tiles.items())
    return Drawing(name, example, laid, play, judge(board, play))


def _words() -> Words[Tile]:
    return Words(Qwirkle(), WORDING)
