"""What each turn counts in figures. All code that sums or compares turns uses this module, so that figures agree."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from referee.core.game import Game
from referee.core.judging import Row
from referee.core.steps import TURNS
from referee.core.verdict import Verdict

T = TypeVar("T")


def taken_off(game: Game[Any]) -> frozenset[int]:
    """The numbers of the turns that a later step took off the table."""
    found, last = set(), 0
    for row in game.rows:
        if row.takes_off:
            found.add(last)
        elif isinstance(row.step, TURNS):
            last = row.number
    return frozenset(found)


def counted(game: Game[T]) -> tuple[Row[T], ...]:
    """The rows of a game as figures count them. A turn that was taken off is still a turn, but scores 0, and its points
    are left out of all totals.
    """
    off = taken_off(game)
    return tuple(_counted(game, off)) if off else game.rows


def _counted(game: Game[T], off: frozenset[int]) -> Iterator[Row[T]]:
    none = (0,) * len(game.totals)
    before = undone = none
    for row in game.rows:
        if row.number in off:
            undone = tuple(after - so_far for after, so_far in zip(row.totals, before, strict=True))
        elif row.takes_off:
            undone = none
        before = row.totals
        if undone is none:
            yield row
            continue
        totals = tuple(total - points for total, points in zip(row.totals, undone, strict=True))
        counts = replace(row, totals=totals)
        yield replace(counts, verdict=Verdict(), awards=()) if row.number in off else counts
