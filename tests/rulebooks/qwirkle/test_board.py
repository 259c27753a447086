"""Tiles on the board, and what their rows and columns require of the next one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft
from referee.rulebooks.qwirkle.board import Board, cell_at
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.tiles import TILES, kinds, members
from tests.examples import examples
from tests.rulebooks.played import QWIRKLE
from tests.rulebooks.qwirkle.text import read_board, read_cell, read_play, read_tile, write_board, write_cell
from tests.rulebooks.random_fix import fair_play
from tests.rulebooks.random_games import random_position


def free(board: str) -> str:
    """The free cells next to the tiles of a position."""
    return " ".join(write_cell(cell) for cell in read_board(board).free)


def test_laying_gives_another_board() -> None:
    """Placing tiles gives another board and leaves the first as it was."""
    before = read_board("Ro@0,0")
    after = before.with_play(read_play("Rs@1,0 Rd@2,0"))
    assert write_board(before) == "Ro@0,0"
    assert write_board(after) == "Ro@0,0 Rs@1,0 Rd@2,0"


def test_free_cells() -> None:
    """The free cells are those that share a side with a tile, in reading order."""
    assert free("Ro@0,0") == "0,-1 -1,0 1,0 0,1"
    assert free("Ro@0,0 Rs@1,0") == "0,-1 1,-1 -1,0 2,0 0,1 1,1"
    assert free("Ro@0,0 Rs@2,0") == "0,-1 2,-1 -1,0 1,0 3,0 0,1 2,1"
    assert free("") == ""


def test_count() -> None:
    """The board counts the copies of a kind on it."""
    board = read_board("Ro@0,0 Rs@1,0 Bs@1,1 Bo@2,1 Ro@2,2")
    assert board.counts[read_tile("Ro")] == 2
    assert board.counts[read_tile("Rs")] == 1
    assert board.counts[read_tile("Gt")] == 0


def test_gone() -> None:
    """A kind is gone once all three copies are on the board (R1)."""
    two = read_board("Ro@0,0 Rs@1,0 Bs@1,1 Bo@2,1 Ro@2,2")
    three = two.with_play(read_play("Rs@3,2 Rd@4,2 Rc@4,3 Bc@5,3 Bo@5,4 Ro@6,4"))
    assert two.gone == 0
    assert three.gone == kinds([read_tile("Ro")])


def test_anchors() -> None:
    """The anchors are the free cells next to tiles, and a board works them out once."""
    board = read_board("Ro@0,0 Rs@2,0 Rd@-3,4")
    assert {cell_at(number) for number in board.anchors.kinds} == set(board.free)
    assert board.anchors is board.anchors


def test_cross_checks() -> None:
    """Between two runs exactly the kinds fit that make them one line, and score it (R11, R12, R14)."""
    rows = read_board("Ro@0,0 Rs@2,0 Bs@0,2 Gd@2,2 Po@0,4 Pd@1,4 Po@3,4").anchors.rows
    found = {
        cell_at(number): (" ".join(map(str, members(fits))), rows.points[number]) for number, fits in rows.fits.items()
    }
    assert found[read_cell("1,0")] == ("Rd Rc Rx Rt", 3)
    assert found[read_cell("1,2")] == ("", 3)
    assert found[read_cell("2,4")] == ("", 4)
    assert found[read_cell("-1,4")] == ("Ps Pc Px Pt", 3)


def test_boards_are_values() -> None:
    """Boards with the same tiles on the same cells are equal, whatever the order of placing."""
    one, other = read_board("Ro@0,0 Rs@1,0"), read_board("Rs@1,0 Ro@0,0")
    assert one == other
    assert hash(one) == hash(other)
    assert one != read_board("Ro@0,0 Rd@1,0")
    assert one != read_board("Ro@0,0 Rs@0,1")
    assert Board() == read_board("")


WAYS = (Cell(1, 0), Cell(-1, 0), Cell(0, 1), Cell(0, -1))
LONGEST = 6


def plainly_far(board: Board) -> dict[Cell, int]:
    """By cell that touches no tile, the length of the shortest line from there to the tiles, found step by step."""
    free = set(board.free)
    columns, rows = [cell.x for cell in free], [cell.y for cell in free]
    found: dict[Cell, int] = {}
    for x in range(min(columns) - LONGEST, max(columns) + LONGEST + 1):
        for y in range(min(rows) - LONGEST, max(rows) + LONGEST + 1):
            lengths = [length for way in WAYS if (length := line(board, free, Cell(x, y), way))]
            if lengths and Cell(x, y) not in free and Cell(x, y) not in board.tiles:
                found[Cell(x, y)] = min(lengths)
    return found


def line(board: Board, free: set[Cell], start: Cell, way: Cell) -> int:
    """The number of tiles from a cell to the first free one next to a tile; 0 if no such line is possible."""
    for tiles in range(1, LONGEST + 1):
        cell = Cell(start.x + way.x * (tiles - 1), start.y + way.y * (tiles - 1))
        if cell in board.tiles:
            return 0
        if cell in free:
            beyond = 0
            while Cell(cell.x + way.x * (beyond + 1), cell.y + way.y * (beyond + 1)) in board.tiles:
                beyond += 1
            return tiles if tiles + beyond <= LONGEST and some_kind_fits(board, cell) else 0
    return 0


def some_kind_fits(board: Board, cell: Cell) -> bool:
    """Whether any kind of tile fits there, given enough copies."""
    return any(set(judge(board, (Placement(tile, cell),)).codes) <= {Code.TOO_MANY_COPIES} for tile in TILES)


@pytest.mark.parametrize(
    ("board", "far"),
    [
        ("Ro@0,0", {"2,0": 2, "5,0": 5, "6,0": None, "2,1": 3, "1,1": 2, "1,5": 6, "1,6": None, "2,2": None}),
        ("Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0", {"6,0": None, "0,2": 2, "0,5": 5, "-2,0": None}),
        ("Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0", {"7,0": None, "6,1": 2, "0,2": 2}),
        ("Ro@0,0 Bs@0,2 Rd@1,0 Bx@1,2 Rx@2,0 Bo@2,2", {"-1,1": 2, "-2,1": None, "0,-2": 2}),
    ],
)
def test_far_cells(board: str, far: dict[str, int | None]) -> None:
    """Each of these cells is reached with this number of tiles; None if no hand reaches it."""
    anchors = read_board(board).anchors
    assert {cell: anchors.far.get(QWIRKLE.notation.read_cell(cell)) for cell in far} == far


@examples(15)
@given(st.integers(0, 2**32), st.integers(1, 60))
def test_as_found_step_by_step(seed: int, tiles: int) -> None:
    """On any board the far cells are exactly those from which a straight line of up to six tiles reaches the others."""
    board = random_position(seed, tiles).game.board
    if board.tiles:
        assert dict(board.anchors.far) == plainly_far(board), write_board(board)


@examples(30)
@given(st.integers(0, 2**32), st.integers(1, 100))
def test_no_turn_is_lost(seed: int, tiles: int) -> None:
    """Any cell of a legal turn can be tapped first, and any other cell of it next."""
    game = random_position(seed, tiles).game
    play = () if game.over else fair_play(Random(seed), game)
    position, empty = game.position, QWIRKLE.drafting.first(game.position)
    for first in play:
        assert first.cell in QWIRKLE.drafting.offer(position, empty, free_hand=False).cells
        offer = QWIRKLE.drafting.offer(position, Draft((first,)), free_hand=False)
        assert {placed.cell for placed in play if placed != first} <= offer.joining
