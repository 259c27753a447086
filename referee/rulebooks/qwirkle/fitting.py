"""Which cells and kinds of tile may follow a draft: what the judge would allow, without asking for each kind."""

from collections.abc import Iterable, Iterator
from itertools import islice

from referee.core.grid import AXES, COLUMN, ROW, Cell, Placement, free_next_to
from referee.core.verdict import Violation
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.legality import examine, touching
from referee.rulebooks.qwirkle.lines import QWIRKLE, Run, Tiles, between, run_from, sound
from referee.rulebooks.qwirkle.tiles import BIT, Tile, joining, kinds, members


def against(board: Board, draft: Play, cell: Cell, held: int, incomplete: bool = False) -> Violation[Tile] | None:
    """Why no tile on this free cell can belong to the same play as the draft; None if one can.

    The tiles that the player still has may fill the gaps, and connect the line with the board.
    """
    tiles, cells = tuple(tile for tile, _ in draft), (*(at for _, at in draft), cell)
    axes = _axes(cells)
    if not axes:
        return Violation(Code.NOT_ONE_LINE, cells, tiles)
    if len(cells) > held:
        return Violation(Code.TOO_MANY_TILES, cells, tiles, {"hand": held})
    on_board = board.tiles
    span = _span(cells)
    gaps = tuple(at for at in span if at not in on_board and at not in cells)
    left = held - len(cells) - len(gaps)
    if left < 0:
        return Violation(Code.GAP_IN_LINE, gaps, tiles)
    if incomplete or touching(on_board, span) or any(_reaches(span, axis, left, on_board) for axis in axes):
        return None
    return Violation(Code.NOT_TOUCHING, cells, tiles)


def cells_joining(board: Board, draft: Play, held: int, incomplete: bool = False) -> Iterator[Cell]:
    """The free cells on which a tile can still belong to the same play as a draft of one tile or more."""
    drafted = {at for _, at in draft}
    occupied = board.tiles.keys() | drafted
    sure = incomplete or touching(board.tiles, drafted)
    for axis in _axes(drafted):
        span = _span(drafted)
        gaps = [at for at in span if at not in occupied]
        most = held - len(draft) - len(gaps)
        found = gaps if most >= 0 else []
        for end, forward in ((span[0], -1), (span[-1], 1)):
            found = [*found, *islice(free_next_to(end, axis, forward, occupied), max(most, 0))]
        yield from (cell for cell in found if sure or against(board, draft, cell, held) is None)


def _axes(cells: Iterable[Cell]) -> list[Cell]:
    """The axes along which all of these cells are in line: both for a single cell."""
    (x, y), *others = cells
    along = {ROW: all(at[1] == y for at in others), COLUMN: all(at[0] == x for at in others)}
    return [axis for axis in AXES if along[axis]]


def _span(cells: Iterable[Cell]) -> list[Cell]:
    """All cells of a row or a column from the first of these to the last."""
    first, last = min(cells), max(cells)
    return [Cell(x, y) for x in range(first.x, last.x + 1) for y in range(first.y, last.y + 1)]


def _reaches(span: list[Cell], axis: Cell, left: int, on_board: Tiles) -> bool:
    """Whether ``left`` more tiles can connect a line that touches nothing yet, without making it too long."""
    for end, forward in ((span[0], -1), (span[-1], 1)):
        for count in range(1, left + 1):
            cell = end.step(axis, forward * count)
            if touching(on_board, (cell,)):
                _, beyond = run_from(cell, axis.x * forward, axis.y * forward, on_board, {})
                if len(span) + count + beyond <= QWIRKLE:
                    return True
                break
    return False


UNFINISHED = frozenset({Code.NOT_TOUCHING, Code.GAP_IN_LINE})
"""What more tiles can fix: the play was begun at its far end, or around a gap."""


def fitting(
    board: Board, draft: Play, cell: Cell, held: int, incomplete: bool = False, unfinished: bool = False
) -> tuple[Tile, ...]:
    """The kinds, in the order of ``TILES``, that make the draft a legal play on this cell.

    The player has ``held`` tiles, including those of the draft. On an ``incomplete`` board touching isn't checked, as
    in ``examine``. With ``unfinished``, the draft needn't be legal yet if more tiles can connect it and fill its gaps.
    """
    on_board, placed = board.tiles, {at: tile for tile, at in draft}
    if cell in on_board or cell in placed or len(placed) < len(draft) or not on_board.keys().isdisjoint(placed):
        return ()
    mask = kinds([tile for tile, _ in draft])
    if len(draft) >= held or mask & board.gone or not sound((mask, len(draft))):  # R8, R1
        return ()
    row = run_from(cell, -1, 0, on_board, placed), run_from(cell, 1, 0, on_board, placed)
    column = run_from(cell, 0, -1, on_board, placed), run_from(cell, 0, 1, on_board, placed)
    in_row = _in_line(cell, row, draft, 0)
    if not (in_row or _in_line(cell, column, draft, 1)) or not (incomplete or touching(on_board, (*placed, cell))):
        if not unfinished or against(board, draft, cell, held, incomplete):
            return ()
        in_row = all(at.y == cell.y for _, at in draft)
    runs = [*row, *column, *_lines_of(draft, not in_row, on_board, placed)]
    if unfinished:  # beyond a gap
        runs += _lines_of(draft, in_row, on_board, placed)
    candidates = joining(mask) & ~board.gone
    if sound(*runs):
        return tuple(members(candidates & between(*row) & between(*column)))
    # Next to a line that an earlier ruling allowed, only the judge knows which faults no longer count.
    allowed = UNFINISHED if unfinished else frozenset()
    asked = members(candidates & board.going_with(cell))
    plays = {tile: (*draft, Placement(tile, cell)) for tile in asked}
    return tuple(tile for tile in asked if allowed.issuperset(examine(board, plays[tile], held, incomplete).codes))


def _in_line(cell: Cell, line: tuple[Run, Run], draft: Play, along: int) -> bool:
    """Whether the whole draft is in the row (``along`` 0) or the column (1) of the cell, with no gap between (R9)."""
    (_, before), (_, after) = line
    here = cell[along]
    return all(at[1 - along] == cell[1 - along] and here - before <= at[along] <= here + after for _, at in draft)


def _lines_of(draft: Play, rows: bool, on_board: Tiles, placed: Tiles) -> list[Run]:
    """The rows, or the columns, of the tiles of a draft, each with the tile in it."""
    dx, dy = (1, 0) if rows else (0, 1)
    lines = []
    for tile, at in draft:
        before, after = run_from(at, -dx, -dy, on_board, placed), run_from(at, dx, dy, on_board, placed)
        lines.append((before[0] | BIT[tile] | after[0], before[1] + 1 + after[1]))
    return lines
