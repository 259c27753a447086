"""Tiles and placements as text: ``Ro`` is the red circle, ``Ro@0,-1 Bs@3,2`` are two placements."""

from referee.core.grid.notation import Notation
from referee.core.unreadable import Expected, UnreadableError
from referee.rulebooks.qwirkle.board import Board
from referee.rulebooks.qwirkle.tiles import TILES, Tile

_BY_NAME = {str(tile): tile for tile in TILES}


class QwirkleNotation(Notation[Tile]):
    """The notation of Qwirkle. A tile lies at most 120 cells from the first one, further than 108 tiles in a row."""

    board = Board

    def read_tile(self, text: str) -> Tile:
        """Return the tile of a two-letter name. Raises ``UnreadableError``."""
        try:
            return _BY_NAME[text]
        except KeyError:
            raise UnreadableError(Expected.TILE, text) from None


NOTATION = QwirkleNotation()
