"""Tiles and placements as text: ``Ro`` is the red circle, ``Ro@0,-1 Bs@3,2`` are two placements."""

import re
from collections.abc import Iterable

from referee.core.grid import Cell, Placement
from referee.core.unreadable import Expected, UnreadableError
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.tiles import TILES, Tile

FARTHEST = 120
"""How far from the first cell a tile can lie: further than all 108 tiles in a row."""

_BY_NAME = {str(tile): tile for tile in TILES}
_CELL = re.compile(r"(-?\d{1,9}),(-?\d{1,9})", re.ASCII)


def read_tile(text: str) -> Tile:
    """The tile of a two-letter name. Raises ``UnreadableError`` for any other text."""
    try:
        return _BY_NAME[text]
    except KeyError:
        raise UnreadableError(Expected.TILE, text) from None


def read_tiles(text: str) -> tuple[Tile, ...]:
    """Tiles separated by blanks, as in a hand."""
    return tuple(read_tile(word) for word in text.split())


def read_cell(text: str) -> Cell:
    """The cell of ``x,y``. Raises ``UnreadableError`` for other text and for cells out of reach."""
    match = _CELL.fullmatch(text)
    if match is None:
        raise UnreadableError(Expected.CELL, text)
    cell = Cell(int(match[1]), int(match[2]))
    if abs(cell.x) > FARTHEST or abs(cell.y) > FARTHEST:
        raise UnreadableError(Expected.NEAR_CELL, text, {"farthest": FARTHEST})
    return cell


def read_play(text: str) -> Play:
    """Placements separated by blanks. Raises ``UnreadableError``, naming the word at fault."""
    play = []
    for word in text.split():
        tile, at, cell = word.partition("@")
        if not at:
            raise UnreadableError(Expected.PLACEMENT, word)
        play.append(Placement(read_tile(tile), read_cell(cell)))
    return tuple(play)


def read_board(text: str) -> Board:
    """A position from its placements. Raises ``UnreadableError`` where two of them share a cell."""
    placements = read_play(text)
    board = Board().with_play(placements)
    if len(board.tiles) < len(placements):
        seen: set[Cell] = set()
        for _, cell in placements:
            if cell in seen:
                raise UnreadableError(Expected.FREE_CELL, write_cell(cell))
            seen.add(cell)
    return board


def write_cell(cell: Cell) -> str:
    """A cell as ``x,y``."""
    return f"{cell.x},{cell.y}"


def write_play(play: Iterable[Placement[Tile]]) -> str:
    """Placements as text that ``read_play`` reads back."""
    return " ".join(f"{tile}@{write_cell(cell)}" for tile, cell in play)


def write_board(board: Board) -> str:
    """A position as text that ``read_board`` reads back."""
    return write_play(Placement(tile, cell) for cell, tile in board.tiles.items())
