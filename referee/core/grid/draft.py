"""A turn that is being entered: its draft, the taps that change it, and what can be tapped next.

A draft isn't on the record: it is in the address of the page. ``Drafting`` decides what a tap makes of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic

from referee.core.grid import Cell, Placement, T
from referee.core.steps import Play
from referee.core.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Draft(Generic[T]):
    """The tiles placed so far, oldest first, and where the next one goes."""

    play: Play[T] = ()
    cursor: Cell | None = None
    way: str = ""
    """The direction in which the tiles continue, by the game's word for it."""
    held: T | None = None
    """A tile that was tapped before its cell: it goes to the cell tapped next. With a held tile there is no cursor, but
    a game may have one that is held for the tile tapped next.
    """
    gaps: Play[T] = ()
    """Refused tiles whose cells stay free, while others continue behind them; the newest one last."""


@dataclass(frozen=True, slots=True)
class Point:
    """A tap on a free cell."""

    cell: Cell
    refused: Placement[Any] | None = None
    """The tile that the previous tap tried to place, if it was refused."""


@dataclass(frozen=True, slots=True)
class Pick(Generic[T]):
    """A tap on the key of a tile."""

    tile: T
    refused: Placement[T] | None = None
    """The tile that the previous tap tried to place, if it was refused."""


@dataclass(frozen=True, slots=True)
class Force(Generic[T]):
    """A tile placed although it was refused."""

    placed: Placement[T]


@dataclass(frozen=True, slots=True)
class Lift:
    """A tap on a tile of the draft, to take it up again."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Drag:
    """A tile of the draft that is dragged to another cell."""

    cell: Cell
    to: Cell
    forced: bool = False
    """Whether it should go there although it was refused."""


@dataclass(frozen=True, slots=True)
class Command:
    """A tap on one of the other keys, by the word of its button: ``erase``, ``clear``, ``turn-direction``."""

    word: str


@dataclass(frozen=True, slots=True)
class OwnTap:
    """A tap that only one game has. Its ``Drafting`` reads it from the address and decides what it does."""


Tap = Point | Pick[T] | Force[T] | Lift | Drag | Command | OwnTap


@dataclass(frozen=True, slots=True)
class Tapped(Generic[T]):
    """The result of a tap."""

    draft: Draft[T]
    refused: Verdict[T] | None = None
    """Why a tile wasn't placed, or why a cell can't join the draft."""
    tried: Placement[T] | None = None
    """The refused tile and its cell."""
    dragged_from: Cell | None = None
    """Where the refused tile is in the draft, if it was dragged."""

    @property
    def on_trial(self) -> Draft[T]:
        """The draft with the refused tile where it was meant to go; the draft itself if none was refused."""
        if self.tried is None:
            return self.draft
        others = (placed for placed in self.draft.play if placed.cell != self.dragged_from)
        return replace(self.draft, play=(*others, self.tried))


@dataclass(frozen=True, slots=True)
class Moving(Generic[T]):
    """What a tap on a free cell moves there: a tile of the draft, with those that were placed after it."""

    tile: T
    points: int
    """The score of the draft with it there."""


@dataclass(frozen=True, slots=True)
class Offer(Generic[T]):
    """What can be tapped next."""

    cells: tuple[Cell, ...]
    """The free cells that can be tapped, the cursor's among them, in reading order."""
    fitting: tuple[T, ...]
    """The kinds whose keys place a tile, those that fit at the cursor first; without a cursor also those to hold."""
    can_turn: bool
    """Whether changing the direction would change the draft."""
    candidates: tuple[Cell, ...] = ()
    """The cells where the next tile may go, the cursor first; for a held tile, those where it fits."""
    far: frozenset[Cell] = frozenset()
    """The ``cells`` that touch no tile yet."""
    closed: frozenset[Cell] = frozenset()
    """The ``cells`` where no tile can ever go."""
    joining: frozenset[Cell] = frozenset()
    """The ``cells`` that can still join the draft; a tap on another one is refused with the reason."""
    moving: Mapping[Cell, Moving[T]] = field(default_factory=dict)
    """The ``cells`` to which a tap moves a tile of the draft."""
