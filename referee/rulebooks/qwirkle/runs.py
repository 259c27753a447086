"""The tiles in a row beside a cell, and what may go between two such runs."""

from collections.abc import Mapping
from typing import Any

from referee.core.grid import Cell
from referee.rulebooks.qwirkle.tiles import BIT, JOINING, Tile

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


def sound(*runs: Run) -> bool:
    """Whether each of these runs may be a line: of one colour or of one shape, and no tile twice (R11)."""
    return not [mask for mask, length in runs if mask.bit_count() != length or mask not in JOINING]


def between(before: Run, after: Run) -> int:
    """The kinds that a tile between two sound runs can be, since it makes one line of them (R11, R12)."""
    return 0 if before[0] & after[0] else JOINING.get(before[0] | after[0], 0)
