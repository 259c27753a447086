"""The rulebooks on the shelf, and how the one of a game is found: by its ``Game`` tag."""

from collections.abc import Mapping
from typing import Any

from referee.core.rulebook import Rulebook
from referee.core.unreadable import Expected, Unreadable
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.wordgame import WordGame

RULEBOOKS: dict[str, type[Rulebook[Any]]] = {
    Qwirkle.name: Qwirkle,
    WordGame.name: WordGame,
}
"""By the name of their game; the first is what is meant where none is named."""


class UnknownRulebook(Unreadable):
    """The game is one that has no rulebook here."""


def rulebook_named(name: str) -> type[Rulebook[Any]]:
    """The rulebook of this game. Raises ``UnknownRulebook``."""
    try:
        return RULEBOOKS[name]
    except KeyError:
        raise UnknownRulebook(Expected.GAME, name, {"known": tuple(RULEBOOKS)}) from None


def open_rulebook(tags: Mapping[str, str]) -> Rulebook[Any]:
    """The rulebook of a game with its house rules, by the game's tags. Raises ``Unreadable``."""
    return rulebook_named(tags.get("Game") or next(iter(RULEBOOKS))).open(tags)


def rulebook_of(slug: str) -> type[Rulebook[Any]]:
    """The rulebook with this folder. Raises ``UnknownRulebook``."""
    for rulebook in RULEBOOKS.values():
        if rulebook.slug == slug:
            return rulebook
    return rulebook_named(slug)
