"""What the shared pages need from the pages of a boxed game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from flask import Blueprint
from werkzeug.datastructures import MultiDict

from referee.core.rulebook import Rulebook
from referee.service import Sheet


@dataclass(frozen=True)
class Link:
    """A link to another page."""

    address: str
    words: str


class Seating(NamedTuple):
    """The order in which the players of a new game play."""

    names: tuple[str, ...]
    """By seat."""
    starter: int | None = None
    """The seat that starts, if it is known and must be written."""


class HouseRules(Protocol):
    """The form of a game's house rules. It is drawn by ``rulebooks/<slug>/_house_rules.html``; fields next to
    each name, if it has any, are drawn by ``_beside_name.html``, and ``_new_game.html`` names the style of both.
    """

    def validate(self) -> bool:
        """Whether all fields are valid."""

    @property
    def tags(self) -> Mapping[str, str]:
        """The house rules as tags of a game."""

    def seated(self, names: Sequence[str]) -> Seating | None:
        """The players in the order in which they play: as they sit, unless the game has its own way. None if the fields
        next to the names can't order them: the form shows why. Only called if the form and the names are valid.
        """


class Pages(Protocol):
    """What the shared pages need from the pages of a boxed game.

    A game also draws itself, in ``templates/rulebooks/<slug>/``: ``_tile.html``, ``_keys.html``,
    ``_house_rules.html``, ``_example.html``, ``_unseen.html``, ``_first.html``, ``_painted.svg``; its style is
    ``static/rulebooks/<slug>/game.css``. A ``_garland.html``, if there is one, has tiles to celebrate with
    on the page of a result.
    """

    @property
    def bgg_id(self) -> int | None:
        """The id of the boxed game at BoardGameGeek, by which other programs know it; None if it has none."""

    @property
    def photo_script(self) -> str | None:
        """The static script that describes its tiles, so that the camera finds them in a photo of the table; None if
        the camera can't read its tiles.
        """

    @property
    def blueprints(self) -> tuple[Blueprint, ...]:
        """The pages that only this game has. Those below ``/games/<game_id>/`` return 404 for other games."""

    def house_rules(self, rulebook: Rulebook[Any] | None, sent: MultiDict[str, str] | None) -> HouseRules:
        """The form of the house rules as they were sent, or as a rulebook has them, or the standard ones."""

    def asking(self, sheet: Sheet) -> Link | None:
        """The page where the players answer what the game asks before the first turn, or after the last; None if the
        game asks nothing now.
        """

    def own_steps(self, sheet: Sheet, back: str) -> tuple[Link, ...]:
        """The pages of the game's own steps that can be written now; ``back`` is the waiting draft."""

    def drawing(self, example: str) -> Any:
        """An example from the rulebook as a ``JudgedExample``. Raises ``KeyError`` for an unknown name."""

    def first(self) -> object:
        """A turn and a refusal that show at a glance what the referee does, as ``_first.html`` draws them."""
