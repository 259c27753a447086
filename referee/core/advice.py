"""Plays that a rulebook can name: what is legal, and what would be instead."""

from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from referee.core.grid import Cell
from referee.core.steps import Play

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class NearMiss(Generic[T]):
    """One change that makes an illegal play legal."""

    tile: T
    cell: Cell
    """Where the tile was placed."""
    to: Cell | None
    """The cell where it may lie instead; nothing where the play is legal without it."""
    points: int
    """What the changed play scores."""


class Move(NamedTuple, Generic[T]):
    """A legal play and its points."""

    play: Play[T]
    points: int
