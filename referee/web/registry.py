"""The pages that a boxed game has of its own: where the shared pages find them."""

from collections.abc import Mapping
from typing import Any, Protocol

from flask import Flask
from werkzeug.datastructures import MultiDict

from referee.core.rulebook import Rulebook
from referee.rulebooks.qwirkle import pages as qwirkle
from referee.web.pages import Link


class HouseRules(Protocol):
    """The form of a game's house rules. It is drawn by ``rulebooks/<slug>/_house_rules.html``."""

    def validate(self) -> bool:
        """Whether all that was sent can be."""

    @property
    def tags(self) -> Mapping[str, str]:
        """The house rules as tags of a game."""


class Pages(Protocol):
    """What the shared pages ask of the pages of a boxed game.

    Beside this a game draws itself, in ``templates/rulebooks/<slug>/``: ``_tile.html``, ``_keys.html``,
    ``_house_rules.html``, ``_example.html``, ``_unseen.html``; its style is ``static/rulebooks/<slug>/game.css``.
    """

    def register(self, app: Flask) -> None:
        """Serve pages that only this game has."""

    def house_rules(self, rulebook: Rulebook[Any] | None, sent: MultiDict[str, str] | None) -> HouseRules:
        """The form of the house rules as they were sent, else as a rulebook has them, else as printed."""

    def starting(self, game_id: str) -> Link | None:
        """Where a table says who starts; nothing where the game does not ask."""

    def drawing(self, example: str) -> Any:
        """An example of the rulebook as its template draws it."""


PAGES: dict[str, Pages] = {
    "qwirkle": qwirkle,
}
"""By the name of a game's folder."""


def pages_of(slug: str) -> Pages:
    """The pages of the game with this folder."""
    return PAGES[slug]
