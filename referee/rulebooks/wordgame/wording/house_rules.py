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
                "House rule: you can swap %(num)d tile per turn.",
                "House rule: you can swap up to %(num)d tiles per turn.",
                min(rules.exchange, HAND),
            )
        else:
            yield gettext("House rule: no swapping.")
    if rules.longest_bonus != PRINTED.longest_bonus:
        if rules.longest_bonus:
            yield ngettext(
                "House rule: the longest word scores %(num)d point.",
                "House rule: the longest word scores %(num)d points.",
                rules.longest_bonus,
            )
        else:
            yield gettext("House rule: the longest word scores nothing.")


_SIDE_WORDS: dict[str, str] = {
    SideWords.NONE: marked("House rule: words can't touch side by side."),
    SideWords.SCORED: marked("House rule: side words score too."),
}
_OTHERWISE: dict[str, str] = {
    "centre_letter": marked("House rule: no letter on the centre square at the start."),
    "white_once": marked("House rule: each white square doubles the word."),
    "jokers_closed": marked("House rule: a joker can be part of other words."),
    "table_decides": marked("The word list decides what counts as a word; the players can overrule it."),
    "error_costs_turn": marked("House rule: after a wrong word you don't miss a turn."),
    "plays_on": marked("House rule: the game ends as soon as somebody runs out of tiles."),
    "longest_by_word": marked("House rule: the longest word is the one with the most new letters."),
    "by_letters": marked("Play goes clockwise."),
    "no_names": marked("House rule: proper names are allowed."),
    "printed_classes": marked("House rule: all kinds of words are allowed."),
}
"""By field that is off, the sentence."""
