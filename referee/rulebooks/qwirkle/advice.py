"""The adviser of Qwirkle: the legal plays, and the single change that would make an illegal one legal: one tile
fewer, a tile on another cell, another tile there.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple, cast

from referee.core.advice import Instead, Move, NearMiss
from referee.core.grid import Board as AnyBoard
from referee.core.grid import Cell, Placement
from referee.core.position import Position
from referee.rulebooks.qwirkle import movegen
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.fitting import fitting
from referee.rulebooks.qwirkle.legality import HAND, judge
from referee.rulebooks.qwirkle.tiles import Tile
from referee.rulebooks.qwirkle.turns import course


class Adviser:
    """Finds the legal plays of Qwirkle. The first play of a game has the announced length (R6)."""

    def moves(self, board: AnyBoard[Tile], hand: Iterable[Tile]) -> list[Move[Tile]]:
        return movegen.best(movegen.moves(cast(Board, board), hand))

    def near_misses(self, position: Position[Tile], seat: int, play: Play) -> tuple[NearMiss[Tile], ...]:
        found = near_misses(cast(Board, position.board), play, position.hands[seat - 1])
        return tuple(miss for miss in found if len(play) - (miss.to is None) >= course(position).least)

    def instead(self, position: Position[Tile], seat: int, play: Play) -> Instead[Tile] | None:
        if len(play) < course(position).least:
            return None
        return instead(cast(Board, position.board), play, position.hands[seat - 1])


def near_misses(board: Board, play: Play, hand: int = HAND) -> tuple[NearMiss[Tile], ...]:
    """At most one play with one tile fewer, the one with the most points; and at most one with a tile moved, the one
    moved least, then with the most points.
    """
    if len(play) > HAND + 1:
        return ()  # one change doesn't help, and there may be thousands of tiles
    fewer = (
        NearMiss(tile, cell, None, verdict.points)
        for (tile, cell), rest in _one_out(play)
        if rest and (verdict := judge(board, rest, hand)).legal
    )
    best = (max(found, key=attrgetter("points"), default=None) for found in (fewer, _moved(board, play, hand)))
    return tuple(miss for miss in best if miss)


def instead(board: Board, play: Play, hand: int = HAND) -> Instead[Tile] | None:
    """The legal tiles with the most points in place of the last one of a play; None if there aren't any."""
    if not play or len(play) > HAND:
        return None
    *rest, (_, cell) = play
    scored = {
        tile: judge(board, (*rest, Placement(tile, cell)), hand).points
        for tile in fitting(board, tuple(rest), cell, hand)
    }
    most = max(scored.values(), default=0)
    return Instead(cell, tuple(tile for tile, points in scored.items() if points == most), most) if scored else None


def _moved(board: Board, play: Play, hand: int) -> Iterator[NearMiss[Tile]]:
    """The legal plays with one tile moved by the smallest possible distance."""
    for _, equally_far in groupby(sorted(_moves(board, play), key=_distance), key=_distance):
        found = [move for move in equally_far if move.tile in fitting(board, move.rest, move.to, hand)]
        if found:
            for tile, cell, to, rest in found:
                yield NearMiss(tile, cell, to, judge(board, (*rest, Placement(tile, to)), hand).points)
            return


class _Move(NamedTuple):
    """A tile of the play, the cell to move it to, and the rest of the play."""

    tile: Tile
    cell: Cell
    to: Cell
    rest: Play


def _moves(board: Board, play: Play) -> Iterator[_Move]:
    """Every tile moved to every cell where it touches another and stays in one row or column with its play (R9)."""
    for (tile, cell), rest in _one_out(play):
        columns, rows = {at.x for _, at in rest}, {at.y for _, at in rest}
        next_to = {near for _, at in rest for near in at.neighbors()}.union(board.free)
        for to in sorted(next_to, key=lambda at: (at.y, at.x)):
            if to != cell and (columns <= {to.x} or rows <= {to.y}):
                yield _Move(tile, cell, to, rest)


def _one_out(play: Play) -> Iterator[tuple[Placement[Tile], Play]]:
    """Every tile of the play, with the others."""
    for number, placement in enumerate(play):
        yield placement, play[:number] + play[number + 1 :]


def _distance(move: _Move) -> int:
    """The distance of a move in cells."""
    return abs(move.to.x - move.cell.x) + abs(move.to.y - move.cell.y)
