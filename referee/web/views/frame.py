"""How a board lies in its window: numbers as classes, of which the style sheet makes places and sizes.

A strict policy allows no style attributes, so each number is a class. Columns and rows count from an ``origin`` that
hardly ever moves while a board grows; ``board.css`` says what is made of them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from referee.core.grid import Cell

REACH = 12
"""How far from the tiles something may stand: a hand of tiles, and a cell to begin at the far end."""
STRIDE = 16
"""The origin moves so many cells at once: as long as a board does not grow so far, no tile is drawn anew."""
MOST_MATTER = 30
"""The widest box of what matters that there are classes for: wider ones are shown from their middle."""


class Box(NamedTuple):
    """A rectangle of cells, its corners included."""

    first: Cell
    last: Cell

    @property
    def columns(self) -> int:
        """How many columns it is wide."""
        return self.last.x - self.first.x + 1

    @property
    def rows(self) -> int:
        """How many rows it is high."""
        return self.last.y - self.first.y + 1

    def reaching(self, cells: Iterable[Cell]) -> "Box":
        """The same, grown where a cell lies farther outside than there are classes for."""
        (left, top), (right, bottom) = self
        for x, y in cells:
            left, right = min(left, x + REACH), max(right, x - REACH)
            top, bottom = min(top, y + REACH), max(bottom, y - REACH)
        return Box(Cell(left, top), Cell(right, bottom))


def boxed(cells: Iterable[Cell]) -> Box:
    """The smallest box of these cells."""
    found = tuple(cells)
    xs, ys = [cell[0] for cell in found], [cell[1] for cell in found]
    return Box(Cell(min(xs), min(ys)), Cell(max(xs), max(ys)))


@dataclass(frozen=True)
class Frame:
    """What of a board is shown, and how large."""

    box: Box
    """What is framed at rest."""
    matter: tuple[Cell, ...] = ()
    """What must be in sight from near; nothing at rest."""
    anchor: Cell | None = None
    """The cell that stays where it lay at rest."""
    middle: tuple[Cell, ...] = ()
    """What must be in sight at rest where tiles are so large that not all of them are."""

    @cached_property
    def origin(self) -> Cell:
        """The cell before the first column and row that have classes."""
        x, y = self.box.first
        return Cell((x - REACH) // STRIDE * STRIDE - 1, (y - REACH) // STRIDE * STRIDE - 1)

    def at(self, cell: Cell) -> str:
        """The classes that put a cell in its place."""
        return f"c{cell[0] - self.origin[0]} r{cell[1] - self.origin[1]}"

    @property
    def classes(self) -> str:
        """The classes of the board: ``c`` and ``r`` its size, ``u`` and ``v`` its first cell, ``x`` and ``y`` the first
        cell of what matters, ``w`` and ``h`` its size, and from near ``i`` and ``j`` the anchor in it.
        """
        first = self.box.first
        at_rest = f"c{self.box.columns} r{self.box.rows} u{first.x - self.origin.x} v{first.y - self.origin.y}"
        if not self.matter and not self.middle:
            return at_rest
        box = boxed(self.matter or self.middle)
        x, y = box.first.x - self.origin.x, box.first.y - self.origin.y
        matter = f"x{x} y{y} w{min(box.columns, MOST_MATTER)} h{min(box.rows, MOST_MATTER)}"
        if not self.matter:
            return f"{at_rest} rests {matter}"
        anchor = self.anchor or box.first
        i = min(max(anchor.x - box.first.x, 0), box.columns - 1, MOST_MATTER)
        j = min(max(anchor.y - box.first.y, 0), box.rows - 1, MOST_MATTER)
        return f"{at_rest} near {matter} i{i} j{j}"
