"""A game as a film: the content of each scene, before anything is painted."""

from dataclasses import dataclass
from typing import NamedTuple

Corner = tuple[int, int]
"""The upper left corner of a cell, in pixels."""


class PlacedTile(NamedTuple):
    """A tile in its cell."""

    place: Corner
    face: int
    """The number of its face."""


class Caption(NamedTuple):
    """A figure above the board."""

    text: str
    place: Corner
    """The end of its line."""
    size: int
    color: str


class Scene(NamedTuple):
    """One state of the board in a film."""

    words: tuple[Caption, ...]
    tiles: frozenset[PlacedTile]
    """The tiles on the board."""
    turn: frozenset[Corner]
    """The outlined cells."""


@dataclass(frozen=True)
class Film:
    """A film as drawings, with their places."""

    ground: str
    """The whole picture with nothing on it, as a drawing."""
    faces: str
    """The faces of the tiles side by side, as a drawing ``cell`` pixels high."""
    cell: int
    """Pixels of a cell."""
    head: int
    """Pixels above the board, for names, which are on the ground, and figures."""
    outline: str
    """The colour around the tiles of a turn."""
    scenes: tuple[Scene, ...]
