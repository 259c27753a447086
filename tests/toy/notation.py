"""Stones, cells and shouts as text: ``stone@0,0 stone@2,0``, ``S1 shout "hey"``, ``shout "all together"``."""

import re
from collections.abc import Iterable

from referee.core.grid import Cell, Placement
from referee.core.notation import quote, unquote
from referee.core.rulebook import Board as AnyBoard
from referee.core.steps import OwnStep, Play
from referee.core.unreadable import Expected, UnreadableError
from tests.toy.board import CELLS, Board, Stone
from tests.toy.steps import Shout

_CELL = re.compile(r"(\d),(\d)", re.ASCII)
_SHOUT = re.compile(r'(?:S(\d{1,2})\s+)?shout\s+"((?:[^"\\]|\\["\\])*)"', re.ASCII)


def read_tile(text: str) -> Stone:
    """The stone. Raises ``UnreadableError`` for any other word."""
    if text != Stone.STONE:
        raise UnreadableError(Expected.TILE, text)
    return Stone.STONE


def read_cell(text: str) -> Cell:
    """The cell of ``x,y``. Raises ``UnreadableError`` for other text and off the board."""
    match = _CELL.fullmatch(text)
    if match is None or (int(match[1]), int(match[2])) not in CELLS:
        raise UnreadableError(Expected.CELL, text)
    return Cell(int(match[1]), int(match[2]))


def write_cell(cell: Cell) -> str:
    """A cell as ``x,y``."""
    return f"{cell.x},{cell.y}"


def read_play(text: str) -> Play[Stone]:
    """Placements separated by blanks. Raises ``UnreadableError``, naming the word at fault."""
    play: list[Placement[Stone]] = []
    for word in text.split():
        tile, at, cell = word.partition("@")
        if not at:
            raise UnreadableError(Expected.PLACEMENT, word)
        play.append(Placement(read_tile(tile), read_cell(cell)))
    return tuple(play)


def write_play(play: Iterable[Placement[Stone]]) -> str:
    """Placements as text that ``read_play`` reads back."""
    return " ".join(f"{tile}@{write_cell(cell)}" for tile, cell in play)


def read_board(text: str) -> Board:
    """A position from its placements. Raises ``UnreadableError`` where two of them share a cell."""
    cells = [cell for _, cell in read_play(text)]
    for number, cell in enumerate(cells):
        if cell in cells[:number]:
            raise UnreadableError(Expected.FREE_CELL, write_cell(cell))
    return Board().with_play(read_play(text))


def write_board(board: AnyBoard[Stone]) -> str:
    """A position as text that ``read_board`` reads back."""
    return write_play(Placement(tile, cell) for cell, tile in board.tiles.items())


def read_shout(line: str) -> Shout | None:
    """The shout that a line tells; nothing where it tells none."""
    match = _SHOUT.fullmatch(line)
    return None if match is None else Shout(int(match[1] or 0), unquote(match[2]))


def write_shout(step: OwnStep) -> str:
    """A shout as a line that ``read_shout`` reads back."""
    if not isinstance(step, Shout):
        raise TypeError(step)
    return f"S{step.seat} shout {quote(step.words)}" if step.seat else f"shout {quote(step.words)}"
