"""The history that later steps of the word game depend on, in addition to what every game keeps."""

from dataclasses import dataclass
from typing import cast

from referee.core.grid import Cell
from referee.core.position import Position
from referee.rulebooks.wordgame.tiles import Tile


@dataclass(frozen=True, slots=True)
class BoardWord:
    """A word on the board."""

    seat: int
    tiles: tuple[Tile, ...]
    """As it is read, jokers as such; empty if only its length was entered."""
    length: int
    placed: int
    """How many of its letters were played for it."""


@dataclass(frozen=True, slots=True)
class LastWord:
    """The last word, which can be challenged until the next turn (W14, W15)."""

    seat: int
    cells: tuple[Cell, ...]
    """Where its letters were placed; empty if that wasn't recorded."""
    points: int
    word: BoardWord | None
    """The word itself, if it was entered."""
    before: Position[Tile]
    """The position before it, in which no word can be challenged."""


@dataclass(frozen=True, slots=True)
class Course:
    """The part of a position that only the word game has."""

    words: tuple[BoardWord, ...] = ()
    """All words on the board that still count, including those of points-only turns if they were entered."""
    last: LastWord | None = None
    lost: tuple[int, ...] = ()
    """By seat, the number of turns still to miss (W14)."""
    passed: tuple[int, ...] = ()
    """The seats that have passed since the last turn that wasn't a pass (Q31)."""
    left: tuple[int | None, ...] = ()
    """By seat, what the leftovers cost, as entered at the end (W22), or earlier but after the last turn (Q31)."""


def course(position: Position[Tile]) -> Course:
    """The word game's own part of this position."""
    return cast(Course, position.own)
