"""The direction in which a draft goes on: the next free cells, the likeliest of them, and the draft turned around."""

from collections.abc import Container, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import cast

from referee.core.grid import COLUMN, ROW, Cell, Placement
from referee.core.grid.draft import Draft
from referee.core.position import Position
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.fitting import fitting
from referee.rulebooks.qwirkle.legality import HAND, examine, touching
from referee.rulebooks.qwirkle.lines import QWIRKLE, run_from
from referee.rulebooks.qwirkle.tiles import Tile

OPEN = "open"
"""The last tile was placed where it fits and scores the most; a tap on another cell where it fits moves it there."""
MOVED = "moved"
"""It was moved by such a tap, and can be moved once more, for example back."""
GIVEN = "said"
"""Its cell was tapped, or the direction was chosen: no tap moves it.

With one of these words an address may also have a cursor that wasn't tapped: the next tile goes there, or elsewhere if
it doesn't fit there. Without them the cursor's cell was tapped: the next tile goes there or is refused.
"""

WAYS = (Cell(1, 0), Cell(0, 1), Cell(-1, 0), Cell(0, -1))
"""Right, down, left, up: clockwise, as the key turns."""

Kinds = Mapping[Cell, tuple[Tile, ...]]
"""The kinds that fit, by cell."""


def fits(position: Position[Tile], play: Play, cell: Cell) -> tuple[Tile, ...]:
    """The kinds that can follow a draft on a cell, so that it is legal or can still become legal."""
    board, incomplete = cast(Board, position.board), position.incomplete
    return fitting(board, play, cell, position.hands[position.to_move - 1], incomplete, unfinished=True)


def candidates(position: Position[Tile], play: Play) -> Kinds:
    """The cells where the next tile may go, with the kinds that fit."""
    found = {cell: fits(position, play, cell) for cell in ends(position, play)} if play else {}
    return {cell: kinds for cell, kinds in found.items() if kinds}


def likeliest(position: Position[Tile], play: Play, tile: Tile, cells: Sequence[Cell]) -> Cell:
    """The likeliest of several cells where a tile fits: a gap of the draft, otherwise where the turn scores the most.

    ``tests/guessing.py`` measures how often this is wrong for random turns of two or more tiles.
    """
    if len(cells) == 1:
        return cells[0]
    drafted = [cell for _, cell in play]

    def worth(cell: Cell) -> tuple[bool, int, int]:
        points = examine(cast(Board, position.board), (*play, Placement(tile, cell))).points
        likely = -_unlikely(position, play, cell) if len(play) == 1 else 0
        return min(drafted) < cell < max(drafted), points, likely

    return max(cells, key=worth)


def ends(position: Position[Tile], play: Play) -> list[Cell]:
    """The next free cells: around a single tile all four; of more tiles the gaps, then both ends, ahead first."""
    on_board, cells = position.board.tiles, [cell for _, cell in play]
    if len(play) == 1:
        return [_beyond(cells[0], way, on_board, cells) for way in WAYS]
    axis, last = axis_of(play), cells[-1]
    behind = _beyond(min(cells), opposite(axis), on_board, cells)
    ahead = _beyond(max(cells), axis, on_board, cells)
    return [*_gaps(cells, on_board), *((ahead, behind) if last > cells[-2] else (behind, ahead))]


def next_beyond(position: Position[Tile], play: Play) -> Cell:
    """The next free cell after the tile placed last, whatever fits there."""
    cells, axis = [cell for _, cell in play], axis_of(play)
    return _beyond(cells[-1], axis if cells[-1] >= cells[0] else opposite(axis), position.board.tiles, cells)


def places(position: Position[Tile], play: Play) -> list[Play]:
    """The draft with its last tile in each place where it fits, also with the other tiles turned around the first one:
    the nearest places first, clockwise.
    """
    if not 1 < len(play) <= HAND:
        return []
    *others, (tile, _) = play
    found = [
        (number if len(others) > 1 else 0, (*line, Placement(tile, cell)))
        for line in _turned(position, tuple(others))
        for number, (cell, kinds) in enumerate(candidates(position, line).items())
        if tile in kinds
    ]
    return [each for _, each in sorted(found, key=itemgetter(0))]


