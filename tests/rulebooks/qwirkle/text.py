"""The notation of Qwirkle as functions, for tests that read and write many positions."""

from referee.core.grid.notation import write_cell
from referee.rulebooks.qwirkle.board import NOTATION

read_board, read_cell, read_play = NOTATION.read_board, NOTATION.read_cell, NOTATION.read_play
read_tile, read_tiles = NOTATION.read_tile, NOTATION.read_tiles
write_board, write_play = NOTATION.write_board, NOTATION.write_play
FARTHEST = NOTATION.farthest

__all__ = [
    "FARTHEST",
    "read_board",
    "read_cell",
    "read_play",
    "read_tile",
    "read_tiles",
    "write_board",
    "write_cell",
    "write_play",
]
