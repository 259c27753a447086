"""Where the next tile can touch a position, and what its row and its column ask of it there.

Anchors and cross-checks, as programs for crossword games call them. A cell is a number here: one step along a row adds
1, one step along a column adds ``STRIDE``. Tiles are bits.
"""

from collections.abc import Mapping

from referee.core.grid import Cell
from referee.rulebooks.qwirkle.runs import NO_RUN, Run, between
from referee.rulebooks.qwirkle.scoring import line_points
from referee.rulebooks.qwirkle.tiles import BIT, Tile, joining

STRIDE = 1024
"""Wide enough that no row runs into the next one."""
_HALF = STRIDE // 2
_ORIGIN = _HALF * (STRIDE + 1)


def cell_at(number: int) -> Cell:
    """The cell of a number."""
    return Cell(number % STRIDE - _HALF, number // STRIDE - _HALF)


class Axis:
    """What the rows, or the columns, of a position say about its free cells."""

    def __init__(self, step: int, tiles: Mapping[int, int]) -> None:
        self.step = step
        self.before: dict[int, Run] = {}
        """By free cell, the run that ends just before it."""
        self.after: dict[int, Run] = {}
        """By free cell, the run that starts just after it."""
        for start in tiles:
            if start - step not in tiles:
                mask, end = 0, start
                while end in tiles:
                    mask |= tiles[end]
                    end += step
                self.before[end] = self.after[start - step] = mask, (end - start) // step
        self.fits: dict[int, int] = {}
        """By free cell beside a run, the kinds that fit the line they would be in: its cross-check."""
        self.points: dict[int, int] = {}
        """By free cell beside a run, the points of that line when one tile is laid there."""
        for cell, (mask, length) in self.after.items():
            self.fits[cell] = joining(mask)
            self.points[cell] = line_points(length + 1)
        for cell, behind in self.before.items():
            ahead = self.after.get(cell, NO_RUN)
            self.fits[cell] = between(behind, ahead)
            self.points[cell] = line_points(behind[1] + 1 + ahead[1])


class Anchors:
    """The free cells beside the tiles of a position, made ready for hands to be tried on them."""

    def __init__(self, tiles: Mapping[Cell, Tile]) -> None:
        numbered = {y * STRIDE + x + _ORIGIN: BIT[tile] for (x, y), tile in tiles.items()}
        self.rows = Axis(1, numbered)
        self.columns = Axis(STRIDE, numbered)
        self.cells = self.rows.fits.keys() | self.columns.fits.keys()
