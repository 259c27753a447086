"""The review of a game that was played: the best way to play tiles, open spots, chances.

Chances are those of equal players from here on. What is still to come is taken as normally distributed: a player who
moves earlier is ahead by part of a turn, and luck spreads with the tiles still to be played. The numbers were fitted to
10,500 simulated games of players who mostly choose a play with the highest score.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import erf, exp, prod, sqrt
from typing import cast

from referee.core.advice import Move
from referee.core.grid import Cell, Placement
from referee.core.position import Position
from referee.rulebooks.qwirkle.board import Board, Play, cell_at
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.rulebooks.qwirkle.legality import examine
from referee.rulebooks.qwirkle.lines import QWIRKLE, line_points, qwirkles
from referee.rulebooks.qwirkle.movegen import best_way, moves
from referee.rulebooks.qwirkle.tiles import BOX, Tile, members
from referee.rulebooks.qwirkle.turns import course

FULL = line_points(QWIRKLE)
"""The score of a complete line."""


def spots(board: Board) -> dict[Cell, tuple[Tile, ...]]:
    """The free cells where a tile would complete six in its row or column, with the kinds that would do so, whether or
    not a copy of them is left.
    """
    anchors = board.anchors
    long = [cell for axis in (anchors.rows, anchors.columns) for cell, points in axis.points.items() if points >= FULL]
    found = {}
    for number in dict.fromkeys(long):
        cell, tiles = cell_at(number), members(anchors.kinds[number])
        if cell in anchors.broken:  # next to a line that a ruling broke, only the judge knows what is allowed
            verdicts = {tile: examine(board, (Placement(tile, cell),)) for tile in members(board.going_with(cell))}
            allowed = {Code.TOO_MANY_COPIES}
            tiles = [tile for tile, verdict in verdicts.items() if {*verdict.codes} <= allowed and qwirkles(verdict)]
        if tiles:
            found[cell] = tuple(tiles)
    return found


TURN = 7.1
"""The points of an average turn."""
GROWING = 8
"""With fewer tiles on the board, turns score less: the first tiles have nothing to join."""
END = 4.2
"""The spread of the points at the end."""
LUCK = 2.2
"""The spread of the points per tile: it grows with the square root of the tiles that a seat still plays."""

NODES = [-4 + 8 * number / 32 for number in range(33)]
"""The points at which the integral is evaluated, in spreads from the mean."""
_DENSITY = [exp(-z * z / 2) for z in NODES]
WEIGHTS = [density / sum(_DENSITY) for density in _DENSITY]
"""The normal density there, normalised to a sum of 1."""


def winning(means: Sequence[float], spread: float) -> tuple[float, ...]:
    """The probability of each of several normal variables, with these means and the same spread, to be the largest."""
    if len(means) == 2:
        first = _below((means[0] - means[1]) / (spread * sqrt(2)))
        return first, 1 - first
    found = []
    for one, mean in enumerate(means):
        ahead = [(mean - other) / spread for two, other in enumerate(means) if two != one]
        found.append(
            sum(weight * prod([_below(each + z) for each in ahead]) for z, weight in zip(NODES, WEIGHTS, strict=True))
        )
    whole = sum(found)
    return tuple(each / whole for each in found)


def _below(z: float) -> float:
    """The probability that a normal variable is below this, in spreads from its mean."""
    return (1 + erf(z / sqrt(2))) / 2


class Reviewer:
    """The reviewer of games with these house rules."""

    def __init__(self, rules: HouseRules) -> None:
        self._limited = rules.point_limit is not None or rules.minutes is not None

    def best(self, position: Position[Tile], play: Play) -> Move[Tile] | None:
        """The play of exactly these tiles with the most points; None for the first tiles of a game."""
        board = cast(Board, position.board)
        return best_way(board, [tile for tile, _ in play]) if board.tiles else None

    def most(self, position: Position[Tile], hand: Iterable[Tile]) -> int:
        """The most points that the seat to move can score with these tiles or some of them; 0 if none fit."""
        least = course(position).least  # R6
        found = moves(cast(Board, position.board), hand)
        return max((points for play, points in found if len(play) >= least), default=0)

    def spots(self, position: Position[Tile]) -> Mapping[Cell, tuple[Tile, ...]]:
        """The cells where one tile would make a Qwirkle, with that tile."""
        return spots(cast(Board, position.board))

    def chances(self, position: Position[Tile]) -> tuple[float, ...] | None:
        """By seat, the chance to win, from the points and what moving earlier is worth; None with a point or time
        limit, because games with one weren't measured.
        """
        if self._limited:
            return None
        totals, left = position.totals, BOX - len(position.board.tiles)
        seats, worth = len(totals), TURN * min(1, (BOX + 1 - left) / GROWING)
        waits = [(seat - position.to_move) % seats for seat in range(1, seats + 1)]
        means = [total + worth * ((seats - 1) / 2 - wait) / seats for total, wait in zip(totals, waits, strict=True)]
        return winning(means, sqrt(END**2 + LUCK**2 * left / seats))
