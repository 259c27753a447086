"""Tiles, cells, placements and boards as text: ``tile@x,y`` for each placement, separated by spaces."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic

from referee.core.grid import Board, Bounds, Cell, Placement, T
from referee.core.steps import Play
from referee.core.unreadable import Expected, UnreadableError

_CELL = re.compile(r"(-?\d{1,9}),(-?\d{1,9})", re.ASCII)


class Notation(ABC, Generic[T]):
    """The text of a game's tiles, cells, plays and boards. A game supplies ``read_tile``; ``str`` writes a tile."""

    board: type[Board[T]] = Board
    """The class of the game's boards."""
    farthest = 120
    """The largest coordinate, positive or negative."""
    bounds: Bounds | None = None
    """The bounds of the board, if it has edges."""

    @abstractmethod
    def read_tile(self, text: str) -> T:
        """Return the tile with this name. Raises ``UnreadableError``."""

    def read_tiles(self, text: str) -> tuple[T, ...]:
        """Return several tiles as people type them: separated by spaces. Raises ``UnreadableError``."""
        return tuple(map(self.read_tile, text.split()))

    def read_cell(self, text: str) -> Cell:
        """Return the cell of ``x,y``. Raises ``UnreadableError``, also outside the bounds."""
        cell = self.read_any_cell(text)
        if self.bounds is not None and cell not in self.bounds:
            raise UnreadableError(Expected.CELL, text)
        return cell

    def read_any_cell(self, text: str) -> Cell:
        """Return the cell of ``x,y``, ignoring the bounds. Raises ``UnreadableError``, also beyond ``farthest``."""
        match = _CELL.fullmatch(text)
        if match is None:
            raise UnreadableError(Expected.CELL, text)
        cell = Cell(int(match[1]), int(match[2]))
        if abs(cell.x) > self.farthest or abs(cell.y) > self.farthest:
            raise UnreadableError(Expected.NEAR_CELL, text, {"farthest": self.farthest})
        return cell

    def read_play(self, text: str) -> Play[T]:
        """Return placements separated by spaces. Raises ``UnreadableError`` with the word at fault."""
        play = []
        for word in text.split():
            tile, at, cell = word.partition("@")
            if not at:
                raise UnreadableError(Expected.PLACEMENT, word)
            play.append(Placement(self.read_tile(tile), self.read_cell(cell)))
        return tuple(play)

    def write_play(self, play: Iterable[Placement[T]]) -> str:
        """Return placements as text for ``read_play``."""
        return " ".join(f"{tile}@{write_cell(cell)}" for tile, cell in play)

    def read_board(self, text: str) -> Board[T]:
        """Return a board from its placements. Raises ``UnreadableError`` if two of them share a cell."""
        tiles: dict[Cell, T] = {}
        for tile, cell in Notation.read_play(self, text):
            if cell in tiles:
                raise UnreadableError(Expected.FREE_CELL, write_cell(cell))
            tiles[cell] = tile
        return self.board(tiles)

    def write_board(self, board: Board[T]) -> str:
        """Return a board as text for ``read_board``."""
        return Notation.write_play(self, (Placement(tile, cell) for cell, tile in board.tiles.items()))


def write_cell(cell: Cell) -> str:
    """Return a cell as ``x,y``."""
    return f"{cell.x},{cell.y}"
