"""House rules in words: what a table plays otherwise than the printed rulebooks say."""

from flask_babel import gettext, ngettext

from referee.rulebooks.qwirkle.house_rules import HouseRules


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
    if rules.points is not None:
        told.append(
            ngettext(
                "House rule: the game ends at %(num)d point.",
                "House rule: the game ends at %(num)d points.",
                rules.points,
            )
        )
    if rules.minutes is not None:
        told.append(ngettext("Time to play: %(num)d minute.", "Time to play: %(num)d minutes.", rules.minutes))
    return told
