"""The pages of Letters: it has no house rules and no steps of its own."""

from collections.abc import Sequence
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import Form

from referee.core.rulebook import Rulebook
from referee.service import Sheet
from referee.web.board.example import JudgedExample, judged
from referee.web.game_pages import Seating, as_they_sit
from referee.web.page import Link
from referee.wording.words import Words
from tests.toy_letters import Letters
from tests.toy_letters.examples import EXAMPLES
from tests.toy_letters.wording import WORDING

__all__ = ["asking", "bgg_id", "blueprints", "drawing", "first", "house_rules", "kit", "own_steps"]

bgg_id = None
kit = None
blueprints = ()


class HouseRulesForm(Form):
    """The form without a field."""

    @property
    def tags(self) -> dict[str, str]:
        """No house rules."""
        return {}

    def seated(self, names: Sequence[str], starter: int | None) -> Seating:
        """Return the players as they sit."""
        return as_they_sit(names, starter)


def house_rules(rulebook: Rulebook[Any] | None, sent: MultiDict[str, str] | None) -> HouseRulesForm:
    """Return the form."""
    return HouseRulesForm(sent)


def asking(sheet: Sheet) -> None:
    """Letters asks nothing first."""


def own_steps(sheet: Sheet, back: str) -> tuple[Link, ...]:
    """Letters has no steps of its own."""
    return ()


def drawing(name: str) -> JudgedExample:
    """Return an example of the book. Raises ``KeyError`` for an unknown name."""
    return judged(Words(Letters(), WORDING), EXAMPLES[name], name)


def first() -> JudgedExample:
    """Return the example that says what the referee does."""
    return drawing("tea")
