"""Summaries of games, from which lists are drawn."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from referee.core.counting import counted
from referee.core.game import Game
from referee.core.judging import Row
from referee.core.steps import TURNS, PointsOnly
from referee.record import SeatSummary, Summary
from referee.service.sheet import Defect, Sheet


class State(StrEnum):
    """The state of a game."""

    EMPTY = "empty"
    """Its sheet has no step."""
    RUNNING = "running"
    OVER = "over"
    DAMAGED = "damaged"
    """It cannot be read to its end."""

    @classmethod
    def _missing_(cls, value: object) -> "State":
        """What a damaged summary says, which cannot be made again in a damaged file."""
        return cls.DAMAGED


_OPEN = (State.EMPTY, State.RUNNING)
"""The states of running games."""


def summary_of(opened: Sheet | Defect) -> Summary:
    """The summary of a game."""
    if isinstance(opened, Defect):
        return Summary(State.DAMAGED, open=False, rulebook="", turns=0, to_move=0, bag=0)
    return in_short(opened.game, opened.names, state_of(opened.game, opened.damage is not None))


def in_short(game: Game[Any], names: tuple[str, ...], state: State) -> Summary:
    """The summary of a game that can be read."""
    turns = [row for row in counted(game) if isinstance(row.step, TURNS)]
    return Summary(
        state,
        state in _OPEN,
        game.rulebook.slug,
        len(turns),
        game.to_move,
        game.bag,
        tuple(_seat(game, turns, seat, name) for seat, name in enumerate(names, 1)),
    )


def state_of(game: Game[Any], damaged: bool = False) -> State:
    """The state of a game; ``damaged`` says that its record is damaged after the last step."""
    if damaged:
        return State.DAMAGED
    if not game.rows:
        return State.EMPTY
    return State.OVER if game.over else State.RUNNING


def _seat(game: Game[Any], turns: Iterable[Row[Any]], seat: int, name: str) -> SeatSummary:
    rows = [row for row in turns if row.step.seat == seat]
    best = max(rows, key=lambda row: row.points, default=None)
    return SeatSummary(
        name,
        game.totals[seat - 1],
        seat in game.winners,
        sum([row.points for row in rows]),
        len(rows),
        best.points if best else None,
        best.number if best else None,
        sum([game.rulebook.specials(row.verdict) for row in rows]),
        known=sum([not isinstance(row.step, PointsOnly) for row in rows]),
    )
