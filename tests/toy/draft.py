"""Entering a turn of Stones: the cursor goes on to the right along its row, or, once turned, to the left."""

from referee.core.grid import Cell
from referee.core.grid.draft import Draft
from referee.core.grid.lines import LineDrafting
from referee.core.position import Position
from tests.toy.board import Stone


class ToyDrafting(LineDrafting[Stone]):
    """What a tap makes of a draft of Stones."""

    directions = {"": Cell(1, 0), "left": Cell(-1, 0)}  # noqa: RUF012

    def first(self, position: Position[Stone]) -> Draft[Stone]:
        """Return the draft at the start of a turn: no cell is tapped yet."""
        return Draft()
