"""What the record shows of a game beyond its sheet. Hands are hidden and the bag is random, so no turn
is called a mistake.
"""

from dataclasses import dataclass
from typing import Generic, TypeVar

from referee.core.grid import Cell
from referee.core.rounds import Round
from referee.core.steps import Play

T = TypeVar("T")

Chances = tuple[float, ...]
"""By seat the chance to win, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Spot(Generic[T]):
    """A free cell where one tile would make something that the table cheers."""

    cell: Cell
    tiles: tuple[T, ...]
    """The kinds that would, if a copy is unseen."""


@dataclass(frozen=True, slots=True)
class Closed:
    """A cell that was such a spot, and is no more."""

    cell: Cell
    opened_by: int
    """The number of the step that opened it."""


@dataclass(frozen=True, slots=True)
class ReviewedTurn(Generic[T]):
    """A player's turn."""

    number: int
    """The step's number on the sheet."""
    seat: int
    points: int
    """As the table wrote them down, including awards; 0 for a turn that was taken off the table."""
    specials: int
    """The number of specials."""
    best: int | None = None
    """The most that exactly its tiles could have scored, without awards; None if unknown."""
    missed: int | None = None
    """How much more that is than they scored: 0 or more; None with ``best``."""
    better: Play[T] = ()
    """How the tiles would have lain for ``best``, where that is more."""
    opened: tuple[Spot[T], ...] = ()
    """The spots that there are since."""
    closed: tuple[Closed, ...] = ()
    """Those that there are no more."""
    chance: float | None = None
    """How likely it was that the next hand held a tile for a spot just opened; None if there is no such spot."""
    win: Chances | None = None
    """The chances after it; None if unknown."""
    swing: float | None = None
    """How much it changed its own player's chance, from -1 to 1; None with ``win``."""


@dataclass(frozen=True, slots=True)
class ReviewedSeat:
    """A player's game."""

    seat: int
    turns: int
    points: int
    """All points of its turns."""
    best: int | None
    """The number of the turn with most points, the first of several; None if no turn scored."""
    specials: int
    """The number of specials."""
    missed: int
    """All points missed, in ``judged`` turns."""
    judged: int

    @property
    def average(self) -> float:
        """Points a turn; 0 before the first."""
        return self.points / self.turns if self.turns else 0.0

    @property
    def missed_average(self) -> float | None:
        """Points missed per turn whose best score is known; None if there is no such turn."""
        return self.missed / self.judged if self.judged else None


@dataclass(frozen=True, slots=True)
class Review(Generic[T]):
    """The review of a game, running or over."""

    turns: tuple[ReviewedTurn[T], ...]
    seats: tuple[ReviewedSeat, ...]
    rounds: tuple[Round, ...]
    lead_changes: int
    beginning: Chances | None = None
    """The chances before the first turn; None if unknown."""
    turning_points: tuple[ReviewedTurn[T], ...] = ()
    """The turns that changed their player's chance most, the largest change first; three at most."""
    decided: int | None = None
    """The number of the first turn from which on the winner's chance stayed at 90 % or more."""

    @property
    def turning_point(self) -> ReviewedTurn[T] | None:
        """The turn that changed its player's chance most, the first of several."""
        return self.turning_points[0] if self.turning_points else None
