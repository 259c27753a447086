"""The pages that only the word game has: its house rules, its examples, and forms for its own steps."""

from collections.abc import Mapping
from functools import cache

from flask import url_for

from referee.core.grid import Board, Cell
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.board import Play
from referee.rulebooks.wordgame.ending import unentered
from referee.rulebooks.wordgame.pages.boxes import box_pages
from referee.rulebooks.wordgame.pages.house_rules import house_rules
from referee.rulebooks.wordgame.pages.layouts import layout_pages
from referee.rulebooks.wordgame.pages.own_steps import centre_row, own_pages
from referee.rulebooks.wordgame.tiles import Tile, letter_of
from referee.rulebooks.wordgame.wording import WORDING
from referee.service import Sheet
from referee.web.board.example import FirstTurn, JudgedExample, judged
from referee.web.game_pages import Link
from referee.wording.language import gettext
from referee.wording.words import Words

WORDS = Words(WordGame(), WORDING)


@cache
def drawing(name: str) -> JudgedExample:
    """An example of the book. Raises ``KeyError`` for an unknown name."""
    return judged(WORDS, WORDS.game.examples[name], name, _placed)


@cache
def first() -> FirstTurn:
    """GRAM, which extends GRA, and a word that touches nothing."""
    return FirstTurn(drawing("longer"), drawing("apart"))


def _placed(board: Board[Tile], play: Play) -> tuple[Mapping[Cell, Tile], Play]:
    """The tiles once a word is played: a letter that is already there stays, a different one is replaced."""
    new = {cell: tile for tile, cell in play if letter_of(board.tiles.get(cell, "")) != letter_of(tile)}
    return {**board.tiles, **new}, ()


__all__ = ["asking", "bgg_id", "blueprints", "drawing", "first", "house_rules", "own_steps", "photo_script"]

bgg_id = None
"""BoardGameGeek has no such box."""
photo_script = None
"""The camera can't read letters."""
blueprints = (own_pages, box_pages, layout_pages)


def asking(sheet: Sheet) -> Link | None:
    """The link to enter the letter drawn for the centre (W4), or the leftovers after the end (W22). Who starts was
    decided before the game by the letters that were drawn (W3).
    """
    if unentered(sheet.game.position):
        return Link(url_for("own_pages.left", game_id=sheet.id), gettext("Leftovers"))
    return None if sheet.game.board.tiles or not _asked(sheet) else _centre(sheet, "")


def own_steps(sheet: Sheet, back: str) -> tuple[Link, ...]:
    """The link to correct the centre letter."""
    return (_centre(sheet, back),) if _asked(sheet) and centre_row(sheet) else ()


def _asked(sheet: Sheet) -> bool:
    """Whether a letter is drawn for the centre."""
    return isinstance(sheet.rulebook, WordGame) and sheet.rulebook.rules.centre_letter


def _centre(sheet: Sheet, back: str) -> Link:
    return Link(url_for("own_pages.centre", game_id=sheet.id, back=back or None), gettext("Centre letter"))
