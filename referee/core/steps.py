"""What is done in a turn, and what else is on a sheet apart from the turns. Seats count from 1."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic

from referee.core.grid import Placement, T

LONGEST_NOTE = 200
"""The most characters in the note of a step."""

Play = tuple[Placement[T], ...]
"""The tiles of one turn, each with its cell."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The players allow a turn that the referee refuses. ``points`` are typed by the players; without them the turn
    counts as placed.
    """

    reason: str
    points: int | None = None

    @property
    def fixed(self) -> str:
        """The number of the turn whose fix left this ruling; empty if the players made it."""
        match self.reason.split():
            case ["correct" | "insert" | "remove" | "reseat", number] if number.isdecimal():
                return number
        return ""


@dataclass(frozen=True, slots=True)
class Place(Generic[T]):
    """Play tiles. ``announced`` is the score that was written down: evidence, never an input."""

    seat: int
    play: Play[T]
    announced: int | None = None
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Swap ``count`` tiles with the bag."""

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
    """Play ``tiles`` tiles for ``points`` points; the scorekeeper didn't see which tiles, and where. ``word`` is the
    word that they make, or its number of letters, as the rulebook reads it; empty if it wasn't entered.
    """

    seat: int
    points: int
    tiles: int
    ruling: Ruling | None = None
    word: str = ""


@dataclass(frozen=True, slots=True)
class Skip:
    """A turn that a player can't or won't take while the bag has tiles. Unlike a pass, it never ends a game."""

    seat: int
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """A player stops playing. The points stay, the tiles in the hand go ``back`` into the bag, or out of the game."""

    seat: int
    back: bool


@dataclass(frozen=True, slots=True)
class Next:
    """The player on this seat plays next, whatever the seating order."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rename:
    """The player's name was misspelt: it is ``name``, on the whole sheet."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Adjust:
    """Points given or taken apart from the turns, with a note: a penalty, a house rule."""

    seat: int
    points: int
    note: str


@dataclass(frozen=True, slots=True)
class End:
    """The players end the game early."""

    note: str = ""
    seat: ClassVar[int] = 0
    """0: it isn't any player's step."""


@dataclass(frozen=True, slots=True)
class OwnStep:
    """A step that only one rulebook knows. Its rulebook reads, writes and judges it and decides its result; the sheet
    keeps, corrects and undoes it like any other. ``seat`` is 0 if it isn't any player's.
    """

    takes_off: ClassVar[bool] = False
    """Whether it removes the last turn from the board. That turn then counts 0 in all statistics."""

    seat: int

    @property
    def with_turn(self) -> bool:
        """Whether it was written together with the turn before it, so that one undo covers both."""
        return False


Played = Place[T] | Swap | Pass | PointsOnly
"""A player's move by the rules of the game. Only these turns count in averages."""
PLAYED: Final = (Place, Swap, Pass, PointsOnly)
Turn = Played[T] | Skip
"""A player's turn."""
TURNS: Final = (*PLAYED, Skip)
"""The kinds of turn, for ``isinstance``."""

Effective = Turn[T] | OwnStep | End | Leave | Next
"""A step that changes more than points and names: its rulebook decides the result."""

Step = Effective[T] | Adjust | Rename
"""A line of the sheet."""


def turn_at(steps: Sequence[Step[T]], number: int) -> int:
    """The number among the turns of the game of a turn that has, or would have, this number among the steps."""
    return 1 + sum([isinstance(step, TURNS) for step in steps[: number - 1]])


def unannounced(step: Step[T]) -> Step[T]:
    """The step without its announced points: they prove nothing once an earlier step has changed."""
    return Place(step.seat, step.play, None, step.ruling) if isinstance(step, Place) else step


def names_after(names: Sequence[str], steps: Iterable[Step[T]]) -> tuple[str, ...]:
    """The names of the players, by seat, after these steps."""
    found = [*names]
    for step in steps:
        if isinstance(step, Rename) and 1 <= step.seat <= len(found):  # the sheet refuses any other seat
            found[step.seat - 1] = step.name
    return tuple(found)
