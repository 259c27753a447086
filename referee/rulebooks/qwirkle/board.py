"""The tiles that lie on the table."""

from functools import cached_property

from referee.core.grid import Cell, Placement
from referee.core.grid.board import Board as AnyBoard
from referee.rulebooks.qwirkle.anchors import Anchors, cell_at
from referee.rulebooks.qwirkle.tiles import ALL, BIT, COPIES, Tile, joining, kinds

Play = tuple[Placement[Tile], ...]
"""The tiles of one turn, each with its cell; their order never matters."""


class Board(AnyBoard[Tile]):
    """A position: which tile lies on which cell."""

    @cached_property
    def free(self) -> tuple[Cell, ...]:
        """The free cells beside a tile, in reading order: where the next tile may touch the table (R10)."""
        beside = {near for x, y in self.tiles for near in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))}
        return tuple([Cell(x, y) for y, x in sorted([(y, x) for x, y in beside.difference(self.tiles)])])

    @cached_property
    def anchors(self) -> Anchors:
        """The same cells with the kinds that their rows and columns allow, for the search of plays."""
        return Anchors(self.tiles)

    @cached_property
    def gone(self) -> int:
        """The kinds with no copy left (R1)."""
        return kinds(tile for tile, count in self.counts.items() if count >= COPIES)

    @cached_property
    def closed(self) -> frozenset[Cell]:
        """The free cells beside tiles on which no kind can lie any more; none beside a line that a ruling broke."""
        left = ~self.gone
        closed = [cell_at(number) for number, kinds in self.anchors.kinds.items() if not kinds & left]
        return frozenset(closed) - self.anchors.broken

    def going_with(self, cell: Cell) -> int:
        """The kinds that go with every tile beside a cell: no others may lie there, whatever a ruling broke."""
        going = ALL
        for near in cell.neighbors():
            if tile := self.tiles.get(near):
                going &= joining(BIT[tile])
        return going
