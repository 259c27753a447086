"""What has happened in a game that later steps depend on, beside what every game knows."""

from dataclasses import dataclass
from typing import cast

from referee.core.grid import Cell
from referee.core.position import Position
from referee.rulebooks.wordgame.tiles import Tile


@dataclass(frozen=True, slots=True)
class LaidWord:
    """A word that stands on the board."""

    seat: int
    tiles: tuple[Tile, ...]
    """As it is read, jokers as such; empty if only its length was told."""
    length: int
    laid: int
    """How many of its letters were laid for it."""


@dataclass(frozen=True, slots=True)
class LastWord:
    """The last word, until the next turn: it can be doubted (W14, W15)."""

    seat: int
    cells: tuple[Cell, ...]
    """Where its letters were laid; empty if they were not written down."""
    points: int
    word: LaidWord | None
    """The word itself, if it was told."""
    before: Position[Tile]
    """The position before it, in which no word can be doubted."""


@dataclass(frozen=True, slots=True)
class Course:
    """What a position of the word game knows of its own."""

    words: tuple[LaidWord, ...] = ()
    """All words that stand; those of points-only turns as far as they were told."""
    last: LastWord | None = None
    lost: tuple[int, ...] = ()
    """By seat, how many turns are still to be lost (W14)."""
    passed: tuple[int, ...] = ()
    """The seats that have passed since the last other turn (Q31)."""
    left: tuple[int | None, ...] = ()
    """By seat, what the leftovers cost, as entered at the end (W22), or before it since the last turn (Q31)."""


def course(position: Position[Tile]) -> Course:
    """What this position knows of its own."""
    return cast(Course, position.own)
