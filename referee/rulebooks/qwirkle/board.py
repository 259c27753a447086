"""The tiles that lie on the table."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from referee.core.grid import Cell, Placement
from referee.rulebooks.qwirkle.anchors import Anchors
from referee.rulebooks.qwirkle.tiles import ALL, BIT, COPIES, Tile, joining, kinds

Play = tuple[Placement[Tile], ...]
"""The tiles of one turn, each with its cell; their order never matters."""


class Board:
    """A position: which tile lies on which cell. A value: laying tiles gives another board."""

    def __init__(self, tiles: Mapping[Cell, Tile] | None = None) -> None:
        self.tiles: Mapping[Cell, Tile] = tiles or {}
        """The laid tiles by cell, in the order in which they were laid."""

    def with_play(self, play: Iterable[Placement[Tile]]) -> "Board":
        """The board with these tiles on it as well. A tile on an occupied cell takes the place of the one there."""
        return Board({**self.tiles, **{cell: tile for tile, cell in play}})

    @cached_property
    def free(self) -> tuple[Cell, ...]:
        """The free cells beside a tile, in reading order: where the next tile may touch the table (R10)."""
        beside = {near for x, y in self.tiles for near in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))}
        return tuple(Cell(x, y) for y, x in sorted((y, x) for x, y in beside.difference(self.tiles)))

    @cached_property
    def anchors(self) -> Anchors:
        """The same cells with what their rows and columns allow, for the search of plays."""
        return Anchors(self.tiles)

    @cached_property
    def counts(self) -> Mapping[Tile, int]:
        """How many tiles of each kind lie here; 0 for those that do not."""
        return Counter(self.tiles.values())

    @cached_property
    def gone(self) -> int:
        """The kinds of which all copies lie here (R1)."""
        return kinds(tile for tile, count in self.counts.items() if count >= COPIES)

    def going_with(self, cell: Cell) -> int:
        """The kinds that go with every tile beside a cell: no others may lie there, whatever a ruling broke."""
        going = ALL
        for near in cell.neighbors():
            if tile := self.tiles.get(near):
                going &= joining(BIT[tile])
        return going

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.tiles == other.tiles

    def __hash__(self) -> int:
        return hash(frozenset(self.tiles.items()))

    def __repr__(self) -> str:
        return f"Board({' '.join(f'{tile}@{cell.x},{cell.y}' for cell, tile in self.tiles.items())})"
