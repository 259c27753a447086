"""Qwirkle: 108 tiles in six colours and six shapes. The rules by number, and their codes, stand in RULES.md."""

from collections.abc import Iterator
from dataclasses import replace

from referee.core.grid import Cell
from referee.core.rulebook import NearMiss, Position
from referee.core.steps import Pass, Place, PointsOnly, Swap, Turn
from referee.core.verdict import Verdict, Violation
from referee.rulebooks.qwirkle import notation
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.fitting import fitting
from referee.rulebooks.qwirkle.legality import HAND, examine
from referee.rulebooks.qwirkle.nearmiss import near_misses
from referee.rulebooks.qwirkle.tiles import BOX, COPIES, TILES, Tile

MOST_POINTS = 84
"""The most that one turn can score (R16)."""


class Qwirkle:
    """The rulebook as the rooms above consult it."""

    name = "Qwirkle"
    seats = range(2, 7)  # R2, Q12
    box = BOX
    hand = HAND
    last_tile_bonus = 6  # R20
    impossible = frozenset(
        {
            "cell-occupied",
            "cell-twice",
            "too-many-tiles",
            "too-many-copies",
            "swap-empty-bag",
            "swap-exceeds-bag",
            "swap-count",
            "tile-count",
            "too-many-points",
        }
    )

    read_tile = staticmethod(notation.read_tile)
    read_cell = staticmethod(notation.read_cell)
    read_play = staticmethod(notation.read_play)
    write_play = staticmethod(notation.write_play)

    def empty(self) -> Board:
        """The table before the first tile."""
        return Board()

    def examine(self, position: Position, turn: Turn) -> Verdict:
        """The verdict on a turn of a seat: what is against it, and what it scores as the tiles lie."""
        held = position.hands[turn.seat - 1]
        match turn:
            case Place(_, play):
                verdict = examine(position.board, play, held, position.incomplete)
                short = _opening(play, position)
                return replace(verdict, violations=(*short, *verdict.violations))
            case Swap(_, count):
                return Verdict(tuple(_swap(count, held, position)))
            case Pass():
                # Q3: a pass exists only with an empty bag. Q5: hands are hidden, so no one can say that a tile fits.
                return Verdict((Violation("pass-with-bag", params={"bag": position.bag}),) if position.bag else ())
            case PointsOnly(_, points, tiles):
                return Verdict(tuple(_points(points, tiles, held)), flat=points)

    def lay(self, board: Board, play: Play) -> Board:
        """The table with these tiles on it."""
        return board.with_play(play)

    def laid(self, board: Board) -> dict[Cell, Tile]:
        """The tiles on the table by cell, in the order in which they were laid."""
        return dict(board.tiles)

    def free(self, board: Board) -> tuple[Cell, ...]:
        """The free cells where a tile would touch the table; on an empty table the first cell."""
        return board.free if board.tiles else (Cell(0, 0),)

    def fitting(self, position: Position, seat: int, draft: Play, cell: Cell) -> tuple[Tile, ...]:
        """The kinds of which a copy is left and that may follow the draft on this cell."""
        return fitting(position.board, draft, cell, position.hands[seat - 1])

    def near_misses(self, position: Position, seat: int, play: Play) -> tuple[NearMiss, ...]:
        """Single changes that would make this illegal play legal."""
        needed = position.opening or 0
        found = near_misses(position.board, play, position.hands[seat - 1])
        return tuple(miss for miss in found if len(play) - (miss.to is None) >= needed)

    def unseen(self, board: Board) -> dict[Tile, int]:
        """By kind, how many copies do not lie on the table (R1)."""
        left = dict.fromkeys(TILES, COPIES)
        for tile in board.tiles.values():
            left[tile] = max(0, left[tile] - 1)
        return left


def _opening(play: Play, position: Position) -> Iterator[Violation]:
    """The first play has the length that its player announced (R6, Q7)."""
    if position.opening is not None and len(play) < position.opening:
        yield Violation("opening-too-short", params={"longest": position.opening, "tiles": len(play)})


def _swap(count: int, held: int, position: Position) -> Iterator[Violation]:
    """What speaks against exchanging ``count`` tiles (R18)."""
    if position.first:
        yield Violation("swap-first-turn")  # R6, Q6
    if not 1 <= count <= held:
        yield Violation("swap-count", params={"count": count, "held": held})
    if not position.bag:
        yield Violation("swap-empty-bag")  # R19, Q2
    elif count > position.bag:
        yield Violation("swap-exceeds-bag", params={"count": count, "bag": position.bag})  # Q1


def _points(points: int, tiles: int, held: int) -> Iterator[Violation]:
    """What speaks against announced points and a number of tiles."""
    if not 1 <= tiles <= held:
        yield Violation("tile-count", params={"tiles": tiles, "held": held})
    if points > MOST_POINTS:
        yield Violation("too-many-points", params={"points": points, "most": MOST_POINTS})
