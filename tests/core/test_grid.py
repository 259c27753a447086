import pytest

from referee.core.grid import COLUMN, ROW, Cell, line_through
from tests.rulebooks.qwirkle.text import read_board, read_cell


def test_neighbors_share_a_side() -> None:
    """A cell has four neighbors, none of them diagonal."""
    assert set(Cell(2, -1).neighbors()) == {Cell(2, -2), Cell(1, -1), Cell(3, -1), Cell(2, 0)}


def test_step() -> None:
    """A step goes along the axis by its count, and back if that is negative."""
    assert Cell(2, -1).step(ROW) == Cell(3, -1)
    assert Cell(2, -1).step(COLUMN, 3) == Cell(2, 2)
    assert Cell(2, -1).step(ROW, -4) == Cell(-2, -1)


@pytest.mark.parametrize(
    ("cell", "row", "column"),
    [
        ("0,0", "-1,0 0,0 1,0", "0,0 0,1"),
        ("1,0", "-1,0 0,0 1,0", "1,0"),
        ("0,1", "0,1", "0,0 0,1"),
        ("3,0", "3,0", "3,0"),
    ],
)
def test_line_through(cell: str, row: str, column: str) -> None:
    """The line through an occupied cell is the unbroken run around it, from left to right or from top to bottom."""
    occupied = read_board("Ro@0,0 Rs@1,0 Rd@-1,0 Rc@3,0 Bo@0,1").tiles
    assert line_through(read_cell(cell), ROW, occupied) == tuple(map(read_cell, row.split()))
    assert line_through(read_cell(cell), COLUMN, occupied) == tuple(map(read_cell, column.split()))
