"""A remembered hand: what it could have played, and how lucky it was."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic

from referee.core.advice import Move
from referee.core.grid import T
from referee.core.position import Position
from referee.core.rulebook import Rulebook
from referee.core.steps import Place

FRESH_HANDS = 100
"""The number of random hands with which a hand is compared."""

Draw = Callable[[Sequence[T], int], Iterable[T]]
"""Draws a number of these tiles at random. The caller supplies it, so that the same question gets the same answer."""


@dataclass(frozen=True, slots=True)
class Hand(Generic[T]):
    """A hand, held when it was this seat's turn."""

    plays: tuple[Move[T], ...]
    """Its best plays, the one with the most points first."""
    best: int
    """The points of the best of them; 0 if nothing can be played."""
    luck: float
    """How much more that is than the average best score of random hands of the same size."""


def hand(rulebook: Rulebook[T], position: Position[T], tiles: Sequence[T], draw: Draw[T], plays: int) -> Hand[T] | None:
    """Return a hand of these tiles, which the seat to move can hold, with at most ``plays`` of its best plays; None if
    the rulebook doesn't know them.
    """
    adviser, reviewer = rulebook.adviser, rulebook.reviewer
    if adviser is None or reviewer is None or position.incomplete:
        return None
    moves = adviser.moves(position.board, tiles)
    legal = (move for move in moves if rulebook.judge(position, Place(position.to_move, move.play)).legal)
    unseen = [tile for tile, left in rulebook.unseen(position.board).items() for _ in range(left or 0)]
    fresh = [reviewer.most(position, draw(unseen, min(len(tiles), len(unseen)))) for _ in range(FRESH_HANDS)]
    best = reviewer.most(position, tiles)
    return Hand(tuple(islice(legal, plays)), best, best - sum(fresh) / FRESH_HANDS)
