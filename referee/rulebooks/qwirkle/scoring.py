"""What a line is worth."""

from referee.core.grid import Cell
from referee.core.verdict import Line
from referee.rulebooks.qwirkle.tiles import Tile

QWIRKLE = 6
"""The tiles of a complete line, which is a Qwirkle, and the extra points it earns (R16)."""


def line_points(length: int) -> int:
    """One point a tile, old tiles included (R14); six more for a Qwirkle (R16); a lone tile is no line (R15)."""
    return 0 if length < 2 else length if length < QWIRKLE else length + QWIRKLE


def scored(cells: tuple[Cell, ...], tiles: tuple[Tile, ...]) -> Line:
    """A line with its points."""
    bonus = QWIRKLE if len(cells) >= QWIRKLE else 0  # longer only where a table let a line stand
    return Line(cells, tiles, line_points(len(cells)), bonus)
