"""Games told as lines of the sheet."""

from referee.core.game import Game
from referee.core.history import Start
from referee.core.notation import read_step
from referee.core.steps import Step
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.rulebooks.registry import RULEBOOKS

QWIRKLE = RULEBOOKS["Qwirkle"]


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
