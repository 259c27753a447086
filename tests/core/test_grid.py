import pytest

from referee.core.grid import COLUMN, ROW, Cell, line_through
from referee.core.off_sheet.new_moves import in_one_line, stretches
from tests.rulebooks.qwirkle.text import read_board, read_cell, read_play, write_play


def test_neighbors_share_a_side() -> None:
    """A cell has four neighbours, none of them diagonal."""
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


@pytest.mark.parametrize(
    ("tiles", "most", "found"),
    [
        ("Bo@1,1", 6, ["Bo@1,1"]),
        ("Bs@2,1 Bo@1,1", 6, ["Bo@1,1", "Bo@1,1 Bs@2,1", "Bs@2,1"]),
        ("Bo@1,1 Bs@3,1", 6, ["Bo@1,1", "Bs@3,1"]),
        ("Bo@-1,0 Bs@3,0", 6, ["Bo@-1,0", "Bo@-1,0 Bs@3,0", "Bs@3,0"]),
        ("Bo@1,1 Bs@1,2 Bd@1,3", 2, ["Bo@1,1", "Bo@1,1 Bs@1,2", "Bs@1,2", "Bs@1,2 Bd@1,3", "Bd@1,3"]),
    ],
)
def test_stretches(tiles: str, most: int, found: list[str]) -> None:
    """Tiles side by side, or with a tile of the board between them, make a stretch, found once and in reading order."""
    occupied = read_board("Ro@0,0 Rs@1,0 Rd@2,0").tiles
    assert [*map(write_play, stretches(read_play(tiles), occupied, most))] == found


@pytest.mark.parametrize(
    ("tiles", "one"),
    [("", True), ("Bo@1,1", True), ("Bo@1,1 Bs@4,1", True), ("Bo@1,1 Bs@1,-3", True), ("Bo@1,1 Bs@2,2", False)],
)
def test_in_one_line(tiles: str, one: bool) -> None:
    """Tiles of one row or one column are in one line, whatever is between them."""
    assert in_one_line(read_play(tiles)) is one
