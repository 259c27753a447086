"""The position of a board in its window: numbers as classes, which the style sheet turns into places and sizes.

A strict policy allows no style attributes, so each number is a class. Columns and rows count from an ``origin`` that
hardly ever moves while a board grows; ``board.css`` reads them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from referee.core.grid import Cell


class Area(NamedTuple):
    """A rectangle of cells, both corners included."""

    first: Cell
    last: Cell

    @classmethod
    def around(cls, cells: Iterable[Cell]) -> "Area":
        """The smallest area that contains these cells; one cell if there are none."""
        found = tuple(cells) or (Cell(0, 0),)
        xs, ys = [x for x, _ in found], [y for _, y in found]
        return cls(Cell(min(xs), min(ys)), Cell(max(xs), max(ys)))

    @property
    def columns(self) -> int:
        return self.last.x - self.first.x + 1

    @property
    def rows(self) -> int:
        return self.last.y - self.first.y + 1

    def with_cells(self, cells: Iterable[Cell]) -> "Area":
        """The smallest area that contains this one and these cells."""
        return Area.around((*self, *cells))

    def within(self, cells: Iterable[Cell], reach: int) -> "Area":
        """The area, grown until none of these cells is more than ``reach`` cells outside."""
        (left, top), (right, bottom) = self
        for x, y in cells:
            left, right = min(left, x + reach), max(right, x - reach)
            top, bottom = min(top, y + reach), max(bottom, y - reach)
        return Area(Cell(left, top), Cell(right, bottom))

    def part(self, cells: Iterable[Cell], size: int) -> "Area":
        """The part of the area with these cells in its middle, ``size`` cells wide and high if it has that many."""
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
        return self.first.x <= cell.x <= self.last.x and self.first.y <= cell.y <= self.last.y


REACH = 12
"""Cells beyond the area that have classes: a hand of tiles, and a cell to begin at the far end."""
STRIDE = 16
"""Cells by which the origin moves each time. Until a board grows that far, no tile is drawn again."""
MOST_MATTER = 30
"""The widest area of what matters for which there are classes. A wider one is shown from its middle."""


@dataclass(frozen=True)
class Frame:
    """The part of a board that is shown, and its size."""

    area: Area
    """The cells that are framed at rest."""
    matter: tuple[Cell, ...] = ()
    """What must be in sight from near; empty at rest."""
    anchor: Cell | None = None
    """The cell that stays where it was at rest."""
    middle: tuple[Cell, ...] = ()
    """What must be in sight at rest if tiles are too large to show all of them."""

    @cached_property
    def origin(self) -> Cell:
        """The cell before the first column and row that have classes."""
        x, y = self.area.first
        return Cell((x - REACH) // STRIDE * STRIDE - 1, (y - REACH) // STRIDE * STRIDE - 1)

    def at(self, cell: Cell) -> str:
        """The classes that put a cell in its place."""
        return f"c{cell[0] - self.origin[0]} r{cell[1] - self.origin[1]}"

    @property
    def classes(self) -> str:
        """The classes of the board: ``c`` and ``r`` its size, ``u`` and ``v`` its first cell, ``x`` and ``y`` the first
        cell of what matters, ``w`` and ``h`` its size, and from near ``i`` and ``j`` the anchor in it.
        """
        first = self.area.first
        at_rest = f"c{self.area.columns} r{self.area.rows} u{first.x - self.origin.x} v{first.y - self.origin.y}"
        if not self.matter and not self.middle:
            return at_rest
        area = Area.around(self.matter or self.middle)
        x, y = area.first.x - self.origin.x, area.first.y - self.origin.y
        matter = f"x{x} y{y} w{min(area.columns, MOST_MATTER)} h{min(area.rows, MOST_MATTER)}"
        if not self.matter:
            return f"{at_rest} rests {matter}"
        anchor = self.anchor or area.first
        i = min(max(anchor.x - area.first.x, 0), area.columns - 1, MOST_MATTER)
        j = min(max(anchor.y - area.first.y, 0), area.rows - 1, MOST_MATTER)
        return f"{at_rest} near {matter} i{i} j{j}"
