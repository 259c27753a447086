"""House rules in words: what a table plays differently than printed, or than this app does by default."""

from collections.abc import Iterator

from referee.rulebooks.wordgame.house_rules import HAND, PRINTED, HouseRules, SideWords
from referee.wording.game import limits
from referee.wording.language import gettext, marked, ngettext


def sentences(rules: HouseRules) -> list[str]:
    """A sentence for each rule that differs; a box is no rule."""
    return [*_flags(rules), *_numbers(rules), *limits(rules.point_limit, rules.minutes)]


def _flags(rules: HouseRules) -> Iterator[str]:
    if rules.side_words is not SideWords.UNSCORED:
        yield gettext(_SIDE_WORDS[rules.side_words])
    for field, sentence in _OTHERWISE.items():
        if not getattr(rules, field):
            yield gettext(sentence)


def _numbers(rules: HouseRules) -> Iterator[str]:
    if rules.exchange != PRINTED.exchange:
        if rules.exchange:
            yield ngettext(
                "House rule: %(num)d token can be exchanged in a turn.",
                "House rule: up to %(num)d tokens can be exchanged in a turn.",
                min(rules.exchange, HAND),
            )
        else:
            yield gettext("House rule: no tokens are exchanged.")
    if rules.longest_bonus != PRINTED.longest_bonus:
        if rules.longest_bonus:
            yield ngettext(
                "House rule: the longest word brings %(num)d point.",
                "House rule: the longest word brings %(num)d points.",
                rules.longest_bonus,
            )
        else:
            yield gettext("House rule: the longest word brings nothing.")


_SIDE_WORDS: dict[str, str] = {
    SideWords.NONE: marked("House rule: nothing may lie beside a word."),
    SideWords.SCORED: marked("House rule: words at the side count as well."),
}
_OTHERWISE: dict[str, str] = {
    "centre_letter": marked("House rule: no letter is laid on the centre field."),
    "white_once": marked("House rule: each white field doubles the word."),
    "jokers_closed": marked("House rule: a joker can be part of other words."),
    "table_decides": marked("The word list decides what is a word; the table may overrule it."),
    "error_costs_turn": marked("House rule: a word taken off costs no further turn."),
    "plays_on": marked("House rule: the game ends as soon as somebody has no token left."),
    "longest_by_word": marked("House rule: the longest word is that of which most letters were laid."),
    "by_letters": marked("Play goes clockwise."),
    "no_names": marked("House rule: proper names are allowed."),
    "printed_classes": marked("House rule: all classes of words are allowed."),
}
"""By field that is off, the sentence."""
