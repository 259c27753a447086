"""Games built from lines of the scoresheet."""

from collections.abc import Iterable

from referee.core.game import Game
from referee.core.history import Event, History, Start
from referee.core.judging import Row
from referee.core.notation import read_step
from referee.core.steps import Step
from referee.core.verdict import Part, Verdict
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.codes import Code, Prize, Score
from referee.rulebooks.qwirkle.house_rules import HouseRules

QWIRKLE = Qwirkle()
"""With the printed rules."""
PLAY_CODES = tuple(Code)[: tuple(Code).index(Code.OPENING_TOO_SHORT)]
"""The codes of a play, in the order of RULES.md."""


def step(line: str) -> Step:
    """A step from text."""
    return read_step(line, QWIRKLE)


def steps(*lines: str) -> tuple[Step, ...]:
    """Steps from text."""
    return tuple(map(step, lines))


def after(game: Game, *lines: str) -> Game:
    """The game after these steps."""
    for line in lines:
        game = game.after(step(line))
    return game


def played(players: int, *lines: str, rules: HouseRules = HouseRules(), start: Start | None = None) -> Game:
    """A new game after these steps."""
    return after(Game.start(Qwirkle(rules), players, start), *lines)


def with_bag(bag: int, players: int = 2, rules: HouseRules = HouseRules()) -> Game:
    """A game with ``bag`` tiles left in the bag, in which each turn so far scored 1 point."""
    game = Game.start(Qwirkle(rules), players)
    spare = game.bag - bag
    for gone in range(0, spare, 6):
        game = after(game, f"S{game.to_move} points 1 tiles {min(6, spare - gone)}")
    assert game.bag == bag
    return game


def reported(events: Iterable[Event], players: int = 2) -> History:
    """The history after all these events."""
    history: History = History(players)
    for event in events:
        history = history.after(event)
    return history


def codes(game: Game, line: str) -> tuple[str, ...]:
    """The codes of the rules that a step would break now."""
    return game.judge(step(line)).codes


def lines(verdict: Verdict) -> tuple[Part, ...]:
    """The lines that a verdict scores, without the bonus of a Qwirkle."""
    return tuple(part for part in verdict.parts if part.code == Score.LINE)


def extra(verdict: Verdict, line: Part) -> int:
    """The points of a line in addition to those of its tiles (R16)."""
    return sum(part.points for part in verdict.parts if part.code == Score.QWIRKLE and part.cells == line.cells)


def bonus(row: Row) -> int:
    """The points for the last tile of the game (R20)."""
    return sum(award.points for award in row.awards if award.code == Prize.LAST_TILE)


def deducted(row: Row) -> tuple[int, ...]:
    """By seat, the points lost for tiles still in hand; empty if none were deducted."""
    lost = {award.seat: -award.points for award in row.awards if award.code == Prize.LEFTOVERS}
    return tuple(lost.get(seat, 0) for seat in range(1, len(row.totals) + 1)) if lost else ()
