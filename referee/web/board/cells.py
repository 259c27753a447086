"""The free cells of a board as HTML. Late in a game there are hundreds; a template would take ten times as long."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from referee.core.grid import COLUMN, ROW, Cell
from referee.core.grid.draft import Draft, Moving
from referee.web.board.board import BoardView, Change
from referee.wording.language import gettext, marked, ngettext
from referee.wording.words import Words

_NEXT_TO = (
    (COLUMN, -1, marked("free, above the %(tile)s")),
    (ROW, -1, marked("free, left of the %(tile)s")),
    (ROW, 1, marked("free, right of the %(tile)s")),
    (COLUMN, 1, marked("free, below the %(tile)s")),
)
"""The name of a free cell on this side of a tile; the last one applies if there are several."""


class FreeCells(NamedTuple):
    """Free cells of the two layers at rest."""

    near: Markup
    """Those next to tiles."""
    far: Markup
    """Those that touch no tile: a separate layer, which is hidden as a whole."""
    gone: str = ""
    """The names of earlier ones that are out of date."""


def resting_cells(board: BoardView, words: Words[Any]) -> FreeCells:
    """All free cells of the layers at rest, with the marks of the draft."""
    return _layers(board, _cells(board, words, board.resting))


def freed_cells(board: BoardView, words: Words[Any]) -> FreeCells:
    """The free cells, plain, from which tiles of the draft were just taken."""
    if not board.freed:
        return FreeCells(Markup(""), Markup(""))
    return _layers(board, _cells(board, words, (cell for cell in board.resting if cell in board.freed), plain=True))


def changed_cells(board: BoardView, before: BoardView, words: Words[Any], change: Change) -> FreeCells:
    """The free cells, plain, that an earlier board lacked or drew differently, and the names of those that it had. A
    page loaded with the earlier draft lacks the cells of its tiles.
    """
    lacking = {cell for _, cell in before.draft.play}
    some = lacking | (set(before.resting) ^ set(board.resting)) | (before.offer.closed ^ board.offer.closed)
    some |= (before.afar ^ board.afar) | {near for cell in (*change.new, *change.gone) for near in cell.neighbors()}
    if not before.tiles or not board.tiles:
        some |= {*before.resting, *board.resting}  # cells have other marks on an empty board
    old = _cells(before, words, [cell for cell in before.resting if cell in some], plain=True)
    was = {cell: (html, cell in before.afar) for cell, html in old.items()}
    now = _cells(board, words, [cell for cell in board.resting if cell in some], plain=True)
    new = {cell: html for cell, html in now.items() if cell in lacking or was.get(cell) != (html, cell in board.afar)}
    gone = (cell for cell in was if cell in new or cell not in now)
    return _layers(board, new)._replace(gone=" ".join(map(board.name, gone)))


def touched_cells(board: BoardView, words: Words[Any], whole: bool) -> Markup:
    """The free cells of the draft's layer; on a ``whole`` page only those that the layers at rest lack."""
    return Markup("".join(_cells(board, words, board.added if whole else board.touched).values()))


def _layers(board: BoardView, cells: Mapping[Cell, str]) -> FreeCells:
    near = [html for cell, html in cells.items() if cell not in board.afar]
    return FreeCells(Markup("\n".join(near)), Markup("\n".join([cells[cell] for cell in cells if cell in board.afar])))


def _cells(board: BoardView, words: Words[Any], cells: Iterable[Cell], plain: bool = False) -> dict[Cell, str]:
    """The buttons of these cells, each with the mark of the draft, or ``plain``."""
    cells = tuple(cells)
    if not cells:
        return {}
    names, free = _names(replace(board, draft=Draft()) if plain else board, words, cells), gettext("free")
    left, top = board.frame.origin
    distant = " data-far" if names or (not board.bounds and (board.tiles or board.draft.play)) else ""
    missing, tried = {gap.cell: gap for gap in board.draft.gaps}, board.tried
    marks = board.bounds.marks if board.bounds else {}
    written = {}
    for cell in cells:
        x, y = cell
        name = names.get(cell)
        label = f' aria-label="{name or free}"'
        if cell in board.offer.moving and not plain:
            label = _move(board.offer.moving[cell], name or free, words)
        refused = None if plain else missing.get(cell, tried)
        face = f'<span data-tried="{escape(refused.tile)}"></span>' if refused and refused.cell == cell else ""
        gap = Markup(' data-gap="{}"').format(missing[cell].tile) if cell in missing and not plain else ""
        state = "" if plain else board.state(cell)
        mark = board.mark(cell) if cell in marks or cell in board.offer.closed else ""
        written[cell] = (
            f'<button name="cell" value="{x},{y}" class="c{x - left} r{y - top}" data-cell="{x},{y}"{state}'
            f"{mark}{gap}{'' if name else distant}{label}>{face}</button>"
        )
    return written


def _move(moving: Moving[Any], where: str, words: Words[Any]) -> Markup:
    """Attributes of a cell to which a tap moves the last tile: which one, and what the draft then scores."""
    moves = gettext("Move the %(tile)s here", tile=words.tile_name(moving.tile))
    points = ngettext("%(num)d point", "%(num)d points", moving.points)
    named = Markup(' data-move="{}" aria-label="{}, {}" aria-description="{}"')
    return named.format(moving.tile, moves, points, where)


def _names(board: BoardView, words: Words[Any], cells: Iterable[Cell]) -> dict[Cell, Markup]:
    """The names of free cells: by row and column on a board with edges, otherwise by the tiles next to them."""
    if board.bounds:
        left, top = board.bounds.first
        return {
            cell: escape(gettext("row %(row)d, column %(column)d", row=cell[1] - top + 1, column=cell[0] - left + 1))
            for cell in board.offer.cells
        }
    on_board = {**board.tiles, **{cell: tile for tile, cell in board.draft.play}}
    named: dict[tuple[str, Any], Markup] = {}
    names: dict[Cell, Markup] = {}
    for cell in cells:
        for axis, count, marked_name in reversed(_NEXT_TO):
            tile = on_board.get((cell[0] - axis[0] * count, cell[1] - axis[1] * count))  # type: ignore[call-overload]
            if tile is not None:
                if (marked_name, tile) not in named:
                    named[marked_name, tile] = escape(gettext(marked_name, tile=words.tile_name(tile)))
                names[cell] = named[marked_name, tile]
                break
    return names
