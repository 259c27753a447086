"""The chances to win."""

from math import erf, exp, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.grid import Cell
from referee.core.position import Position
from referee.rulebooks.qwirkle.board import Board
from referee.rulebooks.qwirkle.reviewer import chances, winning
from referee.rulebooks.qwirkle.tiles import TILES
from tests.rulebooks.qwirkle.text import FARTHEST

TOTALS = st.lists(st.integers(-20, 300), min_size=2, max_size=6)


def position(totals: list[int], laid: int, to_move: int = 1) -> Position:
    """A position with ``laid`` tiles on the table."""
    tiles = {Cell(number % FARTHEST, 0): TILES[number % 36] for number in range(laid)}
    return Position(Board(tiles), 0, (6,) * len(totals), tuple(totals), to_move)


def written_out(totals: list[int], laid: int, to_move: int) -> list[float]:
    """The printed formulas, written independently: by seat."""
    n, left = len(totals), 108 - laid
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
def test_formulas(totals: list[int], laid: int, data: st.DataObject) -> None:
    """The chances agree with the formulas, and add up to 1."""
    to_move = data.draw(st.integers(1, len(totals)))
    found = chances(position(totals, laid, to_move))
    assert found == pytest.approx(written_out(totals, laid, to_move), abs=1e-12)
    assert sum(found) == pytest.approx(1)
    assert all(0 <= each <= 1 for each in found)


@given(TOTALS, st.integers(0, 100), st.data())
def test_points_help(totals: list[int], laid: int, data: st.DataObject) -> None:
    """More points never lower a player's chance."""
    seat = data.draw(st.integers(0, len(totals) - 1))
    before = position(totals, laid)
    assert chances(before.scored(seat + 1, 5))[seat] >= chances(before)[seat] - 1e-12


def test_moving_earlier_helps() -> None:
    """With equal totals, the earlier a player moves, the better the chance."""
    assert list(found := chances(position([50, 50, 50, 50], 40, to_move=2))) != sorted(found)
    assert sorted(range(4), key=lambda seat: -found[seat]) == [1, 2, 3, 0]


def test_a_lead_counts_more_at_the_end() -> None:
    """The same lead is worth more with fewer tiles left."""
    early, late = (chances(position([60, 50], laid))[0] for laid in (20, 100))
    assert 0.5 < early < late


def test_equal_means() -> None:
    """Players who are equal in everything have equal chances."""
    assert winning([10, 10], 5) == (0.5, 0.5)
    assert winning([10] * 5, 5) == pytest.approx([0.2] * 5)


def test_the_seats_do_not_matter() -> None:
    """Only the order of play matters, not the seat numbers."""
    one, two, three = chances(position([60, 50, 40], 50))
    assert chances(position([40, 60, 50], 50, to_move=2)) == pytest.approx((three, one, two))
