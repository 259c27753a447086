"""What games on a grid share. Here: its cells, the lines through them, the tiles on them, and the bounds of a board."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import Generic, NamedTuple, Self, TypeVar

T = TypeVar("T")
"""The type of the tiles of a game, wherever code is the same for all games."""


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


def free_next_to(cell: Cell, axis: Cell, way: int, occupied: Container[Cell]) -> Iterator[Cell]:
    """The free cells along an axis, starting next to this one, ahead or (with the ``way`` -1) behind."""
    return (at for steps in count(1) if (at := cell.step(axis, way * steps)) not in occupied)


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


class Board(Generic[T]):
    """Which tile is on which cell. A value: playing tiles gives another board."""

    def __init__(self, tiles: Mapping[Cell, T] | None = None) -> None:
        self.tiles: Mapping[Cell, T] = tiles or {}
        """The tiles by cell, oldest first."""

    def with_play(self, play: Iterable[Placement[T]]) -> Self:
        """The board with these tiles added. A tile on an occupied cell replaces the one there."""
        return type(self)({**self.tiles, **{cell: tile for tile, cell in play}})

    @cached_property
    def counts(self) -> Mapping[T, int]:
        """The number of tiles of each kind on the board, as ``Rulebook.kind`` names them; 0 for a missing kind."""
        return Counter(self.tiles.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.tiles == other.tiles

    def __hash__(self) -> int:
        return hash(frozenset(self.tiles.items()))


@dataclass(frozen=True, slots=True)
class Bounds:
    """The rectangle of a board with edges."""

    first: Cell
    """The top left cell."""
    last: Cell
    """The bottom right cell."""
    marks: Mapping[Cell, str] = field(default_factory=dict)
    """The cells that differ from plain ones, each with the game's word for it."""
    mark: str = "mark"
    """The game's term for such a word: pages write it as ``data-<mark>``."""

    def __contains__(self, cell: Cell) -> bool:
        return self.first.x <= cell.x <= self.last.x and self.first.y <= cell.y <= self.last.y

    @property
    def corners(self) -> tuple[Cell, Cell]:
        return self.first, self.last

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of the rectangle in reading order."""
        rows, columns = range(self.first.y, self.last.y + 1), range(self.first.x, self.last.x + 1)
        return tuple(Cell(x, y) for y in rows for x in columns)
