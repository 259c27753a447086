"""The tiles on the board, also as text, and what their rows and columns require of the next tile: anchors and
cross-checks, as in programs for crossword games.

In ``Axis`` and ``Anchors`` a cell is a number: one step along a row adds 1, one along a column adds ``STRIDE``. Tiles
are bits.
"""

from collections.abc import Mapping
from functools import cached_property

from referee.core.grid import Board as AnyBoard
from referee.core.grid import Cell, Placement
from referee.core.grid.notation import Notation
from referee.core.unreadable import Expected, UnreadableError
from referee.rulebooks.qwirkle.lines import NO_RUN, QWIRKLE, Run, between, line_points, sound
from referee.rulebooks.qwirkle.tiles import ALL, BIT, COPIES, TILES, Tile, joining, kinds

STRIDE = 1024
"""Wide enough that no row runs into the next one."""
_HALF = STRIDE // 2
_ORIGIN = _HALF * (STRIDE + 1)


def cell_at(number: int) -> Cell:
    """The cell with this number."""
    return Cell(number % STRIDE - _HALF, number // STRIDE - _HALF)


class Axis:
    """What the rows, or the columns, of a position allow on its free cells."""

    def __init__(self, step: int, tiles: Mapping[int, int]) -> None:
        self.step = step
        self.before: dict[int, Run] = {}
        """By free cell, the run that ends just before it."""
        self.after: dict[int, Run] = {}
        """By free cell, the run that starts just after it."""
        for start in tiles:
            if start - step not in tiles:
                mask, end = 0, start
                while end in tiles:
                    mask |= tiles[end]
                    end += step
                self.before[end] = self.after[start - step] = mask, (end - start) // step
        self.fits: dict[int, int] = {}
        """By free cell next to a run, the kinds that fit the line they would be in: its cross-check."""
        self.points: dict[int, int] = {}
        """By free cell next to a run, the points of that line with one tile placed there."""
        for cell, (mask, length) in self.after.items():
            self.fits[cell] = joining(mask)
            self.points[cell] = line_points(length + 1)
        for cell, behind in self.before.items():
            ahead = self.after.get(cell, NO_RUN)
            self.fits[cell] = between(behind, ahead)
            self.points[cell] = line_points(behind[1] + 1 + ahead[1])


class Anchors:
    """The free cells next to the tiles of a position, prepared for trying hands on them."""

    def __init__(self, tiles: Mapping[Cell, Tile]) -> None:
        numbered = {y * STRIDE + x + _ORIGIN: BIT[tile] for (x, y), tile in tiles.items()}
        self.rows = Axis(1, numbered)
        self.columns = Axis(STRIDE, numbered)
        rows, columns = self.rows.fits, self.columns.fits
        self.kinds = {cell: rows.get(cell, ALL) & columns.get(cell, ALL) for cell in rows.keys() | columns.keys()}
        """By free cell next to the tiles, the kinds that fit; none next to a line that a ruling broke."""
        self._tiles = numbered

    @cached_property
    def broken(self) -> frozenset[Cell]:
        """The cells next to a line that a ruling broke: only the judge knows what may be placed there."""
        sides = (self.rows.before, self.rows.after, self.columns.before, self.columns.after)
        if sound(*[run for side in sides for run in side.values()]):
            return frozenset()
        return frozenset([cell_at(number) for side in sides for number, run in side.items() if not sound(run)])

    def kinds_at(self, cell: Cell) -> int:
        return self.kinds.get(cell.y * STRIDE + cell.x + _ORIGIN, ALL)

    @cached_property
    def far(self) -> Mapping[Cell, int]:
        """The free cells that touch nothing, but from which a line can reach the board's tiles, with the fewest tiles
        that this takes. The line goes straight to a free cell next to them where some kind fits, and isn't too long
        with the tiles beyond.
        """
        found: dict[int, int] = {}
        open_ = [anchor for anchor, kinds in self.kinds.items() if kinds]
        for axis in (self.rows, self.columns):
            for step, beyond in ((axis.step, axis.before), (-axis.step, axis.after)):
                for anchor in open_:
                    for tiles in range(2, QWIRKLE + 1 - beyond.get(anchor, NO_RUN)[1]):
                        cell = anchor + step * (tiles - 1)
                        if cell in self._tiles or cell in self.kinds:
                            break
                        found[cell] = min(tiles, found.get(cell, tiles))
        return {Cell(number % STRIDE - _HALF, number // STRIDE - _HALF): tiles for number, tiles in found.items()}


Play = tuple[Placement[Tile], ...]
"""The tiles of one turn, each with its cell; their order never matters."""


class Board(AnyBoard[Tile]):
    """The tiles on the board, by cell."""

    @cached_property
    def free(self) -> tuple[Cell, ...]:
        """The free cells next to a tile, in reading order: where the next tile may touch another (R10)."""
        next_to = {near for x, y in self.tiles for near in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))}
        return tuple([Cell(x, y) for y, x in sorted([(y, x) for x, y in next_to.difference(self.tiles)])])

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
        """The free cells next to tiles where no kind fits any more; none next to a line that a ruling broke."""
        left = ~self.gone
        closed = [cell_at(number) for number, kinds in self.anchors.kinds.items() if not kinds & left]
        return frozenset(closed) - self.anchors.broken

    def going_with(self, cell: Cell) -> int:
        """The kinds that go with every tile next to a cell: no others may be placed there, whatever a ruling broke."""
        going = ALL
        for near in cell.neighbors():
            if tile := self.tiles.get(near):
                going &= joining(BIT[tile])
        return going


_BY_NAME = {str(tile): tile for tile in TILES}


class QwirkleNotation(Notation[Tile]):
    """The notation of Qwirkle. A tile is at most 120 cells from the first one, further than 108 tiles in a row."""

    board = Board

    def read_tile(self, text: str) -> Tile:
        """Return the tile of a two-letter name. Raises ``UnreadableError``."""
        try:
            return _BY_NAME[text]
        except KeyError:
            raise UnreadableError(Expected.TILE, text) from None


NOTATION = QwirkleNotation()
