"""Where one tile would make a Qwirkle."""

from referee.core.grid import Cell, Placement
from referee.rulebooks.qwirkle.anchors import cell_at
from referee.rulebooks.qwirkle.board import Board
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.legality import examine
from referee.rulebooks.qwirkle.scoring import QWIRKLE, line_points, qwirkles
from referee.rulebooks.qwirkle.tiles import ALL, TILES, Tile, members


def spots(board: Board) -> dict[Cell, tuple[Tile, ...]]:
    """The free cells where a tile would complete six in its row or in its column, with the kinds that would, whether or
    not a copy of them is left.
    """
    anchors = board.anchors
    long = [cell for axis in (anchors.rows, anchors.columns) for cell, points in axis.points.items() if points >= FULL]
    found = {}
    for number in dict.fromkeys(long):
        kinds = anchors.rows.fits.get(number, ALL) & anchors.columns.fits.get(number, ALL)
        cell = cell_at(number)
        if kinds:
            found[cell] = tuple(members(kinds))
        elif not anchors.sound and (tiles := _asked(board, cell)):
            found[cell] = tiles
    return found


FULL = line_points(QWIRKLE)


def _asked(board: Board, cell: Cell) -> tuple[Tile, ...]:
    """The same, where a ruling broke a line: only the judge knows what is forgiven."""
    found = []
    for tile in TILES:
        verdict = examine(board, (Placement(tile, cell),))
        if set(verdict.codes) <= {Code.TOO_MANY_COPIES} and qwirkles(verdict):
            found.append(tile)
    return tuple(found)
