"""A rectangle of cells: how far a board reaches, and the part of it that is shown."""

from collections.abc import Iterable
from typing import NamedTuple

from referee.core.grid import Cell


class Area(NamedTuple):
    """A rectangle of cells, both corners included."""

    first: Cell
    last: Cell

    @classmethod
    def around(cls, cells: Iterable[Cell]) -> "Area":
        """The smallest area that holds these cells; one cell if there are none."""
        found = tuple(cells) or (Cell(0, 0),)
        xs, ys = [x for x, _ in found], [y for _, y in found]
        return cls(Cell(min(xs), min(ys)), Cell(max(xs), max(ys)))

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.last.x - self.first.x + 1

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.last.y - self.first.y + 1

    def with_cells(self, cells: Iterable[Cell]) -> "Area":
        """The smallest area that holds this one and these cells."""
        return Area.around((*self, *cells))

    def within(self, cells: Iterable[Cell], reach: int) -> "Area":
        """The area, grown until none of these cells is more than ``reach`` cells outside."""
        (left, top), (right, bottom) = self
        for x, y in cells:
            left, right = min(left, x + reach), max(right, x - reach)
            top, bottom = min(top, y + reach), max(bottom, y - reach)
        return Area(Cell(left, top), Cell(right, bottom))

    def part(self, cells: Iterable[Cell], size: int) -> "Area":
        """The part of the area with these cells in its middle, ``size`` cells wide and high if there are as many."""
        inner = Area.around(cells)

        def cut(first: int, last: int, start: int, end: int) -> tuple[int, int]:
            length, space = last - first + 1, end - start + 1
            wanted = max(size, length)
            if wanted >= space:
                return start, end
            begin = min(max(first - (wanted - length) // 2, start), end + 1 - wanted)
            return begin, begin + wanted - 1

        left, right = cut(inner.first.x, inner.last.x, self.first.x, self.last.x)
        top, bottom = cut(inner.first.y, inner.last.y, self.first.y, self.last.y)
        return Area(Cell(left, top), Cell(right, bottom))

    def holds(self, cell: Cell) -> bool:
        """Whether a cell lies in the area."""
        return self.first.x <= cell.x <= self.last.x and self.first.y <= cell.y <= self.last.y
