"""House rules in words: what a table plays otherwise than the printed rulebooks say."""

from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.wording.language import gettext, ngettext


def sentences(rules: HouseRules) -> list[str]:
    """A sentence for each rule that differs."""
    told = []
    if not rules.bonus:
        told.append(gettext("House rule: no 6 points for the last tile."))
    if not rules.opening:
        told.append(gettext("House rule: the first turn need not be the longest line."))
    if not rules.oldest:
        told.append(gettext("At a tie the youngest starts."))
    if rules.leftovers:
        told.append(gettext("House rule: at the end every tile still held costs a point."))
    if rules.point_limit is not None:
        told.append(
            ngettext(
                "House rule: the game ends at %(num)d point.",
                "House rule: the game ends at %(num)d points.",
                rules.point_limit,
            )
        )
    if rules.minutes is not None:
        told.append(ngettext("Time to play: %(num)d minute.", "Time to play: %(num)d minutes.", rules.minutes))
    return told
