"""Tokens, cells, words and the game's own steps as text.

::

    G@0,0 r@1,0                 tokens on the board: a G, and beside it a joker that stands for R
    GrAM@0,0 across             a word as it is read, lying letters included, from its first cell on
    centre G
    S2 withdraw "no such word"
    S1 left ŹK*                 what is left over: by letter, or as points: `S1 left 14`

Letters are read in any form of Unicode and written in one piece. Cells count from the centre field, 0,0.
"""

import re
from collections.abc import Iterable

from referee.core.grid import COLUMN, ROW, Cell, Placement
from referee.core.notation import quote, unquote
from referee.core.steps import OwnStep
from referee.core.unreadable import Expected, UnreadableError
from referee.rulebooks.wordgame.board import Board, Play, Word, axis_of
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.steps import Centre, Left, Withdraw
from referee.rulebooks.wordgame.tiles import JOKER, Tile, composed

FARTHEST = 99
"""How far from the centre a word can be written: further than any field, so that a word off the board is told so."""

_AXES = {"across": ROW, "down": COLUMN}
_NAMES = {axis: name for name, axis in _AXES.items()}
_CELL = re.compile(r"(-?\d{1,3}),(-?\d{1,3})", re.ASCII)
_CENTRE = re.compile(r"centre\s+(\S+)", re.ASCII)
_WITHDRAW = re.compile(r'S(\d{1,2})\s+withdraw(?:\s+"((?:[^"\\]|\\["\\])*)")?', re.ASCII)
_LEFT = re.compile(r"S(\d{1,2})\s+left\s+(?:(\d{1,6})|(\D\S*))", re.ASCII)


def read_tile(text: str, rules: HouseRules) -> Tile:
    """The token of one letter, of a joker that stands for one, or the joker ``*``. Raises ``UnreadableError``."""
    tile = composed(text)
    if not rules.letters.knows(tile):
        raise UnreadableError(Expected.TILE, text)
    return tile


def read_letter(text: str, rules: HouseRules) -> Tile:
    """A token as it lies: a joker stands for a letter there. Raises ``UnreadableError``."""
    if text == JOKER:
        raise UnreadableError(Expected.TILE, text)
    return read_tile(text, rules)


def read_cell(text: str, rules: HouseRules) -> Cell:
    """The cell of ``x,y`` within the rectangle of the board. Raises ``UnreadableError``."""
    cell = _read_cell(text)
    first, last = rules.layout.extent
    if not (first.x <= cell.x <= last.x and first.y <= cell.y <= last.y):
        raise UnreadableError(Expected.CELL, text)
    return cell


def _read_cell(text: str) -> Cell:
    match = _CELL.fullmatch(text)
    if match is None:
        raise UnreadableError(Expected.CELL, text)
    cell = Cell(int(match[1]), int(match[2]))
    if abs(cell.x) > FARTHEST or abs(cell.y) > FARTHEST:
        raise UnreadableError(Expected.NEAR_CELL, text, {"farthest": FARTHEST})
    return cell


def read_words(text: str, rules: HouseRules) -> tuple[Word, ...]:
    """Words in a row, each as ``read_play`` reads it. Raises ``UnreadableError``, naming what is at fault."""
    parts = text.split()
    words = []
    for placed, way in zip(parts[::2], [*parts[1::2], ""], strict=False):
        letters, at, cell = placed.partition("@")
        if not at or not letters or way not in _AXES:
            raise UnreadableError(Expected.PLACEMENT, f"{placed} {way}".strip())
        tiles = [read_letter(letter, rules) for letter in composed(letters)]
        if len(tiles) > rules.box:
            raise UnreadableError(Expected.FEWER_TILES, "", {"most": rules.box})
        start, axis = _read_cell(cell), _AXES[way]
        words.append(Word.along(axis, (Placement(tile, start.step(axis, n)) for n, tile in enumerate(tiles))))
    return tuple(words)


