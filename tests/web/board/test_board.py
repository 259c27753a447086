"""A board: where its tiles are, which cells must be in sight, and the names of its free cells."""

import pytest

from referee.core.grid import Bounds, Cell, Placement
from referee.core.grid.draft import Draft, Offer
from referee.rulebooks.qwirkle.tiles import Tile
from referee.web.board.board import BoardView, Light
from tests.web.conftest import SitDown

RED, BLUE = Tile("R", "o"), Tile("B", "o")
LAID = {Cell(0, 0): RED, Cell(4, 0): RED, Cell(2, 3): RED}
HAND = 6


def placed(view: BoardView, x: int, y: int) -> tuple[int, int]:
    """The column and row of a cell on the page, counted from 1."""
    column, row = view.at(Cell(x, y)).split()
    return int(column.removeprefix("c")), int(row.removeprefix("r"))


# --- what matters ---


@pytest.mark.parametrize(
    ("last", "draft", "matter", "anchor"),
    [
        ([], Draft(), set(), None),
        ([(4, 0)], Draft(), {(4, 0)}, (4, 0)),
        ([(2, 3), (4, 0)], Draft(), {(2, 3), (4, 0)}, (2, 3)),
        ([(4, 0)], Draft(cursor=Cell(1, 0)), {(1, 0)}, (1, 0)),
        ([(4, 0)], Draft((Placement(BLUE, Cell(1, 0)),)), {(1, 0)}, (1, 0)),
        ([(4, 0)], Draft((Placement(BLUE, Cell(1, 0)),), Cell(2, 0)), {(1, 0), (2, 0)}, (1, 0)),
    ],
)
def test_what_matters(
    last: list[tuple[int, int]], draft: Draft[Tile], matter: set[tuple[int, int]], anchor: tuple[int, int] | None
) -> None:
    """From near, the draft and its cursor are in sight, the first of them in its place; without any, the last turn."""
    view = BoardView(LAID, draft, last=frozenset(Cell(*cell) for cell in last), near=True)
    assert set(view.frame.matter) == matter
    assert view.frame.anchor == anchor


def test_what_else_matters() -> None:
    """The cells where the next tile may go, a refused tile and whatever stands out are also in sight."""
    draft = Draft((Placement(BLUE, Cell(1, 0)),))
    candidates, tried = (Cell(2, 0), Cell(1, 1)), Placement(RED, Cell(3, 0))
    lit = {Cell(5, 5): Light.FAULT}
    offer = Offer((), (), can_turn=False, candidates=candidates)
    view = BoardView(LAID, draft, offer, tried=tried, lit=lit, near=True)
    assert set(view.frame.matter) == {Cell(1, 0), *candidates, Cell(3, 0), Cell(5, 5)}


def test_nothing_matters_at_rest() -> None:
    """At rest the whole board is framed, whatever is on it."""
    view = BoardView(LAID, last=frozenset({Cell(4, 0)}))
    assert view.frame.matter == ()
    assert "near" not in view.classes.split()


def test_the_last_turn(sit_down: SitDown) -> None:
    """The cells of the last turn are those of its tiles; a turn without tiles has none."""
    assert sit_down("S1 place Ro@0,0", "S2 place Rs@1,0 Rd@2,0").page.last == {"1,0", "2,0"}
    assert sit_down("S1 place Ro@0,0", "S2 swap 1").page.last == set()
    assert sit_down().page.last == set()


def test_turns_that_the_table_allowed(sit_down: SitDown) -> None:
    """The tiles of a turn that the players allowed have a mark, and no others do."""
    keeper = sit_down("S1 place Ro@0,0", 'S2 place Bs@1,0 by table "agreed"')
    assert keeper.page.marked("data-ruled") == {"1,0"}
    keeper.play("Bo@0,1")
    assert keeper.page.marked("data-ruled") == {"1,0"}


# --- where cells are ---


