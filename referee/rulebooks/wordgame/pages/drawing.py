"""The examples of the word game's book as pictures, and those of the first page before there are games."""

from collections.abc import Mapping
from functools import cache

from referee.core.grid import Cell
from referee.core.grid.board import Board
from referee.core.verdict import Example
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.board import Play
from referee.rulebooks.wordgame.tiles import Tile, letter_of
from referee.rulebooks.wordgame.wording import WORDING
from referee.web.board.example import FirstTurn, JudgedExample, judged
from referee.wording.words import Words

WORDS = Words(WordGame(), WORDING)
BOARD = "G@0,0 R@1,0 A@2,0 K@2,-1 T@2,1"
"""The board of the first page."""


@cache
def drawing(name: str) -> JudgedExample:
    """An example of the book. Raises ``KeyError`` for an unknown name."""
    return drawn(WORDS.game.examples[name], name)


@cache
def first() -> FirstTurn:
    """GRAM behind GRA, and a word that touches nothing."""
    return FirstTurn(drawn(Example(BOARD, "GRAM@0,0 across")), drawn(Example(BOARD, "KOT@-3,3 across")))


def drawn(example: Example, name: str = "") -> JudgedExample:
    """A position with its word; ``name`` is its key in the book."""
    return judged(WORDS, example, name, _laid)


def _laid(board: Board[Tile], play: Play) -> tuple[Mapping[Cell, Tile], Play]:
    """The tokens once a word is laid: those of its letters that lie there already stay, another letter replaces one."""
    new = {cell: tile for tile, cell in play if letter_of(board.tiles.get(cell, "")) != letter_of(tile)}
    return {**board.tiles, **new}, ()