def _turned(position: Position[Tile], play: Play) -> Iterator[Play]:
    """The same tiles in each of the four directions from the first one, clockwise, if they fit."""
    if len(play) < 2:
        yield play
        return
    axis = axis_of(play)
    now = axis if play[1].cell > play[0].cell else opposite(axis)
    for way in WAYS:
        found = play if way == now else _along(position, play, way)
        if way == now or found[-1].tile in fits(position, found[:-1], found[-1].cell):
            yield found


def axis_of(play: Play) -> Cell:
    """The axis along which a draft goes."""
    first = play[0].cell
    return COLUMN if len(play) > 1 and all(cell.x == first.x for _, cell in play) else ROW


def opposite(way: Cell) -> Cell:
    """The opposite direction."""
    return Cell(-way.x, -way.y)


def _beyond(cell: Cell, way: Cell, on_board: Container[Cell], placed: Container[Cell]) -> Cell:
    """The next free cell from here in one direction, past the tiles on the board and those of the draft."""
    while cell in placed or cell in on_board:
        cell = cell.step(way)
    return cell


def _gaps(cells: list[Cell], on_board: Container[Cell]) -> list[Cell]:
    """The free cells between those of a draft, the nearest to the last one first."""
    start, end, last = min(cells), max(cells), cells[-1]
    if start.x != end.x and any(cell.y != start.y for cell in cells):  # not in one line
        return []
    span = (Cell(x, y) for x in range(start.x, end.x + 1) for y in range(start.y, end.y + 1))
    gaps = [cell for cell in span if cell not in on_board and cell not in cells][:HAND]
    return sorted(gaps, key=lambda cell: abs(cell.x - last.x) + abs(cell.y - last.y))


def _along(position: Position[Tile], play: Play, way: Cell) -> Play:
    """The tiles of a draft in another direction from the first one, each on the same side of it, in the same order."""
    (_, first), (_, second) = play[:2]
    along, cells = play[:1], [first]
    for tile, cell in play[1:]:
        towards = way if (cell > first) == (second > first) else opposite(way)
        cells.append(_beyond(first, towards, position.board.tiles, cells))
        along += (Placement(tile, cells[-1]),)
    return along


def _unlikely(position: Position[Tile], play: Play, cell: Cell) -> int:
    """How unlikely it is that a player goes on from the first tile to this cell: less likely along an existing line
    than across it; from a tile that touches nothing, the less likely the farther the other tiles are.
    """
    on_board, first = position.board.tiles, play[0].cell
    way = Cell((cell.x > first.x) - (cell.x < first.x), (cell.y > first.y) - (cell.y < first.y))
    if touching(on_board, (first,)):
        return first.step(way) in on_board or first.step(opposite(way)) in on_board
    return next((count for count in range(HAND) if touching(on_board, (cell.step(way, count),))), HAND)


def movable(position: Position[Tile], draft: Draft[Tile]) -> Mapping[Cell, Play]:
    """The cells to which a tap moves the tile placed last, with the draft after it; none if its cell was tapped, or
    once three or more tiles have filled their line.
    """
    play = draft.play
    if draft.way not in (OPEN, MOVED) or draft.held is not None or len(play) < 2:
        return {}
    axis, placed = axis_of(play), {cell: tile for tile, cell in play}
    runs = (run_from(play[0].cell, way.x, way.y, position.board.tiles, placed) for way in (axis, opposite(axis)))
    if len(play) > 2 and 1 + sum(length for _, length in runs) >= QWIRKLE:
        return {}
    *others, (tile, at) = play
    cells = [cell for cell, kinds in candidates(position, tuple(others)).items() if tile in kinds and cell != at]
    return {cell: (*others, Placement(tile, cell)) for cell in cells}


def targets(position: Position[Tile], draft: Draft[Tile], following: Kinds) -> Kinds:
    """The cells to which the next tile goes, with the kinds that fit, the cursor first; only that one if it was tapped.

    ``following`` are the candidates after the tiles of the draft.
    """
    cursor = draft.cursor
    if cursor is None:
        return following
    there = {cursor: following.get(cursor) or fits(position, draft.play, cursor)}
    return {**there, **following, **there} if draft.way else there
