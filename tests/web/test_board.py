"""Where cells stand on the page, and where a page without script looks."""

import pytest

from referee.core.draft import Draft
from referee.core.grid import Cell, Placement
from referee.rulebooks.qwirkle.tiles import Tile
from referee.web.board import BoardView
from tests.games import SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown

RED, BLUE = Tile("R", "o"), Tile("B", "o")
LAID = {Cell(0, 0): RED, Cell(4, 0): RED, Cell(2, 3): RED}
HAND = 6


def placed(view: BoardView, x: int, y: int) -> tuple[int, int]:
    """The column and the row in which a cell stands on the page, the first being 1."""
    column, row = view.at(Cell(x, y)).split()
    return int(column.removeprefix("c")), int(row.removeprefix("r"))


# --- where the page looks ---


@pytest.mark.parametrize(
    ("laid", "last", "cursor", "here"),
    [
        ({}, [], None, None),
        ({}, [], (0, 0), (0, 0)),
        (LAID, [], None, (0, 0)),
        (LAID, [(4, 0)], None, (4, 0)),
        (LAID, [(2, 3), (4, 0)], None, (2, 3)),
        (LAID, [(4, 0)], (1, 0), (1, 0)),
    ],
)
def test_here(
    laid: dict[Cell, Tile], last: list[tuple[int, int]], cursor: tuple[int, int] | None, here: tuple[int, int] | None
) -> None:
    """A page without script looks at the cursor; without one at the last turn; without that at the first tile."""
    draft: Draft[Tile] = Draft(cursor=Cell(*cursor) if cursor else None)
    view = BoardView(laid, draft, last=frozenset(Cell(*cell) for cell in last))
    assert view.here == (Cell(*here) if here else None)


def test_here_on_the_page(sit_down: SitDown) -> None:
    """On the page of a game the cell to which its address leads is one of the last turn's, and then the cursor's."""
    for turns in range(1, len(SAMPLE.steps) + 1):
        keeper = sit_down(*SAMPLE_LINES[:turns], names=SAMPLE.names)
        here = keeper.page.form.one(id="here")["data-cell"]
        assert here in {f"{x},{y}" for _, (x, y) in SAMPLE.steps[turns - 1].play}
    keeper.point(keeper.page.free[0])
    assert keeper.page.form.one(id="here")["data-cell"] == keeper.page.cursor


def test_the_last_turn(sit_down: SitDown) -> None:
    """The cells of the last turn are those of its tiles; a turn without tiles has none."""
    assert sit_down("S1 place Ro@0,0", "S2 place Rs@1,0 Rd@2,0").page.last == {"1,0", "2,0"}
    assert sit_down("S1 place Ro@0,0", "S2 swap 1").page.last == set()
    assert sit_down().page.last == set()


# --- where cells stand ---


@pytest.mark.parametrize(("way", "axis"), [((-1, 0), 0), ((0, -1), 1)])
def test_a_hand_of_tiles_and_a_free_cell(way: tuple[int, int], axis: int) -> None:
    """A whole hand, and the free cell after it, are laid out to the left or up, and no tile moves on the page."""
    lying = placed(BoardView(LAID), 0, 0)
    for count in range(HAND + 1):
        cells = [Cell(way[0] * step, way[1] * step) for step in range(1, count + 1)]
        cursor = Cell(way[0] * (count + 1), way[1] * (count + 1))
        view = BoardView(LAID, Draft(tuple(Placement(BLUE, cell) for cell in cells), cursor))
        assert placed(view, 0, 0) == lying
        assert placed(view, *cursor)[axis] == lying[axis] - count - 1
        assert min(placed(view, *cursor)) >= 1
    assert lying[axis] == HAND + 2


def test_further_out() -> None:
    """A cell further out than that still has its place on the page: the board moves instead."""
    for cursor in (Cell(-20, 0), Cell(0, -20), Cell(-9, -9)):
        view = BoardView(LAID, Draft(cursor=cursor))
        assert min(placed(view, *cursor)) >= 1
        assert [there - here for here, there in zip(placed(view, *cursor), placed(view, 0, 0), strict=True)] == [
            -cursor.x,
            -cursor.y,
        ]


def test_size() -> None:
    """The board is as wide and as high as its tiles, with a free cell on each side; without any it is one cell."""
    assert (BoardView(LAID).columns, BoardView(LAID).rows) == (5 + 2, 4 + 2)
    assert (BoardView({}).columns, BoardView({}).rows) == (1 + 2, 1 + 2)


def test_edges() -> None:
    """A board with edges is as large as those say, wherever its tiles lie, and its cells do not move."""
    extent = (Cell(0, 0), Cell(14, 14))
    empty, full = BoardView({}, extent=extent), BoardView(LAID, Draft(cursor=Cell(9, 9)), extent=extent)
    for view in (empty, full):
        assert (view.columns, view.rows) == (15, 15)
    assert placed(empty, 0, 0) == placed(full, 0, 0)
    assert placed(empty, 14, 14) == placed(full, 14, 14)
