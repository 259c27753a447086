"""The player of Letters for the conformance kit."""

from dataclasses import replace
from random import Random

from referee.core.game import Game
from referee.core.grid import AXES, Cell, Placement
from referee.core.steps import TURNS, Adjust, End, Pass, Place, PointsOnly, Ruling, Step, Swap
from tests.conformance.player import Player
from tests.toy_letters import Letters
from tests.toy_letters.codes import Code, Prize, Score
from tests.toy_letters.judging import KINDS


def any_step(luck: Random, game: Game[str]) -> Step[str]:
    """A random step, possible or not."""
    seat = game.to_move if luck.random() < 0.8 else luck.randint(1, len(game.hands))
    near = [cell for each in game.board.tiles for cell in each.neighbors() if cell not in game.board.tiles]
    cell, axis = luck.choice(near or [Cell(0, 0)]), luck.choice(AXES)
    cell = cell if luck.random() < 0.9 else Cell(luck.randint(-9, 9), luck.randint(-9, 9))
    cells = [cell.step(axis, number) for number in range(luck.randint(1, 4))]
    play = tuple(Placement(luck.choice(KINDS), each) for each in cells if luck.random() < 0.95)
    steps: list[Step[str]] = [
        *[Place(seat, play or (Placement("A", cell),))] * 6,
        Swap(seat, luck.randint(0, 6)),
        Pass(seat),
        PointsOnly(seat, luck.randint(0, 120), luck.randint(0, 6)),
        Adjust(seat, luck.randint(-5, 5), "agreed"),
    ]
    step = luck.choice(steps) if luck.random() < 0.99 else End("dinner")
    if isinstance(step, TURNS) and luck.random() < 0.3:
        step = replace(step, ruling=Ruling("agreed", luck.choice([None, 0, 7])))
    return step


def likely_step(luck: Random, game: Game[str]) -> Step[str]:
    """A step that can be taken now."""
    while True:
        step = any_step(luck, game)
        if game.judge(step).legal:
            return step


PLAYER = Player(Letters.name, lambda luck: Letters(), likely_step, any_step, Code, Score, Prize)
