"""What is done in a turn, and what else stands on a sheet beside the turns. Seats count from 1."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic

from referee.core.grid import Placement, T

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
class Skip:
    """A turn that a player can't or won't take while there are tiles in the bag. Unlike a pass it ends no game."""

    seat: int
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """A player stops playing. The points stay, the tiles in the hand go ``back`` into the bag, or out of the game."""

    seat: int
    back: bool


@dataclass(frozen=True, slots=True)
class Next:
    """The player on this seat plays next, in whatever order the players sit."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rename:
    """The player on this seat was misspelt and has this ``name``, on the whole sheet."""

    seat: int
    name: str


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


Played = Place[T] | Swap | Pass | PointsOnly
"""What a player does by the rules of the game. Only these turns count in averages."""
PLAYED: Final = (Place, Swap, Pass, PointsOnly)
Turn = Played[T] | Skip
"""What a player does when it is that player's turn."""
TURNS: Final = (*PLAYED, Skip)
"""The kinds of turn, to ask whether a step is one."""

Effective = Turn[T] | OwnStep | End | Leave | Next
"""A step that changes more than points and names: its rulebook says what follows."""

Step = Effective[T] | Adjust | Rename
"""A line of the sheet."""


def turn_at(steps: Sequence[Step[T]], number: int) -> int:
    """Which turn of the game a turn is, or would be, at this number among the steps."""
    return 1 + sum([isinstance(step, TURNS) for step in steps[: number - 1]])


def unannounced(step: Step[T]) -> Step[T]:
    """The step without the points that it was announced with: they witness nothing once an earlier step is another."""
    return Place(step.seat, step.play, None, step.ruling) if isinstance(step, Place) else step


def names_after(names: Sequence[str], steps: Iterable[Step[T]]) -> tuple[str, ...]:
    """The names of the players, by seat, after these steps."""
    found = [*names]
    for step in steps:
        if isinstance(step, Rename) and 1 <= step.seat <= len(found):  # the sheet refuses any other seat
            found[step.seat - 1] = step.name
    return tuple(found)
