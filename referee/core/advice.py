"""What a rulebook that knows all legal plays can offer: plays, near misses, and the review of a game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol

from referee.core.grid import Board, Cell, T
from referee.core.position import Position
from referee.core.steps import Play


@dataclass(frozen=True, slots=True)
class NearMiss(Generic[T]):
    """One change that makes an illegal play legal."""

    tile: T
    cell: Cell
    """Where the tile was placed."""
    to: Cell | None
    """The cell where it could go instead; None if the play is legal without it."""
    points: int
    """The score of the changed play."""


@dataclass(frozen=True, slots=True)
class Instead(Generic[T]):
    """The highest-scoring tiles that would be legal in place of the last one of an illegal play."""

    cell: Cell
    tiles: tuple[T, ...]
    points: int
    """The score of the play with any of them."""


class Move(NamedTuple, Generic[T]):
    """A legal play and its points."""

    play: Play[T]
    points: int


class Adviser(Protocol[T]):
    """The capability of a rulebook to find legal plays."""

    def moves(self, board: Board[T], hand: Iterable[T]) -> list[Move[T]]:
        """Every legal play of these tiles, best first."""

    def near_misses(self, position: Position[T], seat: int, play: Play[T]) -> tuple[NearMiss[T], ...]:
        """Single changes that would make this illegal play legal."""

    def instead(self, position: Position[T], seat: int, play: Play[T]) -> Instead[T] | None:
        """The tiles that would be legal in place of its last one; None if there are none."""


class Reviewer(Protocol[T]):
    """The capability of a rulebook to review a game. It is only asked about boards that show all tiles."""

    def best(self, position: Position[T], play: Play[T]) -> Move[T] | None:
        """The best play of exactly these tiles; None if there isn't one, or if it is unknown."""

    def most(self, position: Position[T], hand: Iterable[T]) -> int:
        """The most points that the seat to move can score with some of these tiles."""

    def spots(self, position: Position[T]) -> Mapping[Cell, tuple[T, ...]]:
        """The free cells where one tile would score a special, with the kinds that would, even if none is left."""

    def chances(self, position: Position[T]) -> tuple[float, ...] | None:
        """By seat, the chance to win between equal players while the game goes on; None if unknown."""
