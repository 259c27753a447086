"""Is this play allowed? If not, every rule that it breaks (see RULES.md).

In most cases the set of kinds in the play, or in a line, shows whether a rule is broken. The cells and tiles at fault
are looked for only if one is.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from operator import countOf

from referee.core.grid import COLUMN, ROW, Cell, Placement
from referee.core.verdict import Part, Verdict, Violation
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.codes import Code, Score
from referee.rulebooks.qwirkle.lines import Tiles, sound, with_qwirkles
from referee.rulebooks.qwirkle.tiles import COPIES, Tile, kinds, related

HAND = 6
"""Tiles in a full hand (R3), so the most that can be played in one turn (R8)."""


def judge(board: Board, play: Play, hand: int = HAND) -> Verdict[Tile]:
    """The verdict on playing these tiles in one turn, by a player who has ``hand`` tiles.

    If legal, it has the lines that the turn makes or extends, the line of the placed tiles first. Otherwise it has
    every broken rule with the cells and tiles at fault. The order of the tiles doesn't matter.
    Raises ``ValueError`` for a play without tiles.
    """
    verdict = examine(board, play, hand)
    return verdict if verdict.legal else Verdict(verdict.violations)


def examine(board: Board, play: Play, hand: int = HAND, incomplete: bool = False) -> Verdict[Tile]:
    """The same, but a play that breaks a rule is scored as well, because the players may allow it.

    On an ``incomplete`` board some tiles aren't shown, so whether the play touches them isn't known.
    """
    if not play:
        raise ValueError("a play lays at least one tile")
    if len(play) > 1:
        play = tuple(sorted(play, key=_reading_order))
    on_board, placed = board.tiles, {cell: tile for tile, cell in play}
    apart = len(placed) == len(play) and on_board.keys().isdisjoint(placed)  # looks up only the placed cells
    lines = _lines(play, on_board, placed) if apart else []  # with two tiles on one cell, lines and gaps mean nothing
    mask = kinds([tile for tile, _ in play])
    repeated = mask.bit_count() < len(play)

    violations: list[Violation[Tile]] = []
    if not apart:
        violations += _cells_taken(on_board, play)
    if len(play) > hand:
        violations += [Violation.of_play(Code.TOO_MANY_TILES, play, hand=hand)]  # R8, R17
    if repeated or any(countOf(on_board.values(), tile) >= COPIES for tile, _ in play):
        violations += _copies(board, play)
    if not related(mask):
        violations += [Violation.of_play(Code.TILES_UNRELATED, play)]  # R8
    if len(play) > 1:
        violations += _row_or_column(play, on_board, placed, gaps=apart)
    if not (incomplete or touching(on_board, placed)):
        violations += [Violation.of_play(Code.NOT_TOUCHING, play)]  # R10
    unsound = [line for line in lines if not sound((kinds(line.tiles), len(line.tiles)))]
    for line in unsound:
        violations += _mixed(line, on_board)
    repeats = [repeat for line in unsound for repeat in _repeats(line, on_board)]
    violations += repeats
    if repeated:
        violations += _repeats_of_play(play, repeats)
    if not lines and not on_board and len(play) == 1:  # the first tile of the game, played alone (Q8)
        return Verdict(tuple(violations), (Part(Score.FIRST_TILE, (play[0].cell,), 1, (play[0].tile,)),))
    return Verdict(tuple(violations), with_qwirkles(lines))


def _reading_order(placement: Placement[Tile]) -> tuple[int, int, Tile]:
    tile, (x, y) = placement
    return y, x, tile


def _cells_taken(on_board: Tiles, play: Play) -> Iterator[Violation[Tile]]:
    """A tile needs a free cell of its own."""
    occupied = tuple(placement for placement in play if placement.cell in on_board)
    if occupied:
        yield Violation.of_play(Code.CELL_OCCUPIED, occupied, lying=tuple(on_board[cell] for _, cell in occupied))
    shared = Counter(cell for _, cell in play)
    if len(shared) < len(play):
        yield Violation.of_play(Code.CELL_TWICE, tuple(placement for placement in play if shared[placement.cell] > 1))


def _copies(board: Board, play: Play) -> Iterator[Violation[Tile]]:
    """The box has three tiles of each kind (R1)."""
    for tile, count in Counter(tile for tile, _ in play).items():
        if count + board.counts[tile] > COPIES:
            on_board = tuple(cell for cell, each in board.tiles.items() if each == tile)
            placed = tuple(cell for each, cell in play if each == tile)
            yield Violation(Code.TOO_MANY_COPIES, (*on_board, *placed), (tile,), {"placed": placed})


def _row_or_column(play: Play, on_board: Tiles, placed: Tiles, gaps: bool) -> Iterator[Violation[Tile]]:
    """All placed tiles go in one line, which is unbroken after the move (R9)."""
    first, last = play[0].cell, play[-1].cell
    if first.y != last.y and any(cell.x != first.x for _, cell in play):
        yield Violation.of_play(Code.NOT_ONE_LINE, play)
    elif gaps and last.x - first.x + last.y - first.y >= len(play):
        span = (Cell(x, y) for y in range(first.y, last.y + 1) for x in range(first.x, last.x + 1))
        missing = tuple(cell for cell in span if cell not in on_board and cell not in placed)
        if missing:
            yield Violation(Code.GAP_IN_LINE, missing, tuple(tile for tile, _ in play))


def touching(there: Tiles, cells: Iterable[Cell]) -> bool:
    """Whether one of these cells touches a tile on the board by its side, or there are none to touch (R10)."""
    for x, y in cells:
        if (x, y - 1) in there or (x - 1, y) in there or (x + 1, y) in there or (x, y + 1) in there or (x, y) in there:
            return True
    return not there


def _lines(play: Play, on_board: Tiles, placed: Tiles) -> list[Part[Tile]]:
    """Every line of two or more tiles that a placed tile is part of (R11, R15), each once (R14)."""
    upright = len(play) > 1 and play[0].cell.x == play[-1].cell.x
    lines: list[Part[Tile]] = []
    for axis in (COLUMN, ROW) if upright else (ROW, COLUMN):
        covered: set[Cell] = set()
        for cell in placed:
            if cell not in covered:
                line = _line(cell, axis, on_board, placed)
                if line:
                    covered.update(line.cells)
                    lines.append(line)
    return lines


def _line(cell: Cell, axis: Cell, on_board: Tiles, placed: Tiles) -> Part[Tile] | None:
    """The line along an axis that a placed tile is part of; None for a lone tile (R15)."""
    x, y = cell
    dx, dy = axis
    while (x - dx, y - dy) in on_board or (x - dx, y - dy) in placed:
        x, y = x - dx, y - dy
    cells, tiles = [], []
    while tile := on_board.get((x, y)) or placed.get((x, y)):
        cells.append((x, y))
        tiles.append(tile)
        x, y = x + dx, y + dy
    at = tuple([Cell(x, y) for x, y in cells])
    return Part(Score.LINE, at, len(at), tuple(tiles)) if len(tiles) > 1 else None


def _mixed(line: Part[Tile], on_board: Tiles) -> Iterator[Violation[Tile]]:
    """A line is all of one colour or all of one shape (R11).

    If its tiles were mixed before, by a ruling of the players, a placed tile only has to go with its neighbours: a
    violation is only what this play breaks.
    """
    if related(kinds(line.tiles)):
        return
    before = [tuple(run) for old, run in groupby(line.cells, key=on_board.__contains__) if old]
    if all(related(kinds(on_board[cell] for cell in run)) for run in before):
        placed = tuple(tile for cell, tile in zip(line.cells, line.tiles, strict=True) if cell not in on_board)
        yield Violation(Code.LINE_MIXED, line.cells, line.tiles, {"placed": placed})
        return
    for cells, tiles in zip(pairwise(line.cells), pairwise(line.tiles), strict=True):
        if not (cells[0] in on_board and cells[1] in on_board) and not related(kinds(tiles)):
            yield Violation(Code.LINE_MIXED, cells, tiles)


def _repeats(line: Part[Tile], on_board: Tiles) -> Iterator[Violation[Tile]]:
    """No tile is twice in one line (R11); in two crossing lines it may be (R13).

    Two of a kind that were in one run before, by a ruling of the players, don't count against the play.
    """
    for tile, count in Counter(line.tiles).items():
        if count > 1:
            numbers = [number for number, each in enumerate(line.tiles) if each == tile]
            if not all(cell in on_board for cell in line.cells[numbers[0] : numbers[-1] + 1]):
                yield Violation(Code.LINE_REPEATS_TILE, tuple(line.cells[number] for number in numbers), (tile,))


def _repeats_of_play(play: Play, repeats: list[Violation[Tile]]) -> Iterator[Violation[Tile]]:
    """No tile is placed twice in one turn (R8); left out if a line has the same violation."""
    for tile, count in Counter(tile for tile, _ in play).items():
        if count > 1:
            cells = tuple(cell for each, cell in play if each == tile)
            if not any(tile in repeat.tiles and set(cells) <= set(repeat.cells) for repeat in repeats):
                yield Violation(Code.LINE_REPEATS_TILE, cells, (tile,))
