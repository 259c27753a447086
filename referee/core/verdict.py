"""A rulebook's answer about a step: the rules that it breaks, or the parts of its score."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Generic, NamedTuple

from referee.core.grid import Cell, Placement, T

NO_PARAMS: Mapping[str, Any] = MappingProxyType({})


class SheetCode(StrEnum):
    """What the sheet itself refuses, in any game; each rulebook has codes of its own for its rules."""

    WRONG_SEAT = "wrong-seat"
    GAME_OVER = "game-over"
    NO_SUCH_SEAT = "no-such-seat"
    NO_SUCH_STEP = "no-such-step"
    NOTHING_PLACED = "nothing-laid"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NOTHING_TO_REDO = "nothing-to-redo"
    ALREADY_STARTED = "already-started"
    NO_SUCH_START = "no-such-start"
    SKIP_EMPTY_BAG = "skip-empty-bag"
    NO_TILES = "no-tiles"
    """A player without tiles, for example one who left, has no turn and can't leave."""
    LAST_PLAYER = "last-player"
    """No other player is left."""
    NOTE_MISSING = "note-missing"
    REASON_MISSING = "reason-missing"
    LATER_STEP_IMPOSSIBLE = "later-step-impossible"
    RECORD_DAMAGED = "record-damaged"
    SHEET_FULL = "sheet-full"


class PartCode(StrEnum):
    """Parts of a score that come from the players, not from a rulebook."""

    ANNOUNCED = "announced"
    """The points of a turn whose tiles are unknown."""
    RULED = "ruled"
    """The points that the players typed for a turn that they allowed."""
    ADJUSTED = "adjusted"
    """Points given or taken apart from the turns."""


class Violation(NamedTuple, Generic[T]):
    """One broken rule.

    ``code`` is stable and listed in the rulebook's RULES.md; ``cells`` are the cells at fault; ``tiles`` are the tiles
    at fault; ``params`` holds whatever else a sentence about it needs. A ``final`` violation can't be overruled, even
    if others with its code can.
    """

    code: str
    cells: tuple[Cell, ...] = ()
    tiles: tuple[T, ...] = ()
    params: Mapping[str, Any] = NO_PARAMS
    final: bool = False

    @classmethod
    def of_play(cls, code: str, play: Iterable[Placement[T]], **params: object) -> "Violation[T]":
        """The rule that these tiles break on their cells."""
        tiles, cells = zip(*play, strict=True)
        return cls(code, cells, tiles, params)


class Part(NamedTuple, Generic[T]):
    """A part of a score: a line, a bonus, what was announced.

    ``code`` is the kind of part, ``cells`` and ``tiles`` are what it is scored for, in order; ``params`` holds whatever
    else a sentence about it needs.
    """

    code: str
    cells: tuple[Cell, ...]
    points: int
    tiles: tuple[T, ...] = ()
    params: Mapping[str, Any] = NO_PARAMS


@dataclass(frozen=True, slots=True)
class Verdict(Generic[T]):
    """Everything that is wrong with a step, and the parts of its score as placed."""

    violations: tuple[Violation[T], ...] = ()
    parts: tuple[Part[T], ...] = ()

    @property
    def legal(self) -> bool:
        return not self.violations

    @property
    def points(self) -> int:
        """The points of the step itself, without awards."""
        return sum([part.points for part in self.parts])

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the broken rules, each once, in the order in which they were found."""
        return tuple(dict.fromkeys([violation.code for violation in self.violations]))


def refused(code: str, **params: object) -> Verdict[Any]:
    """The verdict with a single violation, which concerns no cell and no tile."""
    return Verdict((Violation(code, params=params),))


@dataclass(frozen=True, slots=True)
class Example:
    """A position and a play in notation that show a rule, with the points scored or the codes of the broken rules."""

    board: str
    play: str
    points: int = 0
    codes: tuple[str, ...] = ()
