"""The pages that only the word game has: its house rules, its examples, and where its own steps are written."""

from flask import url_for

from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.ending import untold
from referee.rulebooks.wordgame.pages.boxes import box_pages
from referee.rulebooks.wordgame.pages.drawing import drawing, first
from referee.rulebooks.wordgame.pages.house_rules import house_rules
from referee.rulebooks.wordgame.pages.layouts import layout_pages
from referee.rulebooks.wordgame.pages.own_steps import centre_row, own_pages
from referee.service import Sheet
from referee.web.game_pages import Link
from referee.wording.language import gettext

__all__ = ["asking", "bgg_id", "blueprints", "drawing", "first", "house_rules", "kit", "own_steps"]

bgg_id = None
"""BoardGameGeek knows no such box."""
kit = None
"""The camera reads no letters."""
blueprints = (own_pages, box_pages, layout_pages)


def asking(sheet: Sheet) -> Link | None:
    """Where the table says which letter was drawn for the centre (W4), and after the end what is left (W22). Who
    starts, the letters that were drawn have said before the game (W3).
    """
    if untold(sheet.game.position):
        return Link(url_for("own_pages.left_form", game_id=sheet.id), gettext("Leftovers"))
    return None if sheet.game.board.tiles or not _asked(sheet) else _centre(sheet, "")


def own_steps(sheet: Sheet, back: str) -> tuple[Link, ...]:
    """Where the centre letter is corrected."""
    return (_centre(sheet, back),) if _asked(sheet) and centre_row(sheet) else ()


def _asked(sheet: Sheet) -> bool:
    """Whether a letter is drawn for the centre."""
    return isinstance(sheet.rulebook, WordGame) and sheet.rulebook.rules.centre_letter


def _centre(sheet: Sheet, back: str) -> Link:
    return Link(url_for("own_pages.centre_form", game_id=sheet.id, back=back or None), gettext("Centre letter"))
