"""Games told as lines of the sheet."""

from referee.rulebooks.game import Game
from referee.rulebooks.history import Start
from referee.rulebooks.house_rules import HouseRules
from referee.rulebooks.notation import read_step
from referee.rulebooks.shelf import SHELF
from referee.rulebooks.turns import Step

QWIRKLE = SHELF["Qwirkle"]


def step(line: str) -> Step:
    """A step from text."""
    return read_step(line, QWIRKLE)


def steps(*lines: str) -> tuple[Step, ...]:
    """Steps from text."""
    return tuple(map(step, lines))


def after(game: Game, *lines: str) -> Game:
    """The game once these steps are taken."""
    for line in lines:
        game = game.after(step(line))
    return game


def played(players: int, *lines: str, rules: HouseRules = HouseRules(), start: Start | None = None) -> Game:
    """A new game once these steps are taken."""
    return after(Game.start(QWIRKLE, players, rules, start), *lines)


def with_bag(bag: int, players: int = 2, rules: HouseRules = HouseRules()) -> Game:
    """A game in which only so many tiles are left in the bag, and each turn until then scored 1 point."""
    game = Game.start(QWIRKLE, players, rules)
    spare = game.bag - bag
    for gone in range(0, spare, 6):
        game = after(game, f"S{game.to_move} points 1 tiles {min(6, spare - gone)}")
    assert game.bag == bag
    return game


def codes(game: Game, line: str) -> tuple[str, ...]:
    """The codes of the rules that a step would break now."""
    return game.judge(step(line)).codes
