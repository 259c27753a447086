"""What games on a grid share: cells, the board, how a turn is entered tap by tap, and the notation of placements."""

from referee.core.grid.cell import AXES, COLUMN, ROW, Cell, Placement, line_through

__all__ = ["AXES", "COLUMN", "ROW", "Cell", "Placement", "line_through"]
