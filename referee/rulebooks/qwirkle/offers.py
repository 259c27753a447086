"""What can be tapped next while a turn is entered: cells, and kinds of tile."""

from collections.abc import Iterable
from operator import itemgetter
from typing import cast

from referee.core.grid import Cell
from referee.core.grid.draft import Draft, Moving, Offer
from referee.core.grid.drafting import taken
from referee.core.position import Position
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.directions import OPEN, Kinds, candidates, fits, movable, targets, turned
from referee.rulebooks.qwirkle.fitting import cells_joining
from referee.rulebooks.qwirkle.legality import examine
from referee.rulebooks.qwirkle.tiles import ALL, BIT, Tile, members, related

MOST_CELLS = 2500
"""The largest rectangle whose cells are all offered: more than any board of tiles that hang together."""


def offer(position: Position[Tile], draft: Draft[Tile], free_hand: bool) -> Offer[Tile]:
    """What can be tapped next."""
    board = cast(Board, position.board)
    near, joined = _near(position, draft.play), _joined(position, draft.play)
    cells = near | (_around(position, draft.play, near) if free_hand else joined)
    if draft.cursor is not None:
        cells.add(draft.cursor)
    moved = movable(position, draft).items()
    moving = {cell: Moving(tile, examine(board, play).points) for cell, (tile, play) in moved}
    cells |= moving.keys()
    following = candidates(position, draft.play)
    others = [candidates(position, other) for other in turned(position, draft.play)]
    ways = bool(others) or (len(draft.play) == 1 and any(cell != draft.cursor for cell in following))
    return Offer(
        cells=_in_reading_order(cells),
        fitting=_fitting(position, draft, following, others),
        can_turn=ways and draft.held is None,
        candidates=_candidates(position, draft, following, near),
        far=frozenset(cells - near),
        closed=frozenset() if free_hand else board.closed,
        joining=frozenset(cells if free_hand or not draft.play else joined | moving.keys()),
        moving=moving,
    )


def _in_reading_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(cells, key=itemgetter(1, 0)))


def _near(position: Position[Tile], play: Play) -> set[Cell]:
    """The free cells where a tile would touch another; on an empty table the first cell."""
    beside = {near for _, cell in play for near in cell.neighbors()}
    return beside.union(cast(Board, position.board).free) - taken(position, play) or {Cell(0, 0)}


def _joined(position: Position[Tile], play: Play) -> set[Cell]:
    """The free cells that can join the draft; without one those that touch nothing, but where one may begin."""
    board, held = cast(Board, position.board), position.hands[position.to_move - 1]
    if play:
        return {*cells_joining(board, play, held, position.incomplete)}
    return {cell for cell, tiles in board.anchors.far.items() if tiles <= held}


def _around(position: Position[Tile], play: Play, near: set[Cell]) -> set[Cell]:
    """All free cells of the rectangle that holds the board and its free neighbours: plays may be wrong, too."""
    xs, ys = [cell.x for cell in near], [cell.y for cell in near]
    if (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1) > MOST_CELLS:
        return set()
    cells = {Cell(x, y) for x in range(min(xs), max(xs) + 1) for y in range(min(ys), max(ys) + 1)}
    return cells - taken(position, play)


def _candidates(position: Position[Tile], draft: Draft[Tile], following: Kinds, near: set[Cell]) -> tuple[Cell, ...]:
    """The cells where the next tile may go, the cursor first; where a tile is held, those where it fits."""
    held, cursor = draft.held, draft.cursor
    if held is not None and not draft.play:
        return tuple(cell for cell in _in_reading_order(near) if _goes(position, held, cell))
    found = [cell for cell, kinds in following.items() if cell != cursor and (held is None or held in kinds)]
    return tuple(found) if cursor is None else (cursor, *found)


def _goes(position: Position[Tile], tile: Tile, cell: Cell) -> bool:
    """Whether a tile fits on a cell beside others: asked for one by one only beside lines that a ruling broke."""
    board = cast(Board, position.board)
    kinds = board.anchors.kinds_at(cell)
    if kinds:
        return bool(kinds & BIT[tile] & ~board.gone)
    beside = [board.tiles[at] for at in cell.neighbors() if at in board.tiles]
    return all(related(BIT[tile] | BIT[each]) for each in beside) and tile in fits(position, (), cell)


def _fitting(position: Position[Tile], draft: Draft[Tile], following: Kinds, others: list[Kinds]) -> tuple[Tile, ...]:
    """The kinds that a tap lays or holds, those that fit at the cursor first: also those that would turn the draft."""
    if draft.cursor is None and not draft.play:
        return tuple(members(ALL & ~cast(Board, position.board).gone))
    found: dict[Tile, None] = {}
    for kinds_by_cell in (targets(position, draft, following), *(others if draft.way == OPEN else ())):
        for kinds in kinds_by_cell.values():
            found |= dict.fromkeys(kinds)
    return tuple(found)
