"""House rules in words."""

import pytest

from referee.rulebooks.qwirkle import Qwirkle
from tests.language import spoken, untranslated
from tests.shelves import words_of

ALL = {
    "EndBonus": "no",
    "Opening": "free",
    "Ties": "youngest",
    "Leftovers": "deducted",
    "PointLimit": "150",
    "MinuteLimit": "45",
}
SAID = [
    "House rule: no 6 points for the last tile.",
    "House rule: the first turn doesn't have to be the longest line.",
    "If it's a tie, the youngest starts.",
    "House rule: every tile left in your hand costs a point.",
    "House rule: the game ends at 150 points.",
    "Time limit: 45 minutes.",
]


def test_printed_rules_need_no_words() -> None:
    """The printed rules produce no sentence."""
    assert words_of(Qwirkle()).game.house_rules(Qwirkle()) == []


@pytest.mark.parametrize(("tag", "message"), list(zip(ALL, SAID, strict=True)))
def test_each_house_rule(tag: str, message: str) -> None:
    """Each house rule is a sentence."""
    assert words_of(Qwirkle.open({tag: ALL[tag]})).game.house_rules(Qwirkle.open({tag: ALL[tag]})) == [message]


def test_all_house_rules() -> None:
    """All house rules together appear in a fixed order, in the language in use."""
    words = words_of(Qwirkle.open(ALL))
    assert words.game.house_rules(words.rulebook) == SAID
    with spoken():
        assert not any(map(untranslated, words.game.house_rules(words.rulebook)))