@pytest.mark.parametrize(("way", "axis"), [((-1, 0), 0), ((0, -1), 1)])
def test_a_hand_of_tiles_and_a_free_cell(way: tuple[int, int], axis: int) -> None:
    """A whole hand, and the free cell after it, are placed to the left or up, and no tile moves on the page."""
    on_board = placed(BoardView(LAID), 0, 0)
    for count in range(HAND + 1):
        cells = [Cell(way[0] * step, way[1] * step) for step in range(1, count + 1)]
        cursor = Cell(way[0] * (count + 1), way[1] * (count + 1))
        view = BoardView(LAID, Draft(tuple(Placement(BLUE, cell) for cell in cells), cursor))
        assert placed(view, 0, 0) == on_board
        assert placed(view, *cursor)[axis] == on_board[axis] - count - 1
        assert min(placed(view, *cursor)) >= 1


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
    """The board that is framed is as wide and as high as its tiles; without any it is one cell."""
    assert BoardView(LAID).frame.area == (Cell(0, 0), Cell(4, 3))
    assert BoardView({}).frame.area == (Cell(0, 0), Cell(0, 0))


def test_edges() -> None:
    """A board with edges is as large as they are, wherever its tiles are, and its cells don't move."""
    bounds = Bounds(Cell(0, 0), Cell(14, 14))
    empty, full = BoardView({}, bounds=bounds), BoardView(LAID, Draft(cursor=Cell(9, 9)), bounds=bounds)
    for view in (empty, full):
        assert (view.frame.area.columns, view.frame.area.rows) == (15, 15)
        assert "edged" in view.classes.split()
    assert placed(empty, 0, 0) == placed(full, 0, 0)
    assert placed(empty, 14, 14) == placed(full, 14, 14)


# --- what changes ---


def test_changes() -> None:
    """After a turn only its tiles are new; the marks change on tiles that now or no longer belong to the last turn, or
    that the players allowed. If a place has another tile, the old one is gone and the new one has come.
    """
    before = BoardView(LAID, last=frozenset({Cell(4, 0)}))
    after = BoardView({**LAID, Cell(5, 0): BLUE}, last=frozenset({Cell(5, 0)}), ruled=frozenset({Cell(2, 3)}))
    assert after.change_since(before) == ((Cell(5, 0),), (), (Cell(2, 3), Cell(4, 0)))
    assert before.change_since(after) == ((), (Cell(5, 0),), (Cell(2, 3), Cell(4, 0)))
    corrected = BoardView({**LAID, Cell(4, 0): BLUE}, last=frozenset({Cell(4, 0)}))
    assert corrected.change_since(before) == ((Cell(4, 0),), (Cell(4, 0),), ())


def test_drawn_again() -> None:
    """If the origin of the cells has moved, the board is drawn again."""
    assert BoardView({**LAID, Cell(-40, 0): BLUE}).change_since(BoardView(LAID)) is None


# --- free cells ---


@pytest.mark.parametrize("away", ["do=clear", "lift=2,0"])
def test_cells_are_free_again(sit_down: SitDown, away: str) -> None:
    """On a page that came with a draft, the cells of its tiles are free once those are lifted, also one tap later."""
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0", htmx=True)
    at_rest = {*keeper.page.free}
    keeper.draft("Rd@2,0")
    keeper.open()
    keeper.press(*away.split("="))
    assert {*keeper.page.free} == at_rest
    keeper.point("0,1")
    assert {*keeper.page.free} == at_rest


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("1,0", "free, right of the red circle"),
        ("-1,0", "free, left of the red circle"),
        ("0,-1", "free, above the red circle"),
        ("0,1", "free, below the red circle"),
        ("-2,0", "free"),
    ],
)
def test_free_cells_have_names(sit_down: SitDown, cell: str, name: str) -> None:
    """A free cell is named after the tile next to it, on the board or in the draft."""
    assert sit_down("S1 place Ro@0,0").page.cells[cell]["aria-label"] == name
    keeper = sit_down("S1 place Ro@-5,0")
    keeper.draft("Ro@0,0")
    assert keeper.page.cells[cell]["aria-label"] == name
