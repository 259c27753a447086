"""Every legal play of a hand, with its points.

The search never asks the judge. It knows for every free cell which kinds its row and its column allow, as sets of
bits, and only walks where a tile of the hand fits; so it stays fast with a hundred tiles on the table. That it agrees
with the judge, and with a second and simpler generator, is what the tests are for.

Cells are numbers and tiles are bits here, as in ``anchors``.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from referee.core.advice import Move
from referee.core.grid import Cell, Placement
from referee.rulebooks.qwirkle.anchors import Anchors, Axis, cell_at
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.runs import NO_RUN
from referee.rulebooks.qwirkle.scoring import line_points
from referee.rulebooks.qwirkle.tiles import ALL, BIT, TILES, Tile, joining, kinds, members


def moves(board: Board, hand: Iterable[Tile]) -> list[Move[Tile]]:
    """Every legal play of these tiles, each set of placements once, in no particular order.

    Identical tiles in the hand count once: a line holds each kind once (R11). Kinds with all copies on the
    table are left out, whatever the hand claims (R1). On an empty board all plays that are translations of each other
    count once, with the leftmost or topmost cell at 0,0.
    """
    mask = kinds(hand) & ~board.gone
    return _Search(board.anchors).moves(mask) if board.tiles else list(_openings(mask))


def best(found: Iterable[Move[Tile]]) -> list[Move[Tile]]:
    """Moves with the most points first; equal ones in the order of their placements."""
    return sorted(found, key=lambda move: (-move.points, len(move.play), [(cell, tile) for tile, cell in move.play]))


def _openings(hand: int) -> Iterator[Move[Tile]]:
    """The plays on an empty board: any sequence of related kinds, in a row or in a column."""

    def extend(line: tuple[Tile, ...], mask: int) -> Iterator[tuple[Tile, ...]]:
        yield line
        for tile in members(joining(mask) & hand):
            yield from extend((*line, tile), mask | BIT[tile])

    for first in members(hand):
        for line in extend((first,), BIT[first]):
            if len(line) == 1:
                yield Move((Placement(first, Cell(0, 0)),), 1)  # Q8
            else:
                points = line_points(len(line))
                yield Move(tuple(Placement(tile, Cell(x, 0)) for x, tile in enumerate(line)), points)
                yield Move(tuple(Placement(tile, Cell(0, y)) for y, tile in enumerate(line)), points)


class _Search:
    """Hands tried on one position."""

    def __init__(self, anchors: Anchors) -> None:
        self.rows, self.columns, self.anchors = anchors.rows, anchors.columns, anchors.kinds
        self.found: list[Move[Tile]] = []

    def moves(self, hand: int) -> list[Move[Tile]]:
        """Every legal play of the kinds in ``hand``."""
        self.found = []
        rows, columns = self.rows, self.columns
        for cell, fitting in self.anchors.items():
            fits = fitting & hand
            while fits:
                bit = fits & -fits
                fits ^= bit
                laid = (_placement(bit, cell),)
                self.found.append(Move(laid, rows.points.get(cell, 0) + columns.points.get(cell, 0)))
                if hand != bit:
                    self._start(rows, columns, laid, bit, cell, hand ^ bit)
                    self._start(columns, rows, laid, bit, cell, hand ^ bit)
        return self.found

    def _start(self, along: Axis, cross: Axis, laid: Play, bit: int, cell: int, rest: int) -> None:
        """Plays of two or more tiles along an axis in which this first tile lies on the foremost anchor."""
        before, behind = along.before.get(cell, NO_RUN)
        after, ahead = along.after.get(cell, NO_RUN)
        low = cell - (behind + 1) * along.step
        high = cell + (ahead + 1) * along.step
        self._spread(
            along, cross, laid, rest, before | after | bit, behind + ahead + 1, low, high, cross.points.get(cell, 0)
        )

    def _spread(
        self,
        along: Axis,
        cross: Axis,
        laid: Play,
        rest: int,
        line: int,
        length: int,
        low: int,
        high: int,
        crossing: int,
    ) -> None:
        """Grow ahead from here; then lay one more behind, on cells that touch nothing, and do the same again.

        Cells behind that touch a tile are anchors: plays over them are found from there, so each play is found once.
        """
        self._grow(along, cross, laid, rest, line, length, high, crossing)
        if low not in self.anchors:
            fits = joining(line) & rest
            while fits:
                bit = fits & -fits
                fits ^= bit
                further = (_placement(bit, low), *laid)
                self.found.append(Move(further, line_points(length + 1) + crossing))
                self._spread(
                    along, cross, further, rest ^ bit, line | bit, length + 1, low - along.step, high, crossing
                )

    def _grow(
        self, along: Axis, cross: Axis, laid: Play, rest: int, line: int, length: int, high: int, crossing: int
    ) -> None:
        """Lay one more tile at the line's free end ahead, joining the run beyond it if there is one (R12); go on."""
        beyond, more = along.after.get(high, NO_RUN)
        if line & beyond:
            return
        line |= beyond
        length += more + 1
        fits = joining(line) & cross.fits.get(high, ALL) & rest
        if fits:
            crossing += cross.points.get(high, 0)
            points = line_points(length) + crossing
            further_high = high + (more + 1) * along.step
            while fits:
                bit = fits & -fits
                fits ^= bit
                further = (*laid, _placement(bit, high))
                self.found.append(Move(further, points))
                if rest != bit:
                    self._grow(along, cross, further, rest ^ bit, line | bit, length, further_high, crossing)


@lru_cache(maxsize=1 << 16)
def _placement(bit: int, number: int) -> Placement[Tile]:
    """A bit on a numbered cell as a value of the core."""
    return Placement(TILES[bit.bit_length() - 1], cell_at(number))
