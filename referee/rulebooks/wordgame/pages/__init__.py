"""The pages that only the word game has: its house rules, its examples, and where its own steps are written."""

from collections.abc import Iterator
from typing import Any

from flask import url_for
from werkzeug.datastructures import MultiDict

from referee.core.rulebook import Rulebook
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.ending import untold
from referee.rulebooks.wordgame.pages.boxes import box_pages
from referee.rulebooks.wordgame.pages.drawing import drawing
from referee.rulebooks.wordgame.pages.first import first
from referee.rulebooks.wordgame.pages.house_rules import HouseRulesForm, house_rules_form
from referee.rulebooks.wordgame.pages.layouts import layout_pages
from referee.rulebooks.wordgame.pages.own_steps import centre_row, own_pages
from referee.service import Sheet
from referee.web.pages import Link
from referee.wording.language import gettext

__all__ = ["bgg_id", "blueprints", "drawing", "first", "house_rules", "own_steps", "starting"]

bgg_id = None
"""BoardGameGeek knows no such box."""
blueprints = (own_pages, box_pages, layout_pages)


def house_rules(rulebook: Rulebook[Any] | None, sent: MultiDict[str, str] | None) -> HouseRulesForm:
    """The form as it was sent, else as a rulebook has it, else as printed."""
    return house_rules_form(rulebook.rules if isinstance(rulebook, WordGame) else None, sent)


def starting(sheet: Sheet) -> Link | None:
    """Where the table says which letter was drawn for the centre (W4). Who starts, the letters that were drawn have
    said before the game (W3).
    """
    return None if sheet.game.board.tiles else next(_centre(sheet, ""), None)


def own_steps(sheet: Sheet, back: str) -> tuple[Link, ...]:
    """Where the centre letter is corrected, and the leftovers are written."""
    links = [] if starting(sheet) else [*_centre(sheet, back)]
    if untold(sheet.game.position):
        links.append(Link(url_for("own_pages.left_form", game_id=sheet.id, back=back or None), gettext("Leftovers")))
    return tuple(links)


def _centre(sheet: Sheet, back: str) -> Iterator[Link]:
    """Where the letter on the centre is written, and corrected."""
    asked = isinstance(sheet.rulebook, WordGame) and sheet.rulebook.rules.centre_letter
    if asked and (centre_row(sheet) or not sheet.game.board.tiles):
        yield Link(url_for("own_pages.centre_form", game_id=sheet.id, back=back or None), gettext("Centre letter"))
