"""The pages that only the word game has: its house rules, its examples, and where its own steps are written."""

from typing import Any

from flask import url_for
from werkzeug.datastructures import MultiDict

from referee.core.rulebook import Rulebook
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.course import course
from referee.rulebooks.wordgame.ending import untold
from referee.rulebooks.wordgame.layout import CENTRE
from referee.rulebooks.wordgame.pages.drawing import drawing
from referee.rulebooks.wordgame.pages.first import first
from referee.rulebooks.wordgame.pages.house_rules import HouseRulesForm, house_rules_form
from referee.rulebooks.wordgame.pages.own_steps import own_pages
from referee.service import Sheet
from referee.web.pages import Link
from referee.wording.language import gettext

__all__ = ["blueprint", "drawing", "first", "house_rules", "own_steps", "starting"]

blueprint = own_pages


def house_rules(rulebook: Rulebook[Any] | None, sent: MultiDict[str, str] | None) -> HouseRulesForm:
    """The form as it was sent, else as a rulebook has it, else as printed."""
    return house_rules_form(rulebook.rules if isinstance(rulebook, WordGame) else None, sent)


def starting(game_id: str) -> None:
    """Nobody is asked: the letters that were drawn order the seats before the game (W3)."""


def own_steps(sheet: Sheet, back: str) -> tuple[Link, ...]:
    """Where the centre letter and the leftovers are written, and a word is taken off."""
    position, links = sheet.game.position, []
    waiting = back or None
    if isinstance(sheet.rulebook, WordGame) and sheet.rulebook.rules.centre_letter and CENTRE not in position.board.tiles:
        links.append(Link(url_for("own_pages.centre_form", game_id=sheet.id, back=waiting), gettext("Centre letter")))
    if course(position).last is not None:
        links.append(Link(url_for("own_pages.withdraw_form", game_id=sheet.id, back=waiting), gettext("Take the word off")))
    if untold(position):
        links.append(Link(url_for("own_pages.left_form", game_id=sheet.id, back=waiting), gettext("Leftovers")))
    return tuple(links)
