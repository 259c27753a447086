"""House rules in words: what a table plays otherwise than the printed rulebooks say."""

from collections.abc import Mapping

from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.wording.game import limits
from referee.wording.language import gettext, marked


def sentences(rules: HouseRules) -> list[str]:
    """A sentence for each rule that differs."""
    printed = HouseRules()
    others = [text for field, text in _OTHERWISE.items() if getattr(rules, field) != getattr(printed, field)]
    return [*map(gettext, others), *limits(rules.point_limit, rules.minutes)]


_OTHERWISE: Mapping[str, str] = {
    "bonus": marked("House rule: no 6 points for the last tile."),
    "opening": marked("House rule: the first turn need not be the longest line."),
    "oldest": marked("At a tie the youngest starts."),
    "leftovers": marked("House rule: every tile left in your hand costs a point."),
}
"""By field that differs from the printed rules, the sentence."""
