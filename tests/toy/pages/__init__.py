"""The pages that only Stones has: its house rules, its examples, and where shouts are written."""

from collections.abc import Sequence
from typing import Any

from flask import url_for
from werkzeug.datastructures import MultiDict
from wtforms import Form

from referee.core.rulebook import Rulebook
from referee.service import Sheet
from referee.web.fields import NumberField
from referee.web.game_pages import Seating, as_they_sit
from referee.web.page import Link
from referee.wording.language import gettext, marked
from tests.toy import Toy
from tests.toy.house_rules import PRINTED, HouseRules
from tests.toy.pages.drawing import drawing, first
from tests.toy.pages.shouting import shouting

__all__ = ["asking", "bgg_id", "blueprints", "drawing", "first", "house_rules", "kit", "own_steps"]

bgg_id = None
"""BoardGameGeek knows no such box."""
kit = None
blueprints = (shouting,)


class HouseRulesForm(Form):
    """How much the last stone is worth."""

    last_stone = NumberField(marked("Points for the last stone"), 0, 9)

    @property
    def tags(self) -> dict[str, str]:
        """The house rules as tags of a game."""
        points = self.last_stone.data
        return HouseRules(PRINTED if points is None else points).tags

    def seated(self, names: Sequence[str], starter: int | None) -> Seating:
        """As they sit."""
        return as_they_sit(names, starter)


def house_rules(rulebook: Rulebook[Any] | None, sent: MultiDict[str, str] | None) -> HouseRulesForm:
    """The form as it was sent, else as a rulebook has it, else as printed."""
    rules = rulebook.rules if isinstance(rulebook, Toy) else HouseRules()
    return HouseRulesForm(sent, last_stone=rules.last_stone)


def asking(sheet: Sheet) -> None:
    """Stones asks nothing first."""


def own_steps(sheet: Sheet, back: str) -> tuple[Link, ...]:
    """Where shouts are written, until the game is over."""
    if sheet.game.over:
        return ()
    return (Link(url_for("shouting.show", game_id=sheet.id, back=back or None), gettext("Shout")),)
