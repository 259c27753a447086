"""What a player does in a turn, and what the table does to turns already written."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from referee.rulebooks.grid import Placement


@dataclass(frozen=True, slots=True)
class Place:
    """Lay tiles. ``announced`` is what the table wrote down as points: a witness, never an input."""

    seat: int
    play: tuple[Placement[Any], ...]
    announced: int | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange ``count`` tiles with the bag (R18)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing (Q3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Points:
    """Lay ``tiles`` tiles for ``points`` points; which tiles, and where, the scorekeeper did not see."""

    seat: int
    points: int
    tiles: int


Turn = Place | Swap | Pass | Points


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last turn that stands is taken back."""


Event = Turn | TakeBack
"""Everything that can be written on the record after the names of the players."""


def standing(events: Iterable[Event]) -> tuple[Turn, ...]:
    """The turns that stand after all take-backs, in order. Where no turn stands, taking back changes nothing."""
    turns: list[Turn] = []
    for event in events:
        if not isinstance(event, TakeBack):
            turns.append(event)
        elif turns:
            turns.pop()
    return tuple(turns)
