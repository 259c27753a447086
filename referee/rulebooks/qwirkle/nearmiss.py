"""What one change would make an illegal play legal: a tile fewer, or a tile on another cell."""

from collections.abc import Iterator

from referee.core.grid import Cell, Placement
from referee.core.rulebook import NearMiss
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.legality import HAND, judge
from referee.rulebooks.qwirkle.tiles import BIT, related


def near_misses(board: Board, play: Play, hand: int = HAND) -> tuple[NearMiss, ...]:
    """At most one play with a tile fewer, and at most one with a tile moved: the best of each kind.

    Of plays with a tile fewer the one with most points; of moved tiles the one moved least, then with most points.
    """
    if len(play) > HAND + 1:
        return ()  # one change does not help, and there may be thousands of tiles
    fewer = sorted(_fewer(board, play, hand), key=lambda miss: -miss.points)
    moved = sorted(_moved(board, play, hand), key=lambda miss: (_distance(miss), -miss.points))
    return (*fewer[:1], *moved[:1])


def _fewer(board: Board, play: Play, hand: int) -> Iterator[NearMiss]:
    for number, (tile, cell) in enumerate(play):
        rest = play[:number] + play[number + 1 :]
        if rest:
            verdict = judge(board, rest, hand)
            if verdict.legal:
                yield NearMiss(tile, cell, None, verdict.points)


def _moved(board: Board, play: Play, hand: int) -> Iterator[NearMiss]:
    for number, (tile, cell) in enumerate(play):
        rest = play[:number] + play[number + 1 :]
        if not all(related(BIT[tile] | BIT[other]) for other, _ in rest):
            continue  # the tiles of one turn go with each other, wherever they lie
        for free in board.with_play(rest).free or (Cell(0, 0),):
            if free != cell:
                verdict = judge(board, (*rest, Placement(tile, free)), hand)
                if verdict.legal:
                    yield NearMiss(tile, cell, free, verdict.points)


def _distance(miss: NearMiss) -> int:
    to = miss.to or miss.cell
    return abs(to.x - miss.cell.x) + abs(to.y - miss.cell.y)
