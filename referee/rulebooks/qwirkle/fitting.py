"""Which kinds may follow a draft on a cell."""

from referee.core.grid import Cell, Placement
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.tiles import ALL, BIT, Tile, members
from referee.rulebooks.qwirkle.tiles import fitting as joining


def fitting(board: Board, draft: Play, cell: Cell, held: int) -> tuple[Tile, ...]:
    """The kinds of which a copy is left and that may follow the draft on this cell, in the order of ``TILES``."""
    near = [board.with_play(draft).tiles.get(side) for side in cell.neighbors()]
    candidates = ALL
    for tile in filter(None, (*near, *(tile for tile, _ in draft))):
        candidates &= joining(BIT[tile])  # whatever fits must go with each of these: the judge has less to do
    return tuple(tile for tile in members(candidates) if judge(board, (*draft, Placement(tile, cell)), held).legal)
