"""The tiles that lie on the table."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType

from referee.rulebooks.grid import Cell, Placement
from referee.rulebooks.qwirkle.tiles import Tile

Play = tuple[Placement[Tile], ...]
"""The tiles of one turn, each with its cell; their order never matters."""


class Board:
    """A position: which tile lies on which cell. A value: laying tiles gives another board."""

    def __init__(self, tiles: Mapping[Cell, Tile] | None = None) -> None:
        self._tiles = dict(tiles or {})

    @property
    def tiles(self) -> Mapping[Cell, Tile]:
        """The laid tiles by cell, in the order in which they were laid."""
        return MappingProxyType(self._tiles)

    def laid(self, play: Iterable[Placement[Tile]]) -> "Board":
        """The board with these tiles on it as well. A tile on an occupied cell takes the place of the one there."""
        board = Board(self._tiles)
        board._tiles.update((cell, tile) for tile, cell in play)
        return board

    @cached_property
    def free(self) -> tuple[Cell, ...]:
        """The free cells beside a tile, in reading order: where the next tile may touch the table (R10)."""
        tiles = self._tiles
        beside = {cell for laid in tiles for cell in laid.neighbors() if cell not in tiles}
        return tuple(sorted(beside, key=lambda cell: (cell.y, cell.x)))

    def count(self, tile: Tile) -> int:
        """How many tiles of this kind lie here."""
        return sum(laid == tile for laid in self._tiles.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._tiles == other._tiles

    def __hash__(self) -> int:
        return hash(frozenset(self._tiles.items()))

    def __repr__(self) -> str:
        return f"Board({' '.join(f'{tile}@{cell.x},{cell.y}' for cell, tile in self._tiles.items())})"
