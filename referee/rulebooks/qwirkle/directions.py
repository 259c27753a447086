"""In which direction a draft goes on: the next free cells, the likeliest first, and the draft turned another way."""

from collections.abc import Container, Iterator, Mapping
from typing import cast

from referee.core.grid import COLUMN, ROW, Cell, Placement
from referee.core.grid.draft import Draft
from referee.core.position import Position
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.fitting import fitting
from referee.rulebooks.qwirkle.legality import HAND, examine, touching
from referee.rulebooks.qwirkle.tiles import Tile

OPEN = "open"
"""The direction is only guessed: the next tile goes to the cursor; if it does not fit there, to another end of the
line, or the draft turns. A tap on another cell where the tile laid last could lie moves it there."""
MOVED = "moved"
"""The tile laid last was moved by such a tap, and can be moved once more, for example back. The next tile goes to the
cursor; if it does not fit there, to another end."""
SAID = "said"
"""The player chose the direction, or took a tile back: the next tile goes as after ``MOVED``.

With none of these words the cell of the cursor was tapped: the next tile goes there or is refused.
"""

WAYS = (Cell(1, 0), Cell(0, 1), Cell(-1, 0), Cell(0, -1))
"""Right, down, left, up: clockwise, as the key turns."""

Kinds = Mapping[Cell, tuple[Tile, ...]]
"""By cell, the kinds that fit there."""


def fits(position: Position[Tile], play: Play, cell: Cell) -> tuple[Tile, ...]:
    """The kinds that can follow a draft on a cell, so that it is legal or can still become so."""
    board, incomplete = cast(Board, position.board), position.incomplete
    return fitting(board, play, cell, position.hands[position.to_move - 1], incomplete, unfinished=True)


def candidates(position: Position[Tile], play: Play) -> Kinds:
    """The cells where the next tile may go, with the kinds that fit: the likeliest cell first.

    After a single tile that is the cell where the two tiles score most. ``tests/guessing.py`` measures how often this
    is wrong for random turns of two or more tiles, tapped in reading order, from the table or from the far end: 10 %.
    With the cell across the existing line it is 17 %, with the cell to the right, else below, 34 %.
    """
    if not play:
        return {}
    found = {cell: fits(position, play, cell) for cell in ends(position, play)}
    cells = [cell for cell in found if found[cell]]
    if len(play) == 1 < len(cells):
        cells.sort(key=lambda cell: (-_points(position, play, cell, found[cell]), _unlikely(position, play, cell)))
    return {cell: found[cell] for cell in cells}


def ends(position: Position[Tile], play: Play) -> list[Cell]:
    """The next free cells: from a single tile all four ways; of more tiles the gaps, and both ends, ahead first."""
    lying, cells = position.board.tiles, [cell for _, cell in play]
    if len(play) == 1:
        return [_beyond(cells[0], way, lying, cells) for way in WAYS]
    axis, last = axis_of(play), cells[-1]
    behind = _beyond(min(cells), opposite(axis), lying, cells)
    ahead = _beyond(max(cells), axis, lying, cells)
    return [*_gaps(cells, lying), *((ahead, behind) if last > cells[-2] else (behind, ahead))]


def next_beyond(position: Position[Tile], play: Play) -> Cell:
    """The next free cell behind the tile laid last, whatever fits there."""
    cells, axis = [cell for _, cell in play], axis_of(play)
    return _beyond(cells[-1], axis if cells[-1] >= cells[0] else opposite(axis), position.board.tiles, cells)


def turned(position: Position[Tile], play: Play) -> Iterator[Play]:
    """The same tiles the three other ways from the first one, clockwise, where they fit."""
    if not 1 < len(play) <= HAND:
        return
    now = WAYS.index(_way_of(play))
    for way in (*WAYS[now + 1 :], *WAYS[:now]):
        found = _along(position, play, way)
        if found[-1].tile in fits(position, found[:-1], found[-1].cell):
            yield found


def mended(position: Position[Tile], play: Play, tile: Tile) -> Play:
    """The draft turned so that a tile fits that fits nowhere as it lies, with that tile, where they score most.

    Empty if no other direction helps.
    """

    def worth(play: Play) -> tuple[int, int]:
        return examine(cast(Board, position.board), play).points, -WAYS.index(_way_of(play))

    found = [
        (*other, Placement(tile, cell))
        for other in turned(position, play)
        for cell, kinds in candidates(position, other).items()
        if tile in kinds
    ]
    return max(found, key=worth, default=())


