"""The best way to lay given tiles, all of them."""

from collections.abc import Iterator, Sequence
from itertools import count, islice

from referee.core.advice import Move
from referee.core.grid import AXES, Cell, Placement
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.legality import HAND, examine
from referee.rulebooks.qwirkle.movegen import best, moves
from referee.rulebooks.qwirkle.tiles import BIT, Tile, related


def best_way(board: Board, tiles: Sequence[Tile]) -> Move[Tile] | None:
    """The legal play with most points that lays exactly these tiles on a board with tiles; nothing where there is none.

    Which of several with as many points is always the same.
    """
    if len(set(tiles)) < len(tiles):
        return None
    found = moves(board, tiles) if board.anchors.sound else _asked(board, tiles)
    all_ = [move for move in found if len(move.play) == len(tiles)]
    most = max((move.points for move in all_), default=0)
    return next(iter(best(move for move in all_ if move.points == most)), None)


def _asked(board: Board, tiles: Sequence[Tile]) -> list[Move[Tile]]:
    """The same plays where a ruling broke a line: only the judge knows what is forgiven. Neighbours must go with each
    other even there, which leaves little to ask.
    """
    return [
        Move(play, verdict.points) for play in _matching(board, tiles) if (verdict := examine(board, play, HAND)).legal
    ]


def _matching(board: Board, tiles: Sequence[Tile]) -> Iterator[Play]:
    """The plays of all these tiles in one line, beside tiles, in which each goes with its neighbours."""
    for cells in dict.fromkeys(
        line for axis in AXES for cell in board.free for line in _lines(board, cell, axis, tiles)
    ):
        yield from _laid(board, cells, tuple(tiles))


def _lines(board: Board, cell: Cell, axis: Cell, tiles: Sequence[Tile]) -> Iterator[tuple[Cell, ...]]:
    """The free cells along an axis that so many tiles can take without a gap, one of them on this cell."""
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
    near = [board.tiles[at] for at in cells[0].neighbors() if at in board.tiles]
    for tile in tiles:
        if all(related(BIT[tile] | BIT[each]) for each in near):
            for play in _laid(board, cells[1:], tuple(each for each in tiles if each != tile)):
                yield (Placement(tile, cells[0]), *play)
