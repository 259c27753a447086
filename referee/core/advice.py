"""What a rulebook that knows all legal plays can say: plays, near misses, and what a finished game might have been."""

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
    """The cell where it may lie instead; None if the play is legal without it."""
    points: int
    """What the changed play scores."""


@dataclass(frozen=True, slots=True)
class Instead(Generic[T]):
    """The tiles that would be legal in place of the last one of an illegal play, those that score most."""

    cell: Cell
    tiles: tuple[T, ...]
    points: int
    """What the play scores with any of them."""


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
    """The capability of a rulebook to review a game. It is asked only about boards that show all tiles."""

    def best(self, position: Position[T], play: Play[T]) -> Move[T] | None:
        """The best play that lays exactly these tiles; None if there is none, or if it is unknown."""

    def most(self, position: Position[T], hand: Iterable[T]) -> int:
        """The most points that the seat to move can score with some of these tiles."""

    def spots(self, position: Position[T]) -> Mapping[Cell, tuple[T, ...]]:
        """The free cells where one tile would score a special, with those kinds, whether or not one is left."""

    def chances(self, position: Position[T]) -> tuple[float, ...] | None:
        """By seat the chance to win between equal players while the game goes on; None if unknown."""
