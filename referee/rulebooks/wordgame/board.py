"""The tiles on the board, and a word as it is read there, also as text.

::

    G@0,0 r@1,0                 tiles on the board: a G, and next to it a joker that stands for R
    GrAM@0,0 across             a word as it is read, from its first cell, including letters already on the board

Letters are read in any form of Unicode and written composed (NFC). Cells are counted from the centre field, 0,0.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from referee.core.grid import AXES, COLUMN, ROW, Cell, Placement
from referee.core.grid import Board as AnyBoard
from referee.core.grid.notation import Notation, write_cell
from referee.core.unreadable import Expected, UnreadableError
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.tiles import JOKER, Tile, composed, kind

_AXES = {"across": ROW, "down": COLUMN}
_NAMES = {axis: name for name, axis in _AXES.items()}

Play = tuple[Placement[Tile], ...]
"""The letters of one turn, each with its cell. In a step it is the whole word, with letters already on the board."""


class Word(tuple[Placement[Tile], ...]):
    """The letters of a word in reading order, each with its cell, and their direction."""

    axis: Cell = ROW

    @classmethod
    def along(cls, axis: Cell, letters: Iterable[Placement[Tile]]) -> "Word":
        """The word along this axis."""
        word = cls(letters)
        word.axis = axis
        return word

    def __eq__(self, other: object) -> bool:
        alone = len(self) == 1 and isinstance(other, Word)
        return tuple.__eq__(self, other) and (not alone or self.axis == getattr(other, "axis", ROW))

    __hash__ = tuple.__hash__


def axis_of(play: Play) -> Cell | None:
    """The axis along which a play is read; None if its letters aren't in one line."""
    if isinstance(play, Word):
        return play.axis
    if len(play) < 2:
        return ROW
    for axis, along in zip(AXES, (1, 0), strict=True):
        if len({placed.cell[along] for placed in play}) == 1:
            return axis
    return None


class Board(AnyBoard[Tile]):
    """The tiles on the board, by cell."""

    def placed(self, play: Play) -> Play:
        return tuple(placed for placed in play if placed.cell not in self.tiles)

    def with_play(self, play: Iterable[Placement[Tile]]) -> "Board":
        """The board with these letters added; a letter already there stays."""
        return Board({**self.tiles, **{cell: tile for tile, cell in play if cell not in self.tiles}})

    @cached_property
    def counts(self) -> Mapping[Tile, int]:
        """By kind, the number of tiles on the board."""
        return Counter(map(kind, self.tiles.values()))


class WordNotation(Notation[Tile]):
    """The notation of the word game with the box of one game."""

    board = Board
    farthest = 99  # further than any field, so that a word off the board is refused as such

    def __init__(self, rules: HouseRules) -> None:
        self.rules = rules
        self.bounds = rules.layout.bounds

    def read_tile(self, text: str) -> Tile:
        """Return the tile of a letter, a joker that stands for a letter, or the joker ``*``. Raises
        ``UnreadableError``.
        """
        tile = composed(text)
        if not self.rules.letters.knows(tile):
            raise UnreadableError(Expected.TILE, text)
        return tile

    def read_placed(self, text: str) -> Tile:
        """Return a tile on the board, where a joker stands for a letter. Raises ``UnreadableError``."""
        if text == JOKER:
            raise UnreadableError(Expected.TILE, text)
        return self.read_tile(text)

    def read_tiles(self, text: str) -> tuple[Tile, ...]:
        """Return typed letters in either case; a star makes the one before a joker. Raises ``UnreadableError``."""
        tiles: list[Tile] = []
        for letter in "".join(composed(text).split()):
            if letter == JOKER and tiles:
                tiles[-1] = tiles[-1].lower()
            else:
                tiles.append(self.read_placed(letter.upper()))
        return tuple(tiles)

    def read_left(self, text: str) -> tuple[Tile, ...]:
        """Return tiles behind a screen, written together; a joker there doesn't stand for a letter. Raises
        ``UnreadableError``.
        """
        tiles = tuple(self.read_tile(letter) for letter in composed(text))
        if any(tile.islower() for tile in tiles):
            raise UnreadableError(Expected.TILE, text)
        return tiles

    def read_words(self, text: str) -> tuple[Word, ...]:
        """Return several words, each as ``read_play`` reads it. Raises ``UnreadableError`` with the faulty part."""
        parts = text.split()
        words = []
        for placed, way in zip(parts[::2], [*parts[1::2], ""], strict=False):
            letters, at, cell = placed.partition("@")
            if not at or not letters or way not in _AXES:
                raise UnreadableError(Expected.PLACEMENT, f"{placed} {way}".strip())
            tiles = [self.read_placed(letter) for letter in composed(letters)]
            if len(tiles) > self.rules.box:
                raise UnreadableError(Expected.FEWER_TILES, "", {"most": self.rules.box})
            start, axis = self.read_any_cell(cell), _AXES[way]
            words.append(Word.along(axis, (Placement(tile, start.step(axis, n)) for n, tile in enumerate(tiles))))
        return tuple(words)

    def read_play(self, text: str) -> Play:
        """Return the only word of a turn, or nothing for an empty text. Raises ``UnreadableError``."""
        words = self.read_words(text)
        if len(words) > 1:
            raise UnreadableError(Expected.PLACEMENT, text)
        return words[0] if words else ()

    def write_play(self, play: Iterable[Placement[Tile]]) -> str:
        """Return a word as text for ``read_play``; letters that aren't one word are written as several."""
        written: list[str] = []
        letters = play if isinstance(play, Word) else tuple(play)
        while letters:
            word = _first_word(letters)
            written.append(f"{''.join(tile for tile, _ in word)}@{write_cell(word[0].cell)} {_NAMES[word.axis]}")
            letters = tuple(letters[len(word) :])
        return " ".join(written)

    def read_board(self, text: str) -> AnyBoard[Tile]:
        """Return a board from its placements. Raises ``UnreadableError`` for two on one cell, or one off the board."""
        board = super().read_board(text)
        for cell in board.tiles:
            if cell not in self.rules.layout.fields:
                raise UnreadableError(Expected.CELL, write_cell(cell))
        return board


def _first_word(letters: Play) -> Word:
    """The letters, starting with the first, that follow each other in one direction without a gap."""
    axis = axis_of(letters[:2]) or ROW
    end = 1
    while end < len(letters) and letters[end].cell == letters[0].cell.step(axis, end):
        end += 1
    if end == 1:
        alone = letters.axis if isinstance(letters, Word) and len(letters) == 1 else ROW
        return Word.along(alone, letters[:1])
    return Word.along(axis, letters[:end])
