"""The position of a board in its window: numbers as classes, which the style sheet turns into places and sizes.

A strict policy allows no style attributes, so each number is a class. Columns and rows count from an ``origin`` that
hardly ever moves while a board grows; ``board.css`` reads them.
"""

from dataclasses import dataclass
from functools import cached_property

from referee.core.grid import Cell
from referee.web.board.area import Area

REACH = 12
"""Cells beyond the area for which there are classes: a hand of tiles, and a cell to begin at the far end."""
STRIDE = 16
"""Cells by which the origin moves at a time. Until a board grows that far, no tile is drawn again."""
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
    """The cell that stays where it lay at rest."""
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
