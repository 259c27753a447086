"""The words of the boxed games, and the rooms that know none of them."""

import re
from typing import Any

import pytest

from referee.core.verdict import Example
from referee.rulebooks import SHELF
from referee.wording.game import GameWording
from tests.language import PACKAGE, spoken, untranslated

SHARED = sorted(
    [
        *set((PACKAGE / "wording").glob("*.py")),
        PACKAGE / "export.py",
        PACKAGE / "cli.py",
    ]
)
NAMED = re.compile(
    r"\b(qwirkle|red|orange|yellow|green|blue|purple|circle|square|diamond|clover|cross|star)s?\b|\b[A-Z][a-z]@-?\d",
    re.I,
)
"""Games, colours, shapes, and placements of tiles."""


@pytest.mark.parametrize("words", [game.wording for game in SHELF], ids=lambda words: words.title)
def test_what_every_game_says(words: GameWording[Any]) -> None:
    """Every game has a name, a sentence about itself, a book of which all texts are in the catalogue, and examples."""
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
