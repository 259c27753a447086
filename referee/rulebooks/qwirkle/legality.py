"""Is this play allowed, and if not, what is wrong with it: every broken rule at once (see RULES.md)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise

from referee.core.grid import COLUMN, ROW, Cell, Placement, line_through
from referee.core.verdict import Verdict, Violation
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.scoring import scored
from referee.rulebooks.qwirkle.tiles import COPIES, Tile, kinds, related

HAND = 6
"""Tiles in a full hand (R3), so the most that one turn can lay (R8)."""


def judge(board: Board, play: Play, hand: int = HAND) -> Verdict:
    """The verdict on laying these tiles in one turn, by a player who holds ``hand`` tiles.

    Legal: the lines that the turn makes or extends, the line of the placed tiles first. Otherwise every broken rule
    with the cells and tiles at fault. The order in which the tiles are named changes nothing.
    Raises ``ValueError`` for a play without tiles, which is no play at all.
    """
    verdict = examine(board, play, hand)
    return verdict if verdict.legal else Verdict(verdict.violations)


def examine(board: Board, play: Play, hand: int = HAND, incomplete: bool = False) -> Verdict:
    """The same, but a play that breaks a rule is scored as well, as its tiles lie: a table may let it stand.

    On an ``incomplete`` board some tiles are not shown, and nothing can be said about touching them.
    """
    if not play:
        raise ValueError("a play lays at least one tile")
    play = tuple(sorted(play, key=_reading_order))
    violations = [*_cells_taken(board.tiles, play)]
    apart = not violations  # with two tiles on one cell, lines and gaps mean nothing
    violations += _hand(play, hand)
    violations += _copies(board, play)
    violations += _relation(play)
    merged = board.with_play(play).tiles
    violations += _row_or_column(play, merged, gaps=apart)
    if not incomplete:
        violations += _touching(board.tiles, play)
    lines = _lines(play, merged) if apart else ()
    repeats: list[Violation] = []
    for line in lines:
        violations += _mixed(line, merged, board.tiles)
        repeats += _repeats(line, merged, board.tiles)
    violations += repeats
    violations += _repeats_of_play(play, repeats)
    return Verdict(
        tuple(violations),
        tuple(scored(line, tuple(merged[cell] for cell in line)) for line in lines),
        flat=int(not lines and not board.tiles and len(play) == 1),  # the first tile of the game, laid alone (Q8)
    )


def _reading_order(placement: Placement[Tile]) -> tuple[int, int, Tile]:
    tile, (x, y) = placement
    return y, x, tile


def _violation(code: str, play: Play, **params: object) -> Violation:
    """A rule broken by the placed tiles as such."""
    return Violation(code, tuple(cell for _, cell in play), tuple(tile for tile, _ in play), params)


def _cells_taken(tiles: Mapping[Cell, Tile], play: Play) -> Iterator[Violation]:
    """A tile needs a free cell of its own."""
    cells = {cell for _, cell in play}
    if not cells.isdisjoint(tiles):
        occupied = tuple(placement for placement in play if placement.cell in tiles)
        yield _violation("cell-occupied", occupied, lying=tuple(tiles[cell] for _, cell in occupied))
    if len(cells) < len(play):
        shared = Counter(cell for _, cell in play)
        yield _violation("cell-twice", tuple(placement for placement in play if shared[placement.cell] > 1))


def _hand(play: Play, hand: int) -> Iterator[Violation]:
    """One to six tiles, and no more than the hand holds (R8, R17)."""
    if len(play) > hand:
        yield _violation("too-many-tiles", play, hand=hand)


def _copies(board: Board, play: Play) -> Iterator[Violation]:
    """The box holds three tiles of each kind (R1)."""
    for tile, count in _counted(play).items():
        if count + board.counts[tile] > COPIES:
            lying = tuple(cell for cell, laid in board.tiles.items() if laid == tile)
            placed = tuple(cell for laid, cell in play if laid == tile)
            yield Violation("too-many-copies", (*lying, *placed), (tile,), {"placed": placed})


def _counted(play: Play) -> dict[Tile, int]:
    """How many of each kind are placed."""
    counts: dict[Tile, int] = {}
    for tile, _ in play:
        counts[tile] = counts.get(tile, 0) + 1
    return counts


def _relation(play: Play) -> Iterator[Violation]:
    """The placed tiles all share one colour or all share one shape (R8)."""
    if not related(kinds(tile for tile, _ in play)):
        yield _violation("tiles-unrelated", play)


def _row_or_column(play: Play, merged: Mapping[Cell, Tile], gaps: bool) -> Iterator[Violation]:
    """All placed tiles go to one line, which is unbroken after the move (R9)."""
    columns = {cell[0] for _, cell in play}
    rows = {cell[1] for _, cell in play}
    if len(columns) > 1 and len(rows) > 1:
        yield _violation("not-one-line", play)
    elif gaps and len(play) > 1:
        span = (Cell(x, y) for y in range(min(rows), max(rows) + 1) for x in range(min(columns), max(columns) + 1))
        missing = tuple(cell for cell in span if cell not in merged)
        if missing:
            yield Violation("gap-in-line", missing, tuple(tile for tile, _ in play))


def _touching(tiles: Mapping[Cell, Tile], play: Play) -> Iterator[Violation]:
    """At least one placed tile touches a lying one by its side, or there is none to touch (R10)."""
    if tiles and not any(near in tiles for _, cell in play for near in (cell, *cell.neighbors())):
        yield _violation("not-touching", play)


def _lines(play: Play, merged: Mapping[Cell, Tile]) -> tuple[tuple[Cell, ...], ...]:
    """Every line of two or more tiles that a placed tile is part of (R11, R15), each once (R14)."""
    upright = len(play) > 1 and play[0].cell[0] == play[-1].cell[0]
    lines = []
    for axis in (COLUMN, ROW) if upright else (ROW, COLUMN):
        covered: set[Cell] = set()
        for _, cell in play:
            if cell not in covered:
                line = line_through(cell, axis, merged)
                if len(line) > 1:
                    covered.update(line)
                    lines.append(line)
    return tuple(lines)


def _mixed(line: tuple[Cell, ...], merged: Mapping[Cell, Tile], lying: Mapping[Cell, Tile]) -> Iterator[Violation]:
    """A line is all of one colour or all of one shape (R11).

    Where tiles in it were mixed before, by a ruling of the table, a placed tile only has to go with its neighbours:
    blame is for what the play breaks.
    """
    if related(kinds(merged[cell] for cell in line)):
        return
    before = [tuple(run) for lies, run in groupby(line, key=lying.__contains__) if lies]
    if all(related(kinds(lying[cell] for cell in run)) for run in before):
        yield Violation("line-mixed", line, tuple(merged[cell] for cell in line))
        return
    for pair in pairwise(line):
        tiles = tuple(merged[cell] for cell in pair)
        if not (pair[0] in lying and pair[1] in lying) and not related(kinds(tiles)):
            yield Violation("line-mixed", pair, tiles)


def _repeats(line: tuple[Cell, ...], merged: Mapping[Cell, Tile], lying: Mapping[Cell, Tile]) -> Iterator[Violation]:
    """No tile lies twice in one line (R11); in two crossing lines it may (R13).

    Two of a kind that lay in one run before, by a ruling of the table, are not held against the play.
    """
    tiles = [merged[cell] for cell in line]
    distinct = dict.fromkeys(tiles)
    if len(distinct) == len(tiles):
        return
    for tile in distinct:
        cells = tuple(cell for cell in line if merged[cell] == tile)
        if len(cells) > 1 and not _ran_together(cells, line, lying):
            yield Violation("line-repeats-tile", cells, (tile,))


def _ran_together(cells: tuple[Cell, ...], line: tuple[Cell, ...], lying: Mapping[Cell, Tile]) -> bool:
    """Whether all tiles of the line from the first to the last of these cells lay there before."""
    return all(cell in lying for cell in line[line.index(cells[0]) : line.index(cells[-1]) + 1])


def _repeats_of_play(play: Play, repeats: list[Violation]) -> Iterator[Violation]:
    """No tile is placed twice in one turn (R8), said only where no line has said it."""
    for tile, count in _counted(play).items():
        if count > 1:
            cells = tuple(cell for laid, cell in play if laid == tile)
            if not any(tile in repeat.tiles and set(cells) <= set(repeat.cells) for repeat in repeats):
                yield Violation("line-repeats-tile", cells, (tile,))
