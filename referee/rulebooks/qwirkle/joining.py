"""Which cells can be in one line with a draft, however it goes on (R9, R10), judged by the cells alone."""

from collections.abc import Iterable, Iterator

from referee.core.grid import AXES, COLUMN, ROW, Cell
from referee.core.verdict import Violation
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.legality import touching
from referee.rulebooks.qwirkle.runs import Tiles, run_from
from referee.rulebooks.qwirkle.scoring import QWIRKLE
from referee.rulebooks.qwirkle.tiles import Tile


def against(board: Board, draft: Play, cell: Cell, held: int, incomplete: bool = False) -> Violation[Tile] | None:
    """Why no tile on this free cell can be of one play with the draft; None if one can.

    The tiles that the player still holds may fill the gaps, and lead the line on to the table.
    """
    tiles, cells = tuple(tile for tile, _ in draft), (*(at for _, at in draft), cell)
    axes = _axes(cells)
    if not axes:
        return Violation(Code.NOT_ONE_LINE, cells, tiles)
    if len(cells) > held:
        return Violation(Code.TOO_MANY_TILES, cells, tiles, {"hand": held})
    lying = board.tiles
    span = _span(cells)
    gaps = tuple(at for at in span if at not in lying and at not in cells)
    left = held - len(cells) - len(gaps)
    if left < 0:
        return Violation(Code.GAP_IN_LINE, gaps, tiles)
    if incomplete or touching(lying, span) or any(_reaches(span, axis, left, lying) for axis in axes):
        return None
    return Violation(Code.NOT_TOUCHING, cells, tiles)


def joining(board: Board, draft: Play, held: int, incomplete: bool = False) -> Iterator[Cell]:
    """The free cells on which a tile can still be of one play with a draft of one tile or more."""
    drafted = {at for _, at in draft}
    occupied = board.tiles.keys() | drafted
    sure = incomplete or touching(board.tiles, drafted)
    for axis in _axes(drafted):
        span = _span(drafted)
        gaps = [at for at in span if at not in occupied]
        most = held - len(draft) - len(gaps)
        found = gaps if most >= 0 else []
        for end, forward in ((span[0], -1), (span[-1], 1)):
            found = [*found, *_free(end, axis, forward, most, occupied)]
        yield from (cell for cell in found if sure or against(board, draft, cell, held) is None)


def _free(cell: Cell, axis: Cell, forward: int, most: int, occupied: Iterable[Cell]) -> Iterator[Cell]:
    """The next ``most`` free cells from here."""
    while most > 0:
        cell = cell.step(axis, forward)
        if cell not in occupied:
            most -= 1
            yield cell


def _axes(cells: Iterable[Cell]) -> list[Cell]:
    """The axes along which all of these cells lie: both for a single one."""
    (x, y), *others = cells
    along = {ROW: all(at[1] == y for at in others), COLUMN: all(at[0] == x for at in others)}
    return [axis for axis in AXES if along[axis]]


def _span(cells: Iterable[Cell]) -> list[Cell]:
    """All cells of a row or a column from the first of these to the last."""
    first, last = min(cells), max(cells)
    return [Cell(x, y) for x in range(first.x, last.x + 1) for y in range(first.y, last.y + 1)]


def _reaches(span: list[Cell], axis: Cell, left: int, lying: Tiles) -> bool:
    """Whether ``left`` more tiles lead a line that touches nothing yet to the table without making it too long."""
    for end, forward in ((span[0], -1), (span[-1], 1)):
        for count in range(1, left + 1):
            cell = end.step(axis, forward * count)
            if touching(lying, (cell,)):
                _, beyond = run_from(cell, axis.x * forward, axis.y * forward, lying, {})
                if len(span) + count + beyond <= QWIRKLE:
                    return True
                break
    return False
