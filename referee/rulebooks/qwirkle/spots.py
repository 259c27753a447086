"""Where one tile would make a Qwirkle."""

from referee.core.grid import Cell, Placement
from referee.rulebooks.qwirkle.anchors import cell_at
from referee.rulebooks.qwirkle.board import Board
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.legality import examine
from referee.rulebooks.qwirkle.scoring import QWIRKLE, line_points, qwirkles
from referee.rulebooks.qwirkle.tiles import Tile, members

FULL = line_points(QWIRKLE)
"""What a line scores as soon as it is complete."""


def spots(board: Board) -> dict[Cell, tuple[Tile, ...]]:
    """The free cells where a tile would complete six in its row or in its column, with the kinds that would, whether or
    not a copy of them is left.
    """
    anchors = board.anchors
    long = [cell for axis in (anchors.rows, anchors.columns) for cell, points in axis.points.items() if points >= FULL]
    found = {}
    for number in dict.fromkeys(long):
        cell = cell_at(number)
        tiles = _asked(board, cell) if cell in anchors.broken else tuple(members(anchors.kinds[number]))
        if tiles:
            found[cell] = tiles
    return found


def _asked(board: Board, cell: Cell) -> tuple[Tile, ...]:
    """The same beside a line that a ruling broke: only the judge knows what is forgiven."""
    found = []
    for tile in members(board.going_with(cell)):
        verdict = examine(board, (Placement(tile, cell),))
        if set(verdict.codes) <= {Code.TOO_MANY_COPIES} and qwirkles(verdict):
            found.append(tile)
    return tuple(found)
