"""The review of a game that was played: cells where one tile would make a Qwirkle, and chances to win."""

from math import erf, exp, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.position import Position
from referee.rulebooks.qwirkle.board import Board
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.rulebooks.qwirkle.reviewer import Reviewer, spots, winning
from referee.rulebooks.qwirkle.tiles import TILES
from tests.examples import seeds
from tests.rulebooks import plain_referee
from tests.rulebooks.played import QWIRKLE
from tests.rulebooks.qwirkle.text import FARTHEST, read_board, read_tiles
from tests.rulebooks.random_fix import loose_game
from tests.rulebooks.random_games import random_game

chances = Reviewer(HouseRules()).chances
FIVE = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0"


def searched(board: Board) -> dict[Cell, set[str]]:
    """By free cell next to a tile, every kind that makes a line of six there and breaks no rule, copies aside."""
    table = {(x, y): str(tile) for (x, y), tile in board.tiles.items()}
    found: dict[Cell, set[str]] = {}
    for cell in board.free:
        for tile in map(str, TILES):
            ruling = plain_referee.judge(table, [((cell.x, cell.y), tile)])
            if ruling.codes <= {"too-many-copies"} and max(ruling.lengths, default=0) >= 6:
                found.setdefault(cell, set()).add(tile)
    return found


def reported(board: Board) -> dict[Cell, set[str]]:
    """The spots of the app in the same form."""
    return {cell: set(map(str, tiles)) for cell, tiles in spots(board).items()}


@pytest.mark.parametrize("seed", seeds(12))
def test_spots(seed: int) -> None:
    """In some positions of a dozen games the spots are those found by trying everything."""
    boards = [table.game.board for table in random_game(seed, 2 + seed % 3)]
    for board in boards[14::14]:
        assert isinstance(board, Board)
        assert reported(board) == searched(board)


@pytest.mark.parametrize("seed", seeds(12))
def test_spots_next_to_broken_lines(seed: int) -> None:
    """The same after rulings that broke lines."""
    board = loose_game(Random(seed), Game.start(QWIRKLE, 2), 30).board
    assert isinstance(board, Board)
    assert reported(board) == searched(board)


def test_both_ends() -> None:
    """Five in a line are open at both ends, for the missing tile."""
    assert spots(read_board(FIVE)) == {cell: read_tiles("Rt") for cell in (Cell(-1, 0), Cell(5, 0))}


def test_gap() -> None:
    """A gap between two parts of a line is a spot as well."""
    assert spots(read_board("Ro@0,0 Rs@1,0 Rd@2,0 Rx@4,0 Rt@5,0")) == {Cell(3, 0): read_tiles("Rc")}


def test_crossing_line_forbids() -> None:
    """An end where the crossing line rejects the tile isn't a spot."""
    assert spots(read_board(f"{FIVE} Bo@5,1")) == {Cell(-1, 0): read_tiles("Rt")}


def test_copies_do_not_matter() -> None:
    """A spot stays one when all copies of its tile are elsewhere: whether it can still be used is shown separately."""
    gone = "Rt@0,9 Rt@9,9 Rt@18,9"
    assert spots(read_board(f"{FIVE} {gone}")).keys() >= {Cell(-1, 0), Cell(5, 0)}


def test_copies_do_not_matter_next_to_a_broken_line() -> None:
    """The same at the end of a line with a repeated tile after a ruling: two kinds can still complete six."""
    gone = "Rt@0,9 Rt@9,9 Rt@18,9"
    found = spots(read_board(f"Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rc@4,0 {gone}"))
    assert found == {cell: read_tiles("Rx Rt") for cell in (Cell(-1, 0), Cell(5, 0))}


def test_four_are_not_enough() -> None:
    """A line that one tile doesn't complete has no spot, and neither has an empty board."""
    assert spots(read_board("Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0")) == {}
    assert spots(Board()) == {}


TOTALS = st.lists(st.integers(-20, 300), min_size=2, max_size=6)


def position(totals: list[int], placed: int, to_move: int = 1) -> Position:
    """A position with ``laid`` tiles on the board."""
    tiles = {Cell(number % FARTHEST, 0): TILES[number % 36] for number in range(placed)}
    return Position(Board(tiles), 0, (6,) * len(totals), tuple(totals), to_move)


def written_out(totals: list[int], placed: int, to_move: int) -> list[float]:
    """The printed formulas, written independently: by seat."""
    n, left = len(totals), 108 - placed
    a = 7.1 * min(1, (109 - left) / 8)
    d = [(seat - to_move) % n for seat in range(1, n + 1)]
    m = [totals[i] + a * ((n - 1) / 2 - d[i]) / n for i in range(n)]
    s = sqrt(4.2**2 + 2.2**2 * left / n)

    def below(z: float) -> float:
        return 0.5 * (1 + erf(z / sqrt(2)))

    if n == 2:
        first = below((m[0] - m[1]) / (s * sqrt(2)))
        return [first, 1 - first]
    p = [0.0] * n
    for node in range(33):
        z = -4 + node / 4
        for i in range(n):
            product = exp(-z * z / 2)
            for j in range(n):
                if j != i:
                    product *= below((m[i] - m[j]) / s + z)
            p[i] += product
    return [each / sum(p) for each in p]


@given(TOTALS, st.integers(0, 107), st.data())
def test_formulas(totals: list[int], placed: int, data: st.DataObject) -> None:
    """The chances agree with the formulas, and add up to 1."""
    to_move = data.draw(st.integers(1, len(totals)))
    found = chances(position(totals, placed, to_move))
    assert found == pytest.approx(written_out(totals, placed, to_move), abs=1e-12)
    assert sum(found) == pytest.approx(1)
    assert all(0 <= each <= 1 for each in found)


@given(TOTALS, st.integers(0, 100), st.data())
def test_points_help(totals: list[int], placed: int, data: st.DataObject) -> None:
    """More points never lower a player's chance."""
    seat = data.draw(st.integers(0, len(totals) - 1))
    before = position(totals, placed)
    assert chances(before.scored(seat + 1, 5))[seat] >= chances(before)[seat] - 1e-12


def test_moving_earlier_helps() -> None:
    """With equal totals, the earlier a player moves, the better the chance."""
    assert list(found := chances(position([50, 50, 50, 50], 40, to_move=2))) != sorted(found)
    assert sorted(range(4), key=lambda seat: -found[seat]) == [1, 2, 3, 0]


def test_a_lead_counts_more_at_the_end() -> None:
    """The same lead is worth more with fewer tiles left."""
    early, late = (chances(position([60, 50], placed))[0] for placed in (20, 100))
    assert 0.5 < early < late


def test_equal_means() -> None:
    """Players who are equal in everything have equal chances."""
    assert winning([10, 10], 5) == (0.5, 0.5)
    assert winning([10] * 5, 5) == pytest.approx([0.2] * 5)


def test_the_seats_do_not_matter() -> None:
    """Only the order of play matters, not the seat numbers."""
    one, two, three = chances(position([60, 50, 40], 50))
    assert chances(position([40, 60, 50], 50, to_move=2)) == pytest.approx((three, one, two))
