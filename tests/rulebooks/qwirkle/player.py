"""The player of Qwirkle for the conformance kit."""

from dataclasses import replace
from random import Random

from referee.core.game import Game
from referee.core.steps import TURNS, Adjust, End, Pass, Place, PointsOnly, Ruling, Step, Swap
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.codes import Code, Prize, Score
from referee.rulebooks.qwirkle.house_rules import HouseRules
from tests.conformance.player import Player
from tests.rulebooks.random_fix import fair_play, loose_step, wrong_play


def opened(luck: Random) -> Qwirkle:
    """Qwirkle with the printed rules or random house rules."""
    if luck.random() < 0.3:
        return Qwirkle()
    flags = [luck.random() < 0.5 for _ in range(4)]
    return Qwirkle(HouseRules(*flags, luck.choice([None, 40, 100]), luck.choice([None, 45])))


def any_step(luck: Random, game: Game) -> Step:
    """A random step, possible or not."""
    seat = game.to_move if luck.random() < 0.8 else luck.randint(1, len(game.hands))
    play = (fair_play(luck, game) if luck.random() < 0.4 else ()) or wrong_play(luck, game)
    step: Step = luck.choice(
        [
            *[Place(seat, play)] * 4,
            Swap(seat, luck.randint(0, 8)),
            Pass(seat),
            PointsOnly(seat, luck.randint(0, 90), luck.randint(0, 8)),
            Adjust(seat, luck.randint(-9, 9), "agreed"),
            End("dinner"),
        ]
    )
    if isinstance(step, TURNS) and luck.random() < 0.3:
        return replace(step, ruling=Ruling("agreed", luck.choice([None, 0, 7])))
    return step


PLAYER = Player(Qwirkle.name, opened, loose_step, any_step, Code, Score, Prize)
