"""The free cells of a board as HTML. Late in a game they are hundreds, for which a template takes ten times as long."""

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup, escape

from referee.core.grid import COLUMN, ROW, Cell
from referee.web.views.board import BoardView
from referee.wording.language import gettext, marked
from referee.wording.words import Words

_BESIDE = (
    (COLUMN, -1, marked("free, above the %(tile)s")),
    (ROW, -1, marked("free, left of the %(tile)s")),
    (ROW, 1, marked("free, right of the %(tile)s")),
    (COLUMN, 1, marked("free, below the %(tile)s")),
)
"""The name of a free cell on this side of a tile; the last one applies if there are several."""


def resting_cells(board: BoardView, words: Words[Any]) -> Markup:
    """The free cells beside tiles of the layer at rest, each with the mark of the draft."""
    return _cells(board, words, (cell for cell in board.resting if cell not in board.afar))


def far_cells(board: BoardView, words: Words[Any]) -> Markup:
    """The free cells that touch no tile: a layer of its own, which is removed as a whole."""
    return _cells(board, words, (cell for cell in board.resting if cell in board.afar))


def touched_cells(board: BoardView, words: Words[Any], whole: bool) -> Markup:
    """The free cells of the layer of the draft; on a ``whole`` page only those that the layer at rest lacks."""
    return _cells(board, words, board.beside if whole else board.touched)


def _cells(board: BoardView, words: Words[Any], cells: Iterable[Cell]) -> Markup:
    cells = tuple(cells)
    if not cells:
        return Markup("")
    names, free, move = _named(board, words, cells), gettext("free"), _move(board, words)
    left, top = board.frame.origin
    distant = " data-far" if names or (not board.bounds and (board.laid or board.draft.play)) else ""
    written = []
    for cell in cells:
        x, y = cell
        name = names.get(cell)
        moves = move if cell in board.offer.moving else ""
        face = (
            f'<span data-tried="{escape(board.tried.tile)}"></span>' if board.tried and cell == board.tried.cell else ""
        )
        written.append(
            f'<button name="cell" value="{x},{y}" class="c{x - left} r{y - top}" data-cell="{x},{y}"{board.state(cell)}'
            f'{board.mark(cell)}{"" if name else distant} aria-label="{name or free}"{moves}>{face}</button>\n'
        )
    return Markup("".join(written))


def _move(board: BoardView, words: Words[Any]) -> Markup:
    """Attributes of a cell to which a tap moves the tile laid last; empty if there is no such cell."""
    if not board.offer.moving:
        return Markup("")
    tile = board.draft.play[-1].tile
    described = gettext("moves the %(tile)s here", tile=words.tile_name(tile))
    return Markup(' data-move="{}" aria-description="{}"').format(tile, described)


def _named(board: BoardView, words: Words[Any], cells: Iterable[Cell]) -> dict[Cell, Markup]:
    """The names of free cells: row and column on a board with edges, else by the tiles beside them."""
    if not board.bounds:
        return _names(board, words, cells)
    first = board.bounds.first
    return {
        cell: escape(gettext("row %(row)d, column %(column)d", row=cell[1] - first.y + 1, column=cell[0] - first.x + 1))
        for cell in board.offer.cells
    }


def _names(board: BoardView, words: Words[Any], cells: Iterable[Cell]) -> dict[Cell, Markup]:
    """What the cells beside tiles are called for those who do not see them, by the tile there."""
    lying = {**board.laid, **{cell: tile for tile, cell in board.draft.play}}
    named: dict[tuple[str, Any], Markup] = {}
    names: dict[Cell, Markup] = {}
    for cell in cells:
        for axis, count, marked_name in reversed(_BESIDE):
            tile = lying.get(cell.step(axis, -count))
            if tile is not None:
                if (marked_name, tile) not in named:
                    named[marked_name, tile] = escape(gettext(marked_name, tile=words.tile_name(tile)))
                names[cell] = named[marked_name, tile]
                break
    return names
