"""Every legal play of a hand, with its points, and the best way to play given tiles.

The search never asks the judge. It knows for every free cell which kinds its row and its column allow, as sets of
bits, and only walks where a tile of the hand fits; so it stays fast with a hundred tiles on the board. The tests check
that it agrees with the judge, and with a second and simpler generator.

Cells are numbers and tiles are bits here, as in ``board``.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from referee.core.advice import Move
from referee.core.grid import AXES, Cell, Placement, free_next_to
from referee.rulebooks.qwirkle.board import Anchors, Axis, Board, Play, cell_at
from referee.rulebooks.qwirkle.legality import examine
from referee.rulebooks.qwirkle.lines import NO_RUN, line_points
from referee.rulebooks.qwirkle.tiles import ALL, BIT, TILES, Tile, joining, kinds, members


def moves(board: Board, hand: Iterable[Tile]) -> list[Move[Tile]]:
    """Every legal play of these tiles, each set of placements once, in no particular order.

    Identical tiles in the hand count once: a line has each kind once (R11). Kinds with all copies on the board are left
    out, whatever the hand claims (R1). On an empty board all plays that are translations of each other count once, with
    the leftmost or topmost cell at 0,0.
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
    """The search for the plays of a hand in one position."""

    def __init__(self, anchors: Anchors) -> None:
        self.rows, self.columns, self.anchors = anchors.rows, anchors.columns, anchors.kinds
        self.found: list[Move[Tile]] = []

    def moves(self, hand: int) -> list[Move[Tile]]:
        """Every legal play of the kinds in ``hand``."""
        rows, columns = self.rows, self.columns
        for cell, fitting in self.anchors.items():
            fits = fitting & hand
            while fits:
                bit = fits & -fits
                fits ^= bit
                placed = (_placement(bit, cell),)
                self.found.append(Move(placed, rows.points.get(cell, 0) + columns.points.get(cell, 0)))
                if hand == bit:
                    continue
                # Plays of two or more tiles whose first anchor has this tile.
                for along, cross in (rows, columns), (columns, rows):
                    before, behind = along.before.get(cell, NO_RUN)
                    after, ahead = along.after.get(cell, NO_RUN)
                    line, length = before | after | bit, behind + ahead + 1
                    low, high = cell - (behind + 1) * along.step, cell + (ahead + 1) * along.step
                    self._spread(along, cross, placed, hand ^ bit, line, length, low, high, cross.points.get(cell, 0))
        return self.found

    def _spread(
        self,
        along: Axis,
        cross: Axis,
        placed: Play,
        rest: int,
        line: int,
        length: int,
        low: int,
        high: int,
        crossing: int,
    ) -> None:
        """Grow ahead from here; then place one more tile behind, on a cell that touches nothing, and repeat.

        Cells behind that touch a tile are anchors: plays over them are found from there, so each play is found once.
        """
        self._grow(along, cross, placed, rest, line, length, high, crossing)
        if low not in self.anchors:
            fits = joining(line) & rest
            while fits:
                bit = fits & -fits
                fits ^= bit
                further = (_placement(bit, low), *placed)
                self.found.append(Move(further, line_points(length + 1) + crossing))
                self._spread(
                    along, cross, further, rest ^ bit, line | bit, length + 1, low - along.step, high, crossing
                )

    def _grow(
        self, along: Axis, cross: Axis, placed: Play, rest: int, line: int, length: int, high: int, crossing: int
    ) -> None:
        """Place one more tile at the line's free end ahead, joining the run beyond it if there is one (R12); go on."""
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
                further = (*placed, _placement(bit, high))
                self.found.append(Move(further, points))
                if rest != bit:
                    self._grow(along, cross, further, rest ^ bit, line | bit, length, further_high, crossing)


@lru_cache(maxsize=1 << 16)
def _placement(bit: int, number: int) -> Placement[Tile]:
    """The placement of a tile's bit on a numbered cell."""
    return Placement(TILES[bit.bit_length() - 1], cell_at(number))


def best_way(board: Board, tiles: Sequence[Tile]) -> Move[Tile] | None:
    """The legal play of exactly these tiles with the most points, on a board with tiles; None if there isn't one.

    Of several with the same points it is always the same one.
    """
    found = [move for move in moves(board, tiles) if len(move.play) == len(tiles)]
    if board.anchors.broken:
        plays = [*(move.play for move in found), *_next_to_broken(board, tiles)]
        judged = ((play, examine(board, play)) for play in plays)
        found = [Move(play, verdict.points) for play, verdict in judged if verdict.legal]
    most = max((move.points for move in found), default=0)
    return next(iter(best(move for move in found if move.points == most)), None)


def _next_to_broken(board: Board, tiles: Sequence[Tile]) -> Iterator[Play]:
    """The plays of all these tiles in one line, with one of them next to a line that a ruling broke, where the search
    finds no plays. Neighbours must go with each other even there, which leaves little to ask the judge.
    """
    broken = sorted(board.anchors.broken)
    for cells in dict.fromkeys(line for axis in AXES for cell in broken for line in _lines(board, cell, axis, tiles)):
        yield from _orders(board, cells, tuple(tiles))


def _lines(board: Board, cell: Cell, axis: Cell, tiles: Sequence[Tile]) -> Iterator[tuple[Cell, ...]]:
    """The runs of free cells along an axis, including this cell, that these tiles can fill without a gap."""
    behind, ahead = (list(islice(free_next_to(cell, axis, way, board.tiles), len(tiles) - 1)) for way in (-1, 1))
    run = (*reversed(behind), cell, *ahead)
    for start in range(len(tiles)):
        yield run[start : start + len(tiles)]


def _orders(board: Board, cells: Sequence[Cell], tiles: tuple[Tile, ...]) -> Iterator[Play]:
    """These tiles on these cells, in every order in which each goes with the tiles next to it."""
    if not cells:
        yield ()
        return
    going = board.going_with(cells[0])
    for tile in tiles:
        if BIT[tile] & going:
            for play in _orders(board, cells[1:], tuple(each for each in tiles if each != tile)):
                yield (Placement(tile, cells[0]), *play)
