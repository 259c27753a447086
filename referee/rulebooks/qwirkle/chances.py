"""How likely each seat is to win, between players who are equal from here on.

What is left to come is taken for normal: who moves earlier is ahead by part of a turn, and luck spreads with the tiles
that are still to be laid. The numbers were fitted to 10,500 simulated games of players who mostly choose a play with
the highest score.
"""

from collections.abc import Sequence
from math import erf, exp, sqrt

from referee.core.position import Position
from referee.rulebooks.qwirkle.tiles import BOX, Tile

TURN = 7.1
"""The points of an average turn."""
GROWING = 8
"""While fewer tiles lie, turns score less: the first tiles have nothing to join."""
END = 4.2
"""The spread of what the end brings, in points."""
LUCK = 2.2
"""The spread of what a tile brings, in points: it grows with the root of the tiles that a seat still lays."""

NODES = [-4 + 8 * number / 32 for number in range(33)]
"""Where the integral is taken: in spreads from the mean."""
_DENSITY = [exp(-z * z / 2) for z in NODES]
WEIGHTS = [density / sum(_DENSITY) for density in _DENSITY]
"""The normal density there, all of it 1."""


def chances(position: Position[Tile]) -> tuple[float, ...]:
    """By seat the chance to win a game that goes on."""
    left = BOX - len(position.board.tiles)
    means = expected(position.totals, position.to_move, left)
    return winning(means, sqrt(END**2 + LUCK**2 * left / len(means)))


def expected(totals: Sequence[int], to_move: int, left: int, turn: float = TURN) -> list[float]:
    """By seat the points, with what it is worth to move earlier, given the number of tiles left."""
    seats, worth = len(totals), turn * min(1, (BOX + 1 - left) / GROWING)
    waits = [(seat - to_move) % seats for seat in range(1, seats + 1)]
    return [total + worth * ((seats - 1) / 2 - wait) / seats for total, wait in zip(totals, waits, strict=True)]


def winning(means: Sequence[float], spread: float) -> tuple[float, ...]:
    """How likely each of several normal numbers, with these means and the same spread, is the largest."""
    if len(means) == 2:
        first = _below((means[0] - means[1]) / (spread * sqrt(2)))
        return first, 1 - first
    found = []
    for one, mean in enumerate(means):
        ahead = [(mean - other) / spread for two, other in enumerate(means) if two != one]
        found.append(sum(weight * _all_below(z, ahead) for z, weight in zip(NODES, WEIGHTS, strict=True)))
    whole = sum(found)
    return tuple(each / whole for each in found)


def _all_below(z: float, ahead: Sequence[float]) -> float:
    product = 1.0
    for each in ahead:
        product *= _below(each + z)
    return product


def _below(z: float) -> float:
    """How likely a normal number is below this, in spreads from its mean."""
    return (1 + erf(z / sqrt(2))) / 2
