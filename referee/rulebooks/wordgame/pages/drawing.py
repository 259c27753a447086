"""The examples of the word game's book as pictures, each with its verdict."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple, cast

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.steps import Place
from referee.core.verdict import Example, Verdict
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.board import Board, Play
from referee.rulebooks.wordgame.layout import CENTRE
from referee.rulebooks.wordgame.scoring import text_of
from referee.rulebooks.wordgame.tiles import Tile, is_joker, letter_of
from referee.rulebooks.wordgame.wording import WORDING
from referee.wording.words import Words

CELL = 36
"""The width of a field in a picture."""
GOOD, BAD = "#f0b94f", "#ff6f61"
"""The rings around the letters of a play."""


class Token(NamedTuple):
    """A token of a picture, with the corner of its field."""

    letter: str
    joker: bool
    x: int
    y: int
    ring: str
    """The colour around it; none around one that lay there before."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """An example as a picture and a verdict."""

    name: str
    example: Example
    board: Board
    play: Play
    verdict: Verdict[Tile]

    @property
    def sum(self) -> list[str]:
        """What it counts, in words."""
        return [addend.text for addend in _words().addends(self.verdict)]

    @property
    def reasons(self) -> list[str]:
        """Why it is refused."""
        return [_words().reason(violation) for violation in self.verdict.violations]

    @property
    def word(self) -> str:
        """The word that is laid, as it is read."""
        return text_of(tile for tile, _ in self.play)

    @property
    def on_board(self) -> str:
        """The letters that lay there before."""
        return ", ".join(map(_words().tile_name, self.board.tiles.values()))

    @property
    def width(self) -> int:
        """How many pixels it is wide."""
        return (self._last.x - self._first.x + 1) * CELL

    @property
    def height(self) -> int:
        """How many pixels it is high."""
        return (self._last.y - self._first.y + 1) * CELL

    @property
    def fields(self) -> Iterator[tuple[int, int, bool]]:
        """The corner of each field, and whether it is the centre."""
        layout = WordGame().rules.layout.fields
        for cell in layout:
            if self._first.x <= cell.x <= self._last.x and self._first.y <= cell.y <= self._last.y:
                yield *self._at(cell), cell == CENTRE

    @property
    def tokens(self) -> Iterator[Token]:
        """Every token: those that lie, and those that are laid or would be."""
        for cell, tile in self.board.tiles.items():
            yield Token(letter_of(tile), is_joker(tile), *self._at(cell), "")
        for tile, cell in self.play:
            if letter_of(self.board.tiles.get(cell, "")) != letter_of(tile):
                ring = GOOD if self.verdict.legal else BAD
                yield Token(letter_of(tile), is_joker(tile), *self._at(cell), ring)

    def _at(self, cell: Cell) -> tuple[int, int]:
        """The corner of a field in the picture."""
        return (cell.x - self._first.x) * CELL, (cell.y - self._first.y) * CELL

    @property
    def _cells(self) -> list[Cell]:
        return [CENTRE, *self.board.tiles, *(cell for _, cell in self.play)]

    @property
    def _first(self) -> Cell:
        return Cell(min(cell.x for cell in self._cells) - 1, min(cell.y for cell in self._cells) - 1)

    @property
    def _last(self) -> Cell:
        return Cell(max(cell.x for cell in self._cells) + 1, max(cell.y for cell in self._cells) + 1)


@cache
def drawing(name: str) -> Drawing:
    """The picture of an example. Raises ``KeyError`` for a name that is none."""
    example = _words().game.examples[name]
    return drawn(example, name)


def drawn(example: Example, name: str = "") -> Drawing:
    """A position with its word as a picture; ``name`` is what the book calls it."""
    rulebook = WordGame()
    board, play = cast(Board, rulebook.notation.read_board(example.board)), rulebook.notation.read_play(example.play)
    game = Game.start(rulebook, 2)
    position = replace(game.position, board=board)
    return Drawing(name, example, board, play, rulebook.judge(position, Place(1, play)))


def _words() -> Words[Tile]:
    return Words(WordGame(), WORDING)
