"""The steps that only the word game knows."""

from dataclasses import dataclass
from typing import ClassVar

from referee.core.steps import OwnStep
from referee.rulebooks.wordgame.tiles import Tile


@dataclass(frozen=True, slots=True)
class Centre(OwnStep):
    """The letter that is drawn for the centre field (W4); of seat 0, as it is no player's."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Withdraw(OwnStep):
    """A player's last word is taken off: it is wrong, or no word (W14)."""

    takes_off: ClassVar[bool] = True

    note: str
    with_turn: bool = False
    """Whether the word was never confirmed: it was written only to be taken off, so one undo takes back both."""


@dataclass(frozen=True, slots=True)
class Left(OwnStep):
    """What a player has left at the end (W22): the ``tiles``, or the ``points`` that they cost, where only those were
    told.
    """

    tiles: tuple[Tile, ...] = ()
    points: int | None = None
