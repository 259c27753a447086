"""What a rulebook supplies for the kit: a player who plays it at random."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any

from referee.core.game import Game
from referee.core.rulebook import Rulebook
from referee.core.steps import PointsOnly, Step

TEMPLATES = (
    "_tile.html",
    "_keys.html",
    "_house_rules.html",
    "_example.html",
    "_painted.svg",
    "_unseen.html",
    "_first.html",
)
"""What every game draws itself, in ``templates/rulebooks/<slug>/``."""


def points_only(game: Game[Any]) -> int:
    """The number of tiles that lie on unknown cells."""
    return sum(row.step.tiles for row in game.rows if isinstance(row.step, PointsOnly))


@dataclass(frozen=True)
class Player:
    """Plays a rulebook. Whatever is decided is decided by the ``Random`` that is handed in."""

    name: str
    """The rulebook's."""
    opened: Callable[[Random], Rulebook[Any]]
    """The rulebook under the printed rules or any house rules."""
    likely_step: Callable[[Random, Game[Any]], Step[Any]]
    """A step that can be taken now, of every kind that there is: mostly turns by the rules, also ruled ones."""
    any_step: Callable[[Random, Game[Any]], Step[Any]]
    """A step of some player, of any kind, possible or not."""
    reasons: type[StrEnum]
    """The codes of its broken rules."""
    scores: type[StrEnum]
    """The codes of the parts of its scores."""
    prizes: type[StrEnum]
    """The codes of what it awards beside them."""
    goes_on: bool = False
    """Whether there are likely steps after the end: leftovers to be entered, a game opened again."""
    off_the_board: Callable[[Game[Any]], int] = points_only
    """How many tiles are neither on the board nor in a hand nor in the bag."""