def axis_of(play: Play) -> Cell:
    """The axis along which a draft goes."""
    first = play[0].cell
    return COLUMN if len(play) > 1 and all(cell.x == first.x for _, cell in play) else ROW


def _way_of(play: Play) -> Cell:
    """The way from the first tile to the second."""
    axis = axis_of(play)
    return axis if play[1].cell > play[0].cell else opposite(axis)


def opposite(way: Cell) -> Cell:
    """The way back."""
    return Cell(-way.x, -way.y)


def _beyond(cell: Cell, way: Cell, lying: Container[Cell], placed: Container[Cell]) -> Cell:
    """The next free cell from here one way, over the tiles that lie there and those of the draft."""
    while cell in placed or cell in lying:
        cell = cell.step(way)
    return cell


def _gaps(cells: list[Cell], lying: Container[Cell]) -> list[Cell]:
    """The free cells between those of a draft, the nearest to the last one first."""
    start, end, last = min(cells), max(cells), cells[-1]
    if start.x != end.x and any(cell.y != start.y for cell in cells):  # not in one line
        return []
    span = (Cell(x, y) for x in range(start.x, end.x + 1) for y in range(start.y, end.y + 1))
    gaps = [cell for cell in span if cell not in lying and cell not in cells][:HAND]
    return sorted(gaps, key=lambda cell: abs(cell.x - last.x) + abs(cell.y - last.y))


def _along(position: Position[Tile], play: Play, way: Cell) -> Play:
    """The tiles of a draft another way from the first one, each on the same side of it, in the order they were laid."""
    (_, first), (_, second) = play[:2]
    along, cells = play[:1], [first]
    for tile, cell in play[1:]:
        towards = way if (cell > first) == (second > first) else opposite(way)
        cells.append(_beyond(first, towards, position.board.tiles, cells))
        along += (Placement(tile, cells[-1]),)
    return along


def _points(position: Position[Tile], play: Play, cell: Cell, kinds: tuple[Tile, ...]) -> int:
    """The score of a draft with the next tile on this cell. It is the same for each of the ``kinds`` that fit there."""
    return examine(cast(Board, position.board), (*play, Placement(kinds[0], cell))).points


def _unlikely(position: Position[Tile], play: Play, cell: Cell) -> int:
    """How unlikely it is that a player goes on from the first tile to this cell: less likely along an existing line
    than across it; from a tile that touches nothing, less likely the farther it is to the table.
    """
    lying, first = position.board.tiles, play[0].cell
    way = Cell((cell.x > first.x) - (cell.x < first.x), (cell.y > first.y) - (cell.y < first.y))
    if touching(lying, (first,)):
        return first.step(way) in lying or first.step(opposite(way)) in lying
    return next((count for count in range(HAND) if touching(lying, (cell.step(way, count),))), HAND)


def movable(position: Position[Tile], draft: Draft[Tile]) -> Mapping[Cell, tuple[Tile, Play]]:
    """The cells to which a tap moves a tile, with that tile and the draft after it; none if cells were tapped.

    That is the tile laid last, where it could also lie. From the third one on it is also the second, which shows the
    direction, with those laid after it: beside the first one, where they turn with it.
    """
    if draft.way not in (OPEN, MOVED) or draft.held is not None:
        return {}
    play = draft.play
    found: dict[Cell, tuple[Tile, Play]] = {}
    if len(play) > 2:
        axis = axis_of(play)
        around = (other for other in turned(position, play) if axis_of(other) != axis)
        found |= {other[1].cell: (other[1].tile, other) for other in around}
    if len(play) > 1:
        *others, (tile, lies) = play
        cells = [cell for cell, kinds in candidates(position, tuple(others)).items() if tile in kinds and cell != lies]
        found |= {cell: (tile, (*others, Placement(tile, cell))) for cell in cells}
    return found


def targets(position: Position[Tile], draft: Draft[Tile], following: Kinds) -> Kinds:
    """The cells to which the next tile goes, with the kinds that fit, the cursor first: alone, if it was tapped.

    ``following`` are the candidates after the tiles of the draft.
    """
    cursor = draft.cursor
    if cursor is None:
        return following
    there = {cursor: following.get(cursor) or fits(position, draft.play, cursor)}
    return {**there, **following, **there} if draft.way else there
