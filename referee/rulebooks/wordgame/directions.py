"""The direction in which a word is entered, where its next letter goes, and which letters of the board belong to it."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from referee.core.grid import AXES, COLUMN, ROW, Cell, Placement, line_through
from referee.core.grid.draft import Draft
from referee.core.position import Position
from referee.rulebooks.wordgame.board import Play, Word, axis_of
from referee.rulebooks.wordgame.layout import Field
from referee.rulebooks.wordgame.tiles import Tile

ACROSS, DOWN = "across", "down"
WAYS = {ACROSS: ROW, DOWN: COLUMN}
"""The axis by the word that a draft uses for its direction."""

Fields = Mapping[Cell, Field]


def way_of(axis: Cell) -> str:
    """The word that a draft uses for an axis."""
    return ACROSS if axis == ROW else DOWN


def other(way: str) -> str:
    """The other direction."""
    return DOWN if way == ACROSS else ACROSS


def guessed(on_board: Mapping[Cell, Tile], fields: Fields, cell: Cell) -> str:
    """The likely direction of a word whose new letters begin on this free field: along the only run that it extends,
    otherwise towards the nearest letter ahead, since a word needs one; otherwise across.
    """
    touched = [len(line_through(cell, axis, {*on_board, cell})) - 1 for axis in AXES]
    for least in (2, 1):
        runs = [axis for axis, length in zip(AXES, touched, strict=True) if length >= least]
        if len(runs) == 1:
            return way_of(runs[0])
        if runs:
            break
    ahead = [_ahead(on_board, fields, cell, axis) for axis in AXES]
    return DOWN if ahead[1] < ahead[0] else ACROSS


def _ahead(on_board: Mapping[Cell, Tile], fields: Fields, cell: Cell, axis: Cell) -> int:
    """The number of fields to the next letter; all fields of the board if there isn't one."""
    for steps in range(1, len(fields)):
        at = cell.step(axis, steps)
        if at in on_board:
            return steps
        if at not in fields:
            break
    return len(fields)


def through(there: Mapping[Cell, Tile], cell: Cell) -> str:
    """The likely direction of a word that begins with a letter on the board: at right angles to that letter's run."""
    return DOWN if len(line_through(cell, ROW, there)) > 1 and len(line_through(cell, COLUMN, there)) < 2 else ACROSS


def next_free(cell: Cell, way: str, fields: Fields, taken: Collection[Cell]) -> Cell | None:
    """The first free field from this cell on, past the letters on the board; None if the board ends first."""
    while cell in taken and cell in fields:
        cell = cell.step(WAYS[way])
    return cell if cell in fields else None


def axis_of_draft(draft: Draft[Tile]) -> Cell | None:
    """The axis of the word of a draft; None if its letters aren't in one line."""
    return axis_of(draft.play) if len(draft.play) > 1 else WAYS[draft.way or ACROSS]


def word_of(position: Position[Tile], draft: Draft[Tile]) -> Play:
    """The word that the letters of a draft make with those on the board before, between and after them. Letters that
    aren't in one line are returned as they are.
    """
    on_board, placed = position.board.tiles, {cell: tile for tile, cell in draft.play}
    axis = axis_of_draft(draft)
    if axis is None or not placed or len(placed) < len(draft.play):
        return draft.play
    cell, last = min(placed), max(placed)
    while (before := cell.step(axis, -1)) in on_board:
        cell = before
    letters = []
    while cell <= last or cell in on_board:
        if cell in on_board or cell in placed:
            letters.append(Placement(placed.get(cell) or on_board[cell], cell))
        cell = cell.step(axis)
    return Word.along(axis, letters)


def joining(position: Position[Tile], draft: Draft[Tile], fields: Fields) -> list[Cell]:
    """The free fields where a letter joins those of the draft: right before and after its word, and in its gaps. A
    single letter may go on in either direction.
    """
    gaps = [cell for _, cell in draft.gaps]
    taken = {*position.board.tiles, *(cell for _, cell in draft.play), *gaps}
    axes = [axis_of_draft(draft)] if len(draft.play) + len(gaps) > 1 else [*AXES]
    found: dict[Cell, None] = {}
    for axis in axes:
        if axis is None:
            continue
        # The letters or a gap may not be in the line named in the address: then only they count.
        cells = _in_line([cell for _, cell in draft.play] + gaps, axis)
        before, last = min(cells), max(cells)
        while before in taken:
            before = before.step(axis, -1)
        cell = before.step(axis)
        while cell <= last or cell in taken:
            if cell not in taken:
                found[cell] = None
            cell = cell.step(axis)
        found |= {before: None, cell: None}
    return [*gaps, *(cell for cell in found if cell in fields and cell not in taken)]


def _in_line(cells: list[Cell], axis: Cell) -> list[Cell]:
    """The cells that are in one line with the first, along this axis."""
    across = 1 if axis == ROW else 0
    return [cell for cell in cells if cell[across] == cells[0][across]]


def turned(position: Position[Tile], draft: Draft[Tile], fields: Fields) -> Draft[Tile]:
    """The draft in the other direction, with its letters from the same first field on; unchanged if the board ends
    first.
    """
    if draft.held is not None and draft.cursor is None:
        return draft
    if not draft.play:
        return draft if draft.cursor is None else replace(draft, way=other(draft.way or ACROSS))
    way = other(way_of(axis_of_draft(draft) or ROW))
    on_board = position.board.tiles
    entered = sorted((*draft.play, *draft.gaps), key=lambda placed: placed.cell) if draft.gaps else draft.play
    cell: Cell | None = entered[0].cell
    play: list[Placement[Tile]] = []
    gaps: list[Placement[Tile]] = []
    for placed in entered:
        cell = next_free(cell, way, fields, on_board) if cell else None
        if cell is None:
            return draft
        (gaps if placed in draft.gaps else play).append(Placement(placed.tile, cell))
        cell = cell.step(WAYS[way])
    following = next_free(cell, way, fields, on_board) if cell else None
    if entered[-1] in draft.gaps and draft.cursor == entered[-1].cell:
        following = gaps[-1].cell
    return Draft(tuple(play), following, way, draft.held, tuple(gaps))
