"""What each turn counts in statistics, and the rounds of a game: how far each seat was ahead. All code that sums or
compares turns uses this module, so that figures agree.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from referee.core.game import Game
from referee.core.grid import T
from referee.core.judging import Row
from referee.core.steps import TURNS, Leave
from referee.core.verdict import Verdict


def taken_off(game: Game[Any]) -> frozenset[int]:
    """The numbers of the turns that a later step removed from the board."""
    found, last = set(), 0
    for row in game.rows:
        if row.takes_off:
            found.add(last)
        elif isinstance(row.step, TURNS):
            last = row.number
    return frozenset(found)


def counted(game: Game[T]) -> tuple[Row[T], ...]:
    """The rows of a game as statistics count them. A turn that was removed from the board is still a turn, but scores
    0, and its points are left out of all totals.
    """
    off = taken_off(game)
    if not off:
        return game.rows
    found, none = list[Row[T]](), (0,) * len(game.totals)
    before = undone = none
    for row in game.rows:
        if row.number in off:
            undone = tuple(after - so_far for after, so_far in zip(row.totals, before, strict=True))
        elif row.takes_off:
            undone = none
        before = row.totals
        counts = row
        if undone is not none:
            totals = tuple(total - points for total, points in zip(row.totals, undone, strict=True))
            counts = replace(row, totals=totals)
        found.append(replace(counts, verdict=Verdict(), awards=()) if row.number in off else counts)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Round:
    """The k-th turn of every seat, as far as there is one."""

    number: int
    """From 1."""
    turns: tuple[int, ...]
    """By seat, the number of its k-th turn; in the unfinished round, or if the player has left, that of its last one; 0
    for a seat without a turn.
    """
    ahead: tuple[float, ...]
    """By seat, the points ahead of the average: of what each had after its own k-th turn, or, in the unfinished round,
    of what each has now.
    """
    totals: tuple[int, ...]
    """By seat, the points at its end."""
    whole: bool = True
    """Whether each seat had its turn. If not, it is the last round, and shows the current state of the game."""


def rounds(game: Game[Any]) -> tuple[Round, ...]:
    """The rounds of a game, and one more for what came after the last whole round. A skipped turn counts as a turn. So
    does one that was removed from the board, with 0 points.
    """
    seats = range(len(game.totals))
    taken: list[list[tuple[int, int]]] = [[] for _ in seats]
    playing = {*seats}
    found: list[Round] = []
    for row in counted(game):
        own = (row.step.seat,) if isinstance(row.step, TURNS) else ()
        for seat in (*own, *row.passed_over):  # whose turn it records or skips
            taken[seat - 1].append((row.number, row.totals[seat - 1]))
        playing -= {row.step.seat - 1} if isinstance(row.step, Leave) else set()
        while min(len(taken[seat]) for seat in playing) > len(found):
            number = len(found)
            turns = tuple(each[min(number, len(each) - 1)][0] if each else 0 for each in taken)
            after = [each[number][1] if len(each) > number else row.totals[at] for at, each in enumerate(taken)]
            found.append(Round(number + 1, turns, _ahead(after), row.totals))
    if game.rows and not (found and _tells_all(found[-1], game)):
        last = tuple(each[-1][0] if each else 0 for each in taken)
        found.append(Round(len(found) + 1, last, _ahead(game.totals), game.totals, whole=False))
    return tuple(found)


def lead_changes(rounds: Sequence[Round]) -> int:
    """The number of whole rounds that put another seat alone in the lead. A round that ends with several in the lead
    changes nothing.
    """
    leading = [
        each.totals.index(max(each.totals))
        for each in rounds
        if each.whole and each.totals.count(max(each.totals)) == 1
    ]
    return sum(one != other for one, other in pairwise(leading))


def _tells_all(last: Round, game: Game[Any]) -> bool:
    """Whether nothing came after a round, neither a turn nor points, and none of its seats lost points during it."""
    return game.totals == last.totals and _ahead(game.totals) == last.ahead and max(last.turns) == game.turns[-1].number


def _ahead(totals: Sequence[int]) -> tuple[float, ...]:
    average = sum(totals) / len(totals)
    return tuple(total - average for total in totals)
