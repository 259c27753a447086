"""What is done in a turn, and what else stands on a sheet beside the turns."""

from dataclasses import dataclass
from typing import Any, ClassVar

from referee.core.grid import Placement


@dataclass(frozen=True, slots=True)
class Ruling:
    """The table lets a turn stand that the referee refuses. ``points`` are typed by the table, or else the lines count
    as they lie.
    """

    reason: str
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Lay tiles. ``announced`` is what the table wrote down as points: a witness, never an input."""

    seat: int
    play: tuple[Placement[Any], ...]
    announced: int | None = None
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange ``count`` tiles with the bag (R18)."""

    seat: int
    count: int
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing (Q3)."""

    seat: int
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class PointsOnly:
    """Lay ``tiles`` tiles for ``points`` points; which tiles, and where, the scorekeeper did not see."""

    seat: int
    points: int
    tiles: int
    ruling: Ruling | None = None


Turn = Place | Swap | Pass | PointsOnly


@dataclass(frozen=True, slots=True)
class Adjust:
    """Points given or taken beside the turns, with a note: a penalty, a house rule."""

    seat: int
    points: int
    note: str


@dataclass(frozen=True, slots=True)
class End:
    """The table ends the game early."""

    note: str = ""
    seat: ClassVar[int] = 0
    """Nobody's."""


Step = Turn | Adjust | End
"""A line of the sheet."""
