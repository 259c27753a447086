"""A rulebook's part of the kit: a player who plays it at random."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any

from referee.core.game import Game
from referee.core.rulebook import Rulebook
from referee.core.steps import Leave, Next, PointsOnly, Rename, Skip, Step

TEMPLATES = (
    "_tile.html",
    "_keys.html",
    "_house_rules.html",
    "_example.html",
    "_painted.svg",
    "_unseen.html",
    "_first.html",
)
"""The templates that every game has, in ``templates/rulebooks/<slug>/``."""


def points_only(game: Game[Any]) -> int:
    """The number of tiles on unknown cells."""
    return sum(row.step.tiles for row in game.rows if isinstance(row.step, PointsOnly))


def taken_out(game: Game[Any]) -> int:
    """The number of tiles that players took out of the game when they stopped playing."""
    held = [(game.rulebook.hand,) * len(game.hands), *(row.hands for row in game.rows)]
    steps = zip((row.step for row in game.rows), held, strict=False)
    return sum(hands[step.seat - 1] for step, hands in steps if isinstance(step, Leave) and not step.back)


def of_players(luck: Random, game: Game[Any]) -> Step[Any]:
    """A step about who plays, in any game, possible or not."""
    seat = luck.randint(1, len(game.hands))
    name = luck.choice(["Anna", 'A "quoted" \\', "Zoë"]) + f" {seat}"  # no other seat's
    return luck.choice(
        [Skip(game.to_move), Skip(seat), Leave(seat, luck.random() < 0.5), Next(seat), Rename(seat, name)]
    )


@dataclass(frozen=True)
class Player:
    """Plays a rulebook. All decisions are made by the given ``Random``."""

    name: str
    """The rulebook's name."""
    opened: Callable[[Random], Rulebook[Any]]
    """The rulebook with the standard rules or any house rules."""
    own_likely_step: Callable[[Random, Game[Any]], Step[Any]]
    """A step that can be taken now, of any kind in the game: mostly turns by the rules, also ruled ones."""
    own_step: Callable[[Random, Game[Any]], Step[Any]]
    """A step of some player, of any kind in the game, possible or not."""
    reasons: type[StrEnum]
    """The codes of its broken rules."""
    scores: type[StrEnum]
    """The codes of the parts of its scores."""
    prizes: type[StrEnum]
    """The codes of what it awards in addition to them."""
    goes_on: bool = False
    """Whether there are likely steps after the end: leftovers to enter, a game resumed."""
    off_the_board: Callable[[Game[Any]], int] = points_only
    """The number of tiles that are neither on the board nor in a hand nor in the bag."""

    def likely_step(self, luck: Random, game: Game[Any]) -> Step[Any]:
        """A step that can be taken now."""
        step = of_players(luck, game)
        if luck.random() < 0.1 and game.judge(step).legal:
            return step
        return self.own_likely_step(luck, game)

    def any_step(self, luck: Random, game: Game[Any]) -> Step[Any]:
        """A step of some player, possible or not."""
        return of_players(luck, game) if luck.random() < 0.2 else self.own_step(luck, game)
