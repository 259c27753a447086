"""The stones and the board of 5 by 4 cells."""

from enum import StrEnum

from referee.core.grid import Cell
from referee.core.grid.board import Bounds

WIDTH, HEIGHT = 5, 4
BOUNDS = Bounds(Cell(0, 0), Cell(WIDTH - 1, HEIGHT - 1))
CELLS = BOUNDS.cells


class Stone(StrEnum):
    """The one kind of tile."""

    STONE = "stone"


def row_of(cell: Cell) -> tuple[Cell, ...]:
    """All cells of a row of the board, from left to right."""
    return tuple(each for each in CELLS if each.y == cell.y)
