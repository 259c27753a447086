"""The player of each rulebook, and the games that they play."""

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from referee.core.game import Game
from referee.core.history import Start
from tests.conformance.player import Player
from tests.examples import share
from tests.rulebooks.qwirkle.player import PLAYER as QWIRKLE
from tests.rulebooks.wordgame.player import PLAYER as WORDS
from tests.toy.player import PLAYER as TOY

PLAYERS = {player.name: player for player in (QWIRKLE, TOY, WORDS)}
SEEDS = st.integers(0, share(100) - 1)
"""Few enough that the tests share their games."""

each = pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
"""For every rulebook."""


@cache
def course(player: Player, seed: int) -> tuple[Game[Any], ...]:
    """A game before its first step and after each."""
    luck = Random(seed)
    rulebook = player.opened(luck)
    seats = luck.choice(rulebook.seats)
    game = Game.start(rulebook, seats, luck.choice([None, Start(luck.randint(1, seats))]))
    games = [game]
    for _ in range(luck.choice([2, 12, 30, 70])):
        if game.over and not (player.goes_on and luck.random() < 0.9):
            break
        game = game.after(player.likely_step(luck, game))
        games.append(game)
    return tuple(games)


def last(player: Player, seed: int) -> Game[Any]:
    """A game after some steps, over or not."""
    return course(player, seed)[-1]
