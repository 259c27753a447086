"""The best way to lay given tiles, all of them."""

from collections.abc import Iterator, Sequence
from itertools import count, islice

from referee.core.advice import Move
from referee.core.grid import AXES, Cell, Placement
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.legality import examine
from referee.rulebooks.qwirkle.movegen import best, moves
from referee.rulebooks.qwirkle.tiles import BIT, Tile


def best_way(board: Board, tiles: Sequence[Tile]) -> Move[Tile] | None:
    """The legal play with most points that lays exactly these tiles on a board with tiles; None if there is none.

    Which of several with as many points is always the same.
    """
    found = [move for move in moves(board, tiles) if len(move.play) == len(tiles)]
    if board.anchors.broken:
        found = _allowed(board, [*(move.play for move in found), *_beside_broken(board, tiles)])
    most = max((move.points for move in found), default=0)
    return next(iter(best(move for move in found if move.points == most)), None)


def _allowed(board: Board, plays: Sequence[Play]) -> list[Move[Tile]]:
    """Those of the plays that the judge allows."""
    judged = ((play, examine(board, play)) for play in plays)
    return [Move(play, verdict.points) for play, verdict in judged if verdict.legal]


def _beside_broken(board: Board, tiles: Sequence[Tile]) -> Iterator[Play]:
    """The plays of all these tiles in one line, one of them beside a line that a ruling broke: the search of plays
    leaves that out. Neighbours must go with each other even there, which leaves little to ask the judge.
    """
    broken = sorted(board.anchors.broken)
    for cells in dict.fromkeys(line for axis in AXES for cell in broken for line in _lines(board, cell, axis, tiles)):
        yield from _laid(board, cells, tuple(tiles))


def _lines(board: Board, cell: Cell, axis: Cell, tiles: Sequence[Tile]) -> Iterator[tuple[Cell, ...]]:
    """The free cells along an axis that a number of tiles can take without a gap, one of them on this cell."""
    behind, ahead = (list(islice(_free(board, cell, axis, way), len(tiles) - 1)) for way in (-1, 1))
    run = (*reversed(behind), cell, *ahead)
    for start in range(len(tiles)):
        yield run[start : start + len(tiles)]


def _free(board: Board, cell: Cell, axis: Cell, way: int) -> Iterator[Cell]:
    """The free cells along an axis from beside this one on."""
    return (at for steps in count(1) if (at := cell.step(axis, way * steps)) not in board.tiles)


def _laid(board: Board, cells: Sequence[Cell], tiles: tuple[Tile, ...]) -> Iterator[Play]:
    """These tiles on these cells in every order in which each goes with what lies beside it."""
    if not cells:
        yield ()
        return
    going = board.going_with(cells[0])
    for tile in tiles:
        if BIT[tile] & going:
            for play in _laid(board, cells[1:], tuple(each for each in tiles if each != tile)):
                yield (Placement(tile, cells[0]), *play)
