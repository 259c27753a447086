"""A hand that somebody remembers: what it could have laid, and how lucky it was."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from referee.core.advice import Move
from referee.core.rulebook import Position, Rulebook
from referee.core.steps import Place

T = TypeVar("T")

FRESH_HANDS = 100
"""With so many others a hand is compared."""

Draw = Callable[[Sequence[T], int], Iterable[T]]
"""Draws so many of these tiles, by chance: which, is up to the caller, so that the same question is answered alike."""


@dataclass(frozen=True, slots=True)
class Hand(Generic[T]):
    """A hand, held when it was this seat's turn."""

    plays: tuple[Move[T], ...]
    """Its best plays, the one with most points first."""
    best: int
    """What the best of them scores; 0 where nothing can be laid."""
    luck: float
    """How much more that is than what fresh hands of as many tiles score at best, in the mean."""


def hand(rulebook: Rulebook[T], position: Position[T], tiles: Sequence[T], draw: Draw[T], plays: int) -> Hand[T] | None:
    """A hand of these tiles, which the seat to move can hold, with its best plays, so many at most; nothing where nobody
    can list all plays.
    """
    found = _plays(rulebook, position, tiles)
    if found is None:
        return None
    unseen = [tile for tile, left in rulebook.unseen(position.board).items() for _ in range(left or 0)]
    fresh = [_best(_plays(rulebook, position, tuple(draw(unseen, len(tiles))))) for _ in range(FRESH_HANDS)]
    return Hand(tuple(found[:plays]), _best(found), _best(found) - sum(fresh) / FRESH_HANDS)


def _plays(rulebook: Rulebook[T], position: Position[T], tiles: Iterable[T]) -> list[Move[T]] | None:
    """Every play of these tiles that is legal now, the one with most points first."""
    found = rulebook.moves(position.board, tiles)
    if found is None or position.board.tiles:
        return found
    return [move for move in found if rulebook.judge(position, Place(position.to_move, move.play)).legal]


def _best(found: Sequence[Move[T]] | None) -> int:
    return found[0].points if found else 0