def read_play(text: str, rules: HouseRules) -> Play:
    """The one word of a turn as it was read; no text is no word. Raises ``UnreadableError``."""
    words = read_words(text, rules)
    if len(words) > 1:
        raise UnreadableError(Expected.PLACEMENT, text)
    return words[0] if words else ()


def read_board(text: str, rules: HouseRules) -> Board:
    """A position of tokens from text. Raises ``UnreadableError`` for what lies on no field, and for two on one."""
    tiles: dict[Cell, Tile] = {}
    for word in text.split():
        letter, at, where = word.partition("@")
        if not at:
            raise UnreadableError(Expected.PLACEMENT, word)
        cell = _read_cell(where)
        if cell not in rules.layout.fields:
            raise UnreadableError(Expected.CELL, where)
        if cell in tiles:
            raise UnreadableError(Expected.FREE_CELL, where)
        tiles[cell] = read_letter(letter, rules)
    return Board(tiles)


def read_own(line: str, rules: HouseRules) -> OwnStep | None:
    """The step of the game's own that a line tells; nothing where it tells none. Raises ``UnreadableError``."""
    if match := _CENTRE.fullmatch(line):
        return Centre(0, read_tile(match[1], rules))
    if match := _WITHDRAW.fullmatch(line):
        return Withdraw(int(match[1]), unquote(match[2] or ""))
    if match := _LEFT.fullmatch(line):
        if match[2]:
            return Left(int(match[1]), points=int(match[2]))
        return Left(int(match[1]), read_left(match[3], rules))
    return None


def read_left(text: str, rules: HouseRules) -> tuple[Tile, ...]:
    """Tokens behind a screen, written together; a joker stands for nothing there. Raises ``UnreadableError``."""
    tiles = tuple(read_tile(letter, rules) for letter in composed(text))
    if any(tile.islower() for tile in tiles):
        raise UnreadableError(Expected.TILE, text)
    return tiles


def read_typed(text: str, rules: HouseRules) -> tuple[Tile, ...]:
    """Letters as typed, in either case; a star makes the one before it a joker. Raises ``UnreadableError``."""
    tiles: list[Tile] = []
    for letter in "".join(composed(text).split()):
        if letter == JOKER and tiles:
            tiles[-1] = tiles[-1].lower()
        else:
            tiles.append(read_letter(letter.upper(), rules))
    return tuple(tiles)


def write_cell(cell: Cell) -> str:
    """A cell as ``x,y``."""
    return f"{cell.x},{cell.y}"


def write_play(play: Iterable[Placement[Tile]]) -> str:
    """A word as text that ``read_play`` reads back; letters that are no one word as several, one behind the other."""
    told: list[str] = []
    letters = play if isinstance(play, Word) else tuple(play)
    while letters:
        word = _first_word(letters)
        told.append(f"{''.join(tile for tile, _ in word)}@{write_cell(word[0].cell)} {_NAMES[word.axis]}")
        letters = tuple(letters[len(word) :])
    return " ".join(told)


def _first_word(letters: Play) -> Word:
    """As many of the letters as follow each other one way, from the first one on."""
    axis = axis_of(letters[:2]) or ROW
    end = 1
    while end < len(letters) and letters[end].cell == letters[0].cell.step(axis, end):
        end += 1
    if end == 1:
        alone = letters.axis if isinstance(letters, Word) and len(letters) == 1 else ROW
        return Word.along(alone, letters[:1])
    return Word.along(axis, letters[:end])


def write_board(tiles: Iterable[tuple[Cell, Tile]]) -> str:
    """A position as text that ``read_board`` reads back."""
    return " ".join(f"{tile}@{write_cell(cell)}" for cell, tile in tiles)


def write_own(step: OwnStep) -> str:
    """A step of the game's own as a line that ``read_own`` reads back."""
    match step:
        case Centre(_, tile):
            return f"centre {tile}"
        case Withdraw(seat, note):
            return f"S{seat} withdraw {quote(note)}"
        case Left(seat, tiles, points):
            return f"S{seat} left {''.join(tiles) if points is None else points}"
    raise TypeError(step)
