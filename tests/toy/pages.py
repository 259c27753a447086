"""The pages of Letters: its house rule and its examples."""

from functools import partial
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Form

from referee.core.rulebook import Rulebook
from referee.service import Sheet
from referee.web.board.example import JudgedExample, judged
from referee.web.game_pages import Link, Seating
from referee.wording.words import Words
from tests.toy import Toy
from tests.toy.wording import WORDING

bgg_id = photo_script = None
blueprints = ()


class HouseRulesForm(Form):
    """Whether the board has edges."""

    open_table = BooleanField("No edges")
    seated = staticmethod(lambda names: Seating(tuple(names)))

    @property
    def tags(self) -> dict[str, str]:
        """The house rules as tags of a game."""
        return {"Table": "open"} if self.open_table.data else {}


def house_rules(rulebook: Rulebook[Any] | None, sent: MultiDict[str, str] | None) -> HouseRulesForm:
    """The form as it was sent, or as a rulebook has it, or the standard one."""
    return HouseRulesForm(sent, open_table=rulebook is not None and rulebook.bounds is None)


def asking(sheet: Sheet) -> None:
    """Letters asks nothing."""


def own_steps(sheet: Sheet, back: str) -> tuple[Link, ...]:
    """Shouts are written by other programs only."""
    return ()


def drawing(name: str) -> JudgedExample:
    """An example from the book. Raises ``KeyError`` for an unknown name."""
    return judged(Words(Toy(), WORDING), WORDING.examples[name], name)


first = partial(drawing, "tea")
