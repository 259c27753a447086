"""Who plays Stones for the conformance kit."""

from dataclasses import replace
from random import Random

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.steps import TURNS, Adjust, End, Pass, Place, PointsOnly, Ruling, Step, Swap
from tests.conformance.player import Player
from tests.toy import Toy
from tests.toy.board import CELLS, Stone
from tests.toy.codes import Code, Prize, Score
from tests.toy.house_rules import HouseRules
from tests.toy.steps import Shout


def opened(luck: Random) -> Toy:
    """Stones under the house rules of some table."""
    return Toy(HouseRules(luck.choice([3, 3, 0, 9])))


def any_step(luck: Random, game: Game[Stone]) -> Step[Stone]:
    """A step of some player, possible or not."""
    seat = game.to_move if luck.random() < 0.8 else luck.randint(1, len(game.hands))
    cells = [*CELLS, Cell(5, 0), Cell(0, -1)]
    if luck.random() < 0.7:
        row = luck.randrange(4)
        cells = [cell for cell in CELLS if cell.y == row and cell not in game.board.tiles] or [*CELLS]
    play = tuple(Placement(Stone.STONE, luck.choice(cells)) for _ in range(luck.randint(1, 4)))
    steps: list[Step[Stone]] = [
        *[Place(seat, play)] * 6,
        Swap(seat, luck.randint(0, 4)),
        Pass(seat),
        PointsOnly(seat, luck.randint(0, 6), luck.randint(0, 4)),
        Shout(luck.choice([0, seat]), luck.choice(["hey", 'a "quoted" word', "shift", "x ruled 5 ", " ", ""])),
        Adjust(seat, luck.randint(-5, 5), "agreed"),
    ]
    step = luck.choice(steps)
    if luck.random() < 0.01:
        step = End("dinner")
    if isinstance(step, TURNS) and luck.random() < 0.3:
        step = replace(step, ruling=Ruling("agreed", luck.choice([None, 0, 7])))
    return step


def likely_step(luck: Random, game: Game[Stone]) -> Step[Stone]:
    """A step that can be taken now."""
    while True:
        step = any_step(luck, game)
        if game.judge(step).legal:
            return step


PLAYER = Player(Toy.name, opened, likely_step, any_step, Code, Score, Prize)
