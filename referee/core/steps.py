"""What is done in a turn, and what else stands on a sheet beside the turns. Seats count from 1."""

from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar

from referee.core.grid import Placement

T = TypeVar("T")

LONGEST_NOTE = 200
"""The most letters of a note beside a step."""

Play = tuple[Placement[T], ...]
"""The tiles of one turn, each with its cell."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The table lets a turn stand that the referee refuses. ``points`` are typed by the table, or else the turn counts
    as it lies.
    """

    reason: str
    points: int | None = None

    @property
    def mended(self) -> str:
        """The number of the turn whose mending left this ruling; empty if the players made it."""
        match self.reason.split():
            case ["correct" | "insert" | "remove" | "reseat", number] if number.isdecimal():
                return number
        return ""


@dataclass(frozen=True, slots=True)
class Place(Generic[T]):
    """Lay tiles. ``announced`` is what the table wrote down as points: a witness, never an input."""

    seat: int
    play: Play[T]
    announced: int | None = None
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange ``count`` tiles with the bag."""

    seat: int
    count: int
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing."""

    seat: int
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class PointsOnly:
    """Lay ``tiles`` tiles for ``points`` points; which tiles, and where, the scorekeeper did not see. ``word`` is the
    word that they make, or how many letters it has, as the rulebook reads it; empty if that was not told.
    """

    seat: int
    points: int
    tiles: int
    ruling: Ruling | None = None
    word: str = ""


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
    """0: it is no player's step."""


@dataclass(frozen=True, slots=True)
class OwnStep:
    """A step that only one rulebook knows. Its rulebook reads, writes and judges it and says what follows; the sheet
    keeps, corrects and takes it back like any other. ``seat`` is 0 where it is no player's.
    """

    takes_off: ClassVar[bool] = False
    """Whether it takes the last turn off the table. That turn then counts 0 in all figures."""

    seat: int

    @property
    def with_turn(self) -> bool:
        """Whether it was written together with the turn before it, so that one undo takes back both."""
        return False


Turn = Place[T] | Swap | Pass | PointsOnly
"""What a player does when it is that player's turn."""
TURNS: Final = (Place, Swap, Pass, PointsOnly)
"""The kinds of turn, to ask whether a step is one."""

Step = Turn[T] | Adjust | End | OwnStep
"""A line of the sheet."""


def unannounced(step: Step[T]) -> Step[T]:
    """The step without the points that it was announced with: they witness nothing once an earlier step is another."""
    return Place(step.seat, step.play, None, step.ruling) if isinstance(step, Place) else step
