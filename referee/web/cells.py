"""The free cells of a board as HTML. Late in a game there are hundreds of them: a template takes ten times as long."""

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup, escape

from referee.core.grid import Cell
from referee.web.board import BoardView
from referee.wording.language import gettext, marked
from referee.wording.words import Words

_BESIDE = (
    marked("free, below the %(tile)s"),
    marked("free, right of the %(tile)s"),
    marked("free, left of the %(tile)s"),
    marked("free, above the %(tile)s"),
)
"""By side, as in ``Cell.neighbors``: how a free cell is called that has a tile there."""


class CellNames:
    """What free cells are called for those who do not see them: by the tile beside them."""

    def __init__(self, board: BoardView, words: Words[Any]) -> None:
        self.lying = {**board.laid, **{cell: tile for tile, cell in board.draft.play}}
        """What lies on the table, the draft included."""
        self._words = words
        self._free = gettext("free")
        self._names: dict[tuple[int, Any], str] = {}

    def __getitem__(self, cell: Cell) -> str:
        """The name of a cell."""
        for side, near in enumerate(cell.neighbors()):
            tile = self.lying.get(near)
            if tile is not None:
                return self._names.get((side, tile)) or self._named(side, tile)
        return self._free

    def _named(self, side: int, tile: Any) -> str:
        name = gettext(_BESIDE[side], tile=self._words.tile_name(tile))
        self._names[side, tile] = name
        return name


def resting_cells(board: BoardView, words: Words[Any]) -> Markup:
    """The free cells of the layer that a tap leaves alone, each with what the draft makes of it."""
    return _cells(board, words, board.resting)


def touched_cells(board: BoardView, words: Words[Any], whole: bool) -> Markup:
    """The free cells of the layer of the draft: on a ``whole`` page only those that the other layer has not."""
    return _cells(board, words, board.beside if whole else board.touched)


def _cells(board: BoardView, words: Words[Any], cells: Iterable[Cell]) -> Markup:
    names, (left, top) = CellNames(board, words), board.frame.origin
    tried = board.tried.cell if board.tried else None
    written = []
    for cell in cells:
        x, y = cell
        far = "" if not names.lying or any(near in names.lying for near in cell.neighbors()) else " data-far"
        face = f'<span data-tried="{escape(board.tried.tile)}"></span>' if board.tried and cell == tried else ""
        written.append(
            f'<button name="cell" value="{x},{y}" class="c{x - left} r{y - top}" data-cell="{x},{y}"{board.state(cell)}'
            f'{far} aria-label="{escape(names[cell])}">{face}</button>\n'
        )
    return Markup("".join(written))
