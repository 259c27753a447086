"""The stones that lie on the board of 5 by 4 cells."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self

from referee.core.grid import Cell, Placement

WIDTH, HEIGHT = 5, 4
EXTENT = (Cell(0, 0), Cell(WIDTH - 1, HEIGHT - 1))
CELLS = tuple(Cell(x, y) for y in range(HEIGHT) for x in range(WIDTH))


class Stone(StrEnum):
    """The one kind of tile."""

    STONE = "stone"


@dataclass(frozen=True)
class Board:
    """Which cells hold a stone. A value: laying stones gives another board."""

    tiles: Mapping[Cell, Stone] = field(default_factory=dict)

    def with_play(self, play: Iterable[Placement[Stone]]) -> Self:
        """The board with these stones on it as well."""
        return type(self)({**self.tiles, **{cell: tile for tile, cell in play}})


def row_of(cell: Cell) -> tuple[Cell, ...]:
    """All cells of a row of the board, from left to right."""
    return tuple(each for each in CELLS if each.y == cell.y)
