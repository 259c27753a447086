"""The words of the boxed games, and the rooms that know none of them."""

import re

import pytest

from referee.core.example import Example
from referee.core.rulebook import Rulebook
from referee.rulebooks.registry import RULEBOOKS
from referee.wording.registry import WORDINGS, wording_of
from tests.language import PACKAGE, spoken, untranslated

SHARED = sorted(
    [
        *set((PACKAGE / "wording").glob("*.py")) - {PACKAGE / "wording/registry.py"},
        PACKAGE / "export.py",
        PACKAGE / "cli.py",
    ]
)
NAMED = re.compile(
    r"\b(qwirkle|red|orange|yellow|green|blue|purple|circle|square|diamond|clover|cross|star)s?\b|\b[A-Z][a-z]@-?\d",
    re.I,
)
"""Games, colours, shapes, and placements of tiles."""


def test_every_game_has_words() -> None:
    """Every rulebook on the shelf has words, and no others are there."""
    assert set(WORDINGS) == {rulebook.slug for rulebook in RULEBOOKS.values()}


@pytest.mark.parametrize("rulebook", [rulebook.open({}) for rulebook in RULEBOOKS.values()], ids=lambda each: each.slug)
def test_what_every_game_says(rulebook: Rulebook) -> None:
    """Every game has a name, a sentence about itself, a book of which all texts are in the catalogue, and examples."""
    words = wording_of(rulebook)
    with spoken():
        assert not untranslated(words.title + words.tagline + words.book_lead)
    assert words.title
    for section in words.book:
        assert section.chapters
    assert all(isinstance(example, Example) for example in words.examples.values())
    shown = {
        name for part in words.book for chapter in part.chapters for each in chapter.articles for name in each.examples
    }
    assert shown <= set(words.examples)


def test_shared_rooms_name_no_game() -> None:
    """No game, colour, shape or tile is named in the rooms that all games share."""
    assert [module for module in SHARED if NAMED.search(module.read_text(encoding="utf-8"))] == []
