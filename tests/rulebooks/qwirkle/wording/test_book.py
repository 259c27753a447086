"""The rules in words: all of them, and an article for every code."""

import re

import pytest

from referee.core.verdict import SheetCode
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.examples import EXAMPLES
from referee.rulebooks.qwirkle.wording import WORDING
from referee.wording.book import Article
from tests.rulebooks.played import PLAY_CODES
from tests.rulebooks.test_codes import STATED, TABLE

BOOK = WORDING.book
ALL = [article for section in BOOK for chapter in section.chapters for article in chapter.articles]
BY_ID = {article.id: article for article in ALL}
SHARED = {SheetCode.WRONG_SEAT: ("R7",), SheetCode.GAME_OVER: ("R20", "Q4")}
"""Refusals of the scoresheet because of a rule of the game."""


IDS = {
    section.id: [article.id for chapter in section.chapters for article in chapter.articles] for section in WORDING.book
}
"""By section, the ids of all its articles."""


def test_all_articles_are_there() -> None:
    """The book has each rule, each question on which the printed rulebooks are silent and each dispute once, in parts
    with the anchors that links from elsewhere go to.
    """
    assert {**IDS, "disputes": sorted(IDS["disputes"], key=lambda name: int(name[1:]))} == {
        "disputes": [f"D{number}" for number in range(1, 28)],
        "silent": [f"Q{number}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12)],
        "rules": [f"R{number}" for number in range(1, 22)],
    }
    assert all(section.name and section.title for section in BOOK)


def test_rules_are_those_that_are_kept() -> None:
    """The rules in words are exactly those in RULES.md."""
    assert {*IDS["rules"], *IDS["silent"]} == STATED


@pytest.mark.parametrize("article", ALL, ids=lambda article: article.id)
def test_articles_are_whole(article: Article) -> None:
    """Every article has a title and a short text, and names only existing rules."""
    assert article.title
    assert 15 < len(article.text) < 340
    assert set(article.rules) <= STATED - {article.id}


def test_every_example_is_shown() -> None:
    """Every example belongs to exactly one article, and no article names an unknown example."""
    shown = [name for article in ALL for name in article.examples]
    assert sorted(shown) == sorted(EXAMPLES)


@pytest.mark.parametrize("article", [f"R{n}" for n in range(8, 17)] + [f"D{n}" for n in (*range(1, 15), 25)])
def test_laying_and_counting_is_drawn(article: str) -> None:
    """Every rule on playing and scoring, and every dispute about a position, has an example to draw."""
    assert BY_ID[article].examples


@pytest.mark.parametrize("code", Code)
def test_every_code_has_its_rules(code: Code) -> None:
    """Every code of the game belongs to rules that can be read, among them all that RULES.md names for it."""
    assert WORDING.rules_of(code)
    assert set(re.findall(r"\b[RQ]\d+\b", TABLE[code])) <= set(WORDING.rules_of(code)) <= STATED


@pytest.mark.parametrize("code", SheetCode)
def test_matters_of_the_sheet(code: SheetCode) -> None:
    """Refusals of the scoresheet itself belong to no rule, except a turn out of order and one after the end."""
    assert WORDING.rules_of(code) == SHARED.get(code, ())


@pytest.mark.parametrize("code", sorted(PLAY_CODES))
def test_every_placement_code_is_drawn_at_its_rule(code: str) -> None:
    """The first rule of a code about placed tiles shows a position that breaks it."""
    first, *_ = WORDING.rules_of(code)
    assert any(code in EXAMPLES[name].codes for name in BY_ID[first].examples)
