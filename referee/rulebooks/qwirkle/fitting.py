"""Which kinds of tile may follow a draft on a cell: what the judge would allow, without asking for each kind."""

from collections.abc import Iterator

from referee.core.grid import Cell, Placement
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.joining import against
from referee.rulebooks.qwirkle.legality import examine, touching
from referee.rulebooks.qwirkle.runs import Run, Tiles, between, run_from, sound
from referee.rulebooks.qwirkle.tiles import BIT, Tile, joining, kinds, members

UNFINISHED = frozenset({Code.NOT_TOUCHING, Code.GAP_IN_LINE})
"""What more tiles can mend: the play was begun at its far end, or around a gap."""


def fitting(
    board: Board, draft: Play, cell: Cell, held: int, incomplete: bool = False, unfinished: bool = False
) -> tuple[Tile, ...]:
    """The kinds, in the order of ``TILES``, that make the draft a legal play on this cell.

    The player holds ``held`` tiles, those of the draft among them. On an ``incomplete`` board nothing can be said about
    touching, as in ``examine``. A draft may also be left ``unfinished`` by the tile, where more tiles can reach the
    table, and fill the gaps.
    """
    lying, placed = board.tiles, {at: tile for tile, at in draft}
    if cell in lying or cell in placed or len(placed) < len(draft) or not lying.keys().isdisjoint(placed):
        return ()
    mask = kinds([tile for tile, _ in draft])
    if len(draft) >= held or mask & board.gone or not sound((mask, len(draft))):  # R8, R1
        return ()
    row = run_from(cell, -1, 0, lying, placed), run_from(cell, 1, 0, lying, placed)
    column = run_from(cell, 0, -1, lying, placed), run_from(cell, 0, 1, lying, placed)
    in_row = _in_row(cell, row, draft)
    if not (in_row or _in_column(cell, column, draft)) or not (incomplete or touching(lying, (*placed, cell))):
        if not unfinished or against(board, draft, cell, held, incomplete):
            return ()
        in_row = all(at.y == cell.y for _, at in draft)
    runs = [*row, *column, *_lines_of(draft, not in_row, lying, placed)]
    if unfinished:  # beyond a gap
        runs += _lines_of(draft, in_row, lying, placed)
    candidates = joining(mask) & ~board.gone
    if sound(*runs):
        return tuple(members(candidates & between(*row) & between(*column)))
    allowed = UNFINISHED if unfinished else frozenset()
    return tuple(_asked(board, draft, cell, held, incomplete, candidates, allowed))


def _in_row(cell: Cell, row: tuple[Run, Run], draft: Play) -> bool:
    """Whether the whole draft lies in the row of the cell, and no gap parts it from there (R9)."""
    (_, left), (_, right) = row
    return all(at.y == cell.y and cell.x - left <= at.x <= cell.x + right for _, at in draft)


def _in_column(cell: Cell, column: tuple[Run, Run], draft: Play) -> bool:
    """The same for its column."""
    (_, up), (_, down) = column
    return all(at.x == cell.x and cell.y - up <= at.y <= cell.y + down for _, at in draft)


def _lines_of(draft: Play, rows: bool, lying: Tiles, placed: Tiles) -> list[Run]:
    """The rows, or the columns, of the tiles of a draft, each with the tile in it."""
    dx, dy = (1, 0) if rows else (0, 1)
    lines = []
    for tile, at in draft:
        before, after = run_from(at, -dx, -dy, lying, placed), run_from(at, dx, dy, lying, placed)
        lines.append((before[0] | BIT[tile] | after[0], before[1] + 1 + after[1]))
    return lines


def _asked(
    board: Board,
    draft: Play,
    cell: Cell,
    held: int,
    incomplete: bool,
    candidates: int,
    allowed: frozenset[str],
) -> Iterator[Tile]:
    """Which of the candidates the judge allows: beside a line that a ruling broke only it knows what is forgiven."""
    for tile in members(candidates & board.going_with(cell)):
        if allowed.issuperset(examine(board, (*draft, Placement(tile, cell)), held, incomplete).codes):
            yield tile
