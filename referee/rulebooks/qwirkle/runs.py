"""The runs of tiles beside a cell, as what they mean to a tile laid there: their kinds, and how many they are."""

from collections.abc import Mapping
from typing import Any

from referee.core.grid import Cell
from referee.rulebooks.qwirkle.tiles import BIT, Tile, joining, related

Tiles = Mapping[Any, Tile]
"""Tiles by cell, found by a pair of numbers as well: no ``Cell`` is made for a cell that is only looked at."""

Run = tuple[int, int]
"""The tiles of an unbroken run beside a cell: their kinds as a set, and how many they are."""
NO_RUN: Run = (0, 0)


def run_from(cell: Cell, dx: int, dy: int, lying: Tiles, placed: Tiles) -> Run:
    """The run that starts beside a cell and leads away from it, over the tiles on the board and those of a play."""
    x, y = cell
    mask = length = 0
    while tile := lying.get((x := x + dx, y := y + dy)) or placed.get((x, y)):
        mask |= BIT[tile]
        length += 1
    return mask, length


def sound(mask: int, length: int) -> bool:
    """Whether ``count`` tiles of these kinds may be one line: of one colour or of one shape, and none twice (R11)."""
    return mask.bit_count() == length and related(mask)


def between(before: Run, after: Run) -> int:
    """The kinds that a tile between two sound runs can be, since it makes one line of them (R11, R12)."""
    return 0 if before[0] & after[0] else joining(before[0] | after[0])
