"""The house rules of Qwirkle as a form."""

from collections.abc import Sequence
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Form

from referee.core.rulebook import Rulebook
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.web.fields import NumberField
from referee.web.game_pages import Seating, as_they_sit
from referee.wording.language import marked


class HouseRulesForm(Form):
    """What a table plays otherwise than the printed rulebooks say."""

    no_bonus = BooleanField(marked("No 6 points for the last tile"), description=marked("Standard: 6 points"))
    free_opening = BooleanField(marked("First turn: any line"), description=marked("Standard: the longest line"))
    youngest = BooleanField(
        marked("At a tie the youngest starts"), description=marked("Standard: the oldest; in German boxes the youngest")
    )
    leftovers = BooleanField(
        marked("A point off for each tile left"), description=marked("At the end. Standard: no penalty")
    )
    point_limit = NumberField(
        marked("End at this many points"), 1, 9999, description=marked("Leave empty for no limit")
    )
    minute_limit = NumberField(marked("Time limit in minutes"), 1, 999, description=marked("Leave empty for no limit"))

    @property
    def rules(self) -> HouseRules:
        """The house rules chosen."""
        return HouseRules(
            bonus=not self.no_bonus.data,
            opening=not self.free_opening.data,
            oldest=not self.youngest.data,
            leftovers=self.leftovers.data,
            point_limit=self.point_limit.data,
            minutes=self.minute_limit.data,
        )

    @property
    def tags(self) -> dict[str, str]:
        """The same as tags of a game."""
        return self.rules.tags

    def seated(self, names: Sequence[str], starter: int | None) -> Seating:
        """As they sit."""
        return as_they_sit(names, starter)


def house_rules(rulebook: Rulebook[Any] | None, sent: MultiDict[str, str] | None) -> HouseRulesForm:
    """The form as it was sent, else as a rulebook has it, else as printed."""
    rules = rulebook.rules if isinstance(rulebook, Qwirkle) else HouseRules()
    return HouseRulesForm(
        sent,
        no_bonus=not rules.bonus,
        free_opening=not rules.opening,
        youngest=not rules.oldest,
        leftovers=rules.leftovers,
        point_limit=rules.point_limit,
        minute_limit=rules.minutes,
    )
