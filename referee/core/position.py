"""The state of a game as every player can see it, and how a step changes it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple

from referee.core.grid import Board, T
from referee.core.steps import Leave, Next, Pass, Place, PointsOnly, Skip, Turn


@dataclass(frozen=True, slots=True)
class Position(Generic[T]):
    """The state on which a step is judged. A value: a step gives another position."""

    board: Board[T]
    bag: int
    """The number of tiles that are neither on the table nor in a hand."""
    hands: tuple[int, ...]
    """By seat, the number of tiles held; the tiles themselves are hidden."""
    totals: tuple[int, ...]
    to_move: int = 1
    over: bool = False
    incomplete: bool = False
    """Whether there are tiles on the table that the board doesn't show: those of points-only turns."""
    passes: int = 0
    """The number of passes in a row up to now."""
    own: object = None
    """The state that only the rulebook knows."""

    @property
    def blocked(self) -> bool:
        """Whether nobody can play: the bag is empty, and all remaining players have passed in a row."""
        return not self.bag and self.passes >= sum([held > 0 for held in self.hands])

    def seat_after(self, seat: int) -> int:
        """The next seat that holds tiles; the next seat if none does."""
        seats = len(self.hands)
        following = (at % seats + 1 for at in range(seat, seat + seats))
        return next((each for each in following if self.hands[each - 1]), seat % seats + 1)

    def scored(self, seat: int, points: int) -> "Position[T]":
        """The position with points added to the total of a seat; seat 0 changes nothing."""
        return replace(self, totals=added(self.totals, seat, points))

    def awarded(self, awards: Iterable["Award"]) -> "Position[T]":
        position = self
        for award in awards:
            position = position.scored(award.seat, award.points)
        return position

    def after_turn(self, step: Turn[T], points: int, own: object = None, used: int | None = None) -> "Position[T]":
        """The position after an ordinary turn: its tiles are placed, the hand is refilled from the bag as far as it
        lasts, and the next seat moves. ``own``, if given, replaces the state that only the rulebook knows; ``used`` is
        the number of tiles from the hand, if others were placed before.
        """
        if used is None:
            used = len(step.play) if isinstance(step, Place) else step.tiles if isinstance(step, PointsOnly) else 0
        drawn = min(used, self.bag)
        return Position(
            board=self.board.with_play(step.play) if isinstance(step, Place) else self.board,
            bag=self.bag - drawn,
            hands=added(self.hands, step.seat, drawn - used),
            totals=added(self.totals, step.seat, points),
            to_move=self.seat_after(step.seat),
            over=self.over,
            incomplete=self.incomplete or isinstance(step, PointsOnly),
            passes=self.passes + 1 if isinstance(step, Pass) else 0,
            own=self.own if own is None else own,
        )

    def without_turn(self, step: Skip | Leave | Next) -> "Position[T]":
        """The position after the turn goes to another player without a move. A player who left has no tiles, and so no
        turns. Earlier passes no longer count, since it isn't known whose they were.
        """
        seat, held = step.seat, self.hands[step.seat - 1]
        if isinstance(step, Leave):
            back = held if step.back else 0
            left = replace(self, bag=self.bag + back, hands=added(self.hands, seat, -held), passes=0)
            return replace(left, to_move=left.seat_after(seat)) if seat == self.to_move else left
        return replace(self, to_move=seat if isinstance(step, Next) else self.seat_after(seat), passes=0)


def added(numbers: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """The numbers by seat with ``more`` added to one of them; seat 0 changes nothing."""
    return (*numbers[: seat - 1], numbers[seat - 1] + more, *numbers[seat:]) if seat else numbers


def went_out(before: Position[T], after: Position[T], seat: int) -> bool:
    """Whether a turn emptied the hand of a seat."""
    return before.hands[seat - 1] > 0 == after.hands[seat - 1]


class Award(NamedTuple):
    """Points for a step in addition to its own score: for the last tile, for tiles still held at the end."""

    code: str
    seat: int
    points: int
    with_turn: bool = True
    """Whether players write them down as points of that turn."""


@dataclass(frozen=True, slots=True)
class After(Generic[T]):
    """The result of a step."""

    position: Position[T]
    awards: tuple[Award, ...] = ()
    """The awards of the step; the totals of the position include them."""
    passed_over: tuple[int, ...] = ()
    """The seats whose turn is skipped before the seat to move."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the seat to move may do now, and within which limits. An empty range means: not now."""

    place: bool = False
    swap: range = range(0)
    """How many tiles may be swapped."""
    pass_: bool = False
    tiles: range = range(0)
    """How many tiles a points-only turn may have."""
    points: range = range(0)
    """How many points it may score."""
