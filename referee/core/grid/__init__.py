"""What games on a grid share: here its cells, the tiles on them, and the lines that run through a cell."""

from collections.abc import Container
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Cell(NamedTuple):
    """One place on the table; ``x`` grows to the right, ``y`` downwards."""

    x: int
    y: int

    def step(self, axis: "Cell", count: int = 1) -> "Cell":
        """The cell ``count`` steps along ``axis`` (backwards when negative)."""
        return Cell(self[0] + axis[0] * count, self[1] + axis[1] * count)

    def neighbors(self) -> tuple["Cell", "Cell", "Cell", "Cell"]:
        """The four cells that share a side with this one."""
        x, y = self
        return Cell(x, y - 1), Cell(x - 1, y), Cell(x + 1, y), Cell(x, y + 1)


ROW = Cell(1, 0)
COLUMN = Cell(0, 1)
AXES = (ROW, COLUMN)


class Placement(NamedTuple, Generic[T]):
    """A tile on a cell."""

    tile: T
    cell: Cell


def line_through(cell: Cell, axis: Cell, occupied: Container[Cell]) -> tuple[Cell, ...]:
    """The unbroken run of occupied cells along ``axis`` that contains ``cell``, from left to right or top to bottom."""
    dx, dy = axis
    x, y = cell
    while (x - dx, y - dy) in occupied:
        x, y = x - dx, y - dy
    run = []
    while (x, y) in occupied:
        run.append(Cell(x, y))
        x, y = x + dx, y + dy
    return tuple(run)
