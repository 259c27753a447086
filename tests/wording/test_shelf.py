"""The wording of the boxed games, and the packages that don't know any of them."""

import re
from typing import Any

import pytest

from referee.core.verdict import Example
from referee.rulebooks import SHELF
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.tiles import TILES, Tile
from referee.wording.game import GameWording
from tests.language import PACKAGE, TRANSLATED, spoken, untranslated
from tests.shelves import words_of

SHARED = sorted(
    [
        *set((PACKAGE / "wording").glob("*.py")),
        PACKAGE / "json_export.py",
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
    """Every game has a name, a sentence about itself, a book with all texts in the catalogue, and examples."""
    with spoken():
        assert not untranslated(words.title + words.book_lead)
    assert words.title
    for section in words.book:
        assert section.chapters
    assert all(isinstance(example, Example) for example in words.examples.values())
    shown = {
        name for part in words.book for chapter in part.chapters for each in chapter.articles for name in each.examples
    }
    assert shown <= set(words.examples)


def test_each_tile_is_named_once_per_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often a page names a tile, its game is asked once per language; each language has its own names."""
    words, asked = words_of(Qwirkle()), list[Tile]()
    name = type(words.game).tile_name
    monkeypatch.setattr(type(words.game), "tile_name", lambda self, tile: asked.append(tile) or name(tile))
    with spoken():
        foreign = {words.tile_name(tile) for _ in range(9) for tile in TILES}
    assert sorted(asked) == sorted(TILES)
    assert all(map(TRANSLATED.search, foreign))
    assert not any(TRANSLATED.search(words.tile_name(tile)) for tile in TILES)


def test_shared_rooms_name_no_game() -> None:
    """No game, colour, shape or tile is named in the packages that all games share."""
    assert [module for module in SHARED if NAMED.search(module.read_text(encoding="utf-8"))] == []
