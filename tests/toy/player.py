"""The player of Letters for the conformance kit."""

from dataclasses import replace
from random import Random

from referee.core.game import Game
from referee.core.grid import AXES, Cell, Placement
from referee.core.steps import TURNS, Adjust, End, Pass, Place, PointsOnly, Ruling, Step, Swap
from tests.conformance.player import Player
from tests.toy import BOUNDS, KINDS, Code, Prize, Score, Shout, Toy


def any_step(luck: Random, game: Game[str]) -> Step[str]:
    """A step of some player, possible or not."""
    seat = game.to_move if luck.random() < 0.8 else luck.randint(1, len(game.hands))
    near = [cell for each in game.board.tiles for cell in each.neighbors() if cell not in game.board.tiles]
    cell, axis = luck.choice(near or BOUNDS.cells), luck.choice(AXES)
    cell = cell if luck.random() < 0.9 else Cell(luck.randint(-9, 9), luck.randint(-9, 9))
    play = tuple(Placement(luck.choice(KINDS), cell.step(axis, number)) for number in range(luck.randint(1, 3)))
    steps: list[Step[str]] = [
        *[Place(seat, play), Place(seat, play[::2])] * 3,
        Swap(seat, luck.randint(0, 4)),
        Pass(seat),
        PointsOnly(seat, luck.randint(0, 1200), luck.randint(0, 4)),
        Shout(seat, luck.choice(["hey", 'a "quoted" word', "shift", "x ruled 5 ", " ", ""])),
        Adjust(seat, luck.randint(-5, 5), "agreed"),
    ]
    step = luck.choice(steps) if luck.random() < 0.99 else End("dinner")
    if isinstance(step, TURNS) and luck.random() < 0.3:
        return replace(step, ruling=Ruling("agreed", luck.choice([None, 0, 7])))
    return step


def likely_step(luck: Random, game: Game[str]) -> Step[str]:
    """A step that can be taken now."""
    while not game.judge(step := any_step(luck, game)).legal:
        pass
    return step


PLAYER = Player(Toy.name, lambda luck: Toy(luck.choice([None, BOUNDS])), likely_step, any_step, Code, Score, Prize)
