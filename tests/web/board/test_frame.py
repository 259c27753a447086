"""The position of a board in its window: the classes from which the style sheet makes places and sizes."""

import itertools
import re
from pathlib import Path

import pytest

from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft, Offer
from referee.rulebooks.qwirkle.tiles import Tile
from referee.web.board.board import BoardView
from referee.web.board.frame import MOST_MATTER, REACH, STRIDE, Area, Frame
from tests.web.conftest import SitDown

CELLS = (Path(__file__).parents[3] / "static/css/cells.css").read_text(encoding="utf-8")
RED, BLUE = Tile("R", "o"), Tile("B", "o")
MOST_TILES = 108
"""A line of all tiles is the widest board that hangs together."""


def numbers(frame: Frame) -> dict[str, int]:
    """The numbers in the classes of a board, by letter."""
    found = re.findall(r"\b([a-z])(-?\d+)\b", frame.classes)
    assert len(dict(found)) == len(found), frame.classes
    return {letter: int(number) for letter, number in found}


def place(frame: Frame, cell: Cell) -> tuple[int, int]:
    """The column and row of a cell."""
    column, row = frame.at(cell).split()
    return int(column.removeprefix("c")), int(row.removeprefix("r"))


# --- at rest ---


def test_at_rest() -> None:
    """At rest the classes give the size of the board and the place of its first cell; for screens that show only a
    part, also the place and size of what matters.
    """
    area = Area(Cell(-3, -1), Cell(4, 2))
    frame = Frame(area)
    shown = numbers(frame)
    assert (shown.pop("c"), shown.pop("r")) == (8, 4)
    assert (shown.pop("u"), shown.pop("v")) == place(frame, Cell(-3, -1))
    assert shown == {}
    assert not {"near", "rests"} & {*frame.classes.split()}
    frame = Frame(area, middle=(Cell(1, 0), Cell(3, 1)))
    shown = numbers(frame)
    assert (shown["x"], shown["y"]) == place(frame, Cell(1, 0))
    assert (shown["w"], shown["h"]) == (3, 2)
    assert "rests" in frame.classes.split()


def test_area() -> None:
    """The area of some cells is the smallest that contains them all."""
    area = Area.around([Cell(2, 3), Cell(-1, 0), Cell(0, 5)])
    assert area == Area(Cell(-1, 0), Cell(2, 5))
    assert (area.columns, area.rows) == (4, 6)


# --- from near ---


@pytest.mark.parametrize(
    ("anchor", "inside"),
    [(None, (0, 0)), (Cell(3, 4), (1, 1)), (Cell(-9, 3), (0, 0)), (Cell(9, 3), (2, 0)), (Cell(3, 9), (1, 2))],
)
def test_from_near(anchor: Cell | None, inside: tuple[int, int]) -> None:
    """From near, the classes give the place and size of the area of what matters, and the anchor in it: an anchor
    outside becomes the nearest cell in it, and without one the first cell stays in its place.
    """
    frame = Frame(Area(Cell(-9, -9), Cell(9, 9)), matter=(Cell(2, 3), Cell(4, 5)), anchor=anchor)
    shown = numbers(frame)
    assert (shown["x"], shown["y"]) == place(frame, Cell(2, 3))
    assert (shown["w"], shown["h"]) == (3, 3)
    assert (shown["i"], shown["j"]) == inside
    assert (shown["c"], shown["r"]) == (19, 19)
    assert "near" in frame.classes.split()


def test_too_much_matters() -> None:
    """If the area of what matters is wider than any window, only the part that has classes is framed."""
    shown = numbers(Frame(Area(Cell(0, 0), Cell(99, 99)), matter=(Cell(0, 0), Cell(99, 99)), anchor=Cell(99, 99)))
    assert (shown["w"], shown["h"], shown["i"], shown["j"]) == (MOST_MATTER,) * 4


# --- where columns and rows are counted from ---


@pytest.mark.parametrize("axis", [0, 1])
def test_the_origin_hardly_moves(axis: int) -> None:
    """A board that grows to the left or up moves the origin by whole strides, and only once per stride."""
    origins = [
        Frame(Area(Cell(-far if axis == 0 else 0, -far if axis == 1 else 0), Cell(5, 5))).origin[axis]
        for far in range(4 * STRIDE)
    ]
    assert origins == sorted(origins, reverse=True)
    assert {one - other for one, other in itertools.pairwise(origins)} == {0, STRIDE}
    assert len(set(origins)) in (4, 5)


def test_the_origin_stays_while_the_board_grows_elsewhere() -> None:
    """A board that grows to the right or down keeps its origin, and every tile its place."""
    small, large = Frame(Area(Cell(0, 0), Cell(0, 0))), Frame(Area(Cell(0, 0), Cell(40, 40)))
    assert small.origin == large.origin
    assert small.at(Cell(0, 0)) == large.at(Cell(0, 0))


@pytest.mark.parametrize("x", range(-STRIDE - 2, STRIDE + 2))
def test_room_around_the_board(x: int) -> None:
    """Everything that may be next to a board, a hand of tiles and a cell on each side, has a column and a row."""
    frame = Frame(Area(Cell(x, -x), Cell(x + 3, 3 - x)))
    for cell in (Cell(x - REACH, -x - REACH), Cell(x + 3 + REACH, 3 - x + REACH)):
        assert min(place(frame, cell)) >= 1
    one, other = place(frame, Cell(x, -x)), place(frame, Cell(x + 1, -x))
    assert (other[0] - one[0], other[1] - one[1]) == (1, 0)


@pytest.mark.parametrize("first", range(-STRIDE, STRIDE, 3))
@pytest.mark.parametrize("size", [1, 15, MOST_TILES])
def test_every_class_has_a_style(first: int, size: int) -> None:
    """The style sheet has each class of a board of any game, and of everything that may be next to it."""
    area = Area(Cell(first, first), Cell(first + size - 1, first + size - 1))
    outside = (Cell(first - REACH, first - REACH), Cell(first + size + REACH, first + size + REACH))
    for matter in ((), outside, outside[:1], outside[1:]):
        frame = Frame(area, matter, outside[1])
        classes = {*frame.classes.split(), *(name for cell in outside for name in frame.at(cell).split())}
        assert [name for name in classes - {"near"} if f".{name}{{" not in CELLS] == []


# --- far drafts ---


def test_a_draft_next_to_the_board_frames_no_more() -> None:
    """A draft next to the board, and the free cells that it adds, change neither the frame at rest nor the origin."""
    placed = {Cell(0, 0): RED, Cell(3, 0): RED}
    drafted = Draft((Placement(BLUE, Cell(4, 0)), Placement(BLUE, Cell(5, 0))), Cell(6, 0))
    offer = Offer((Cell(-1, 0), Cell(7, 0)), (), can_turn=False)
    at_rest, entered = BoardView(placed), BoardView(placed, drafted, offer)
    assert at_rest.frame.area == entered.frame.area == Area(Cell(0, 0), Cell(3, 0))
    assert at_rest.frame.classes == entered.frame.classes


@pytest.mark.parametrize("cell", [Cell(-20, 0), Cell(0, -20), Cell(30, 0), Cell(0, 30), Cell(-20, 30)])
def test_a_far_draft_grows_the_frame(cell: Cell) -> None:
    """A draft farther away than any turn can be still has its place: the frame grows to include it."""
    view = BoardView({Cell(0, 0): RED}, Draft((), cell))
    assert min(place(view.frame, cell)) >= 1
    first, last = view.frame.area
    assert first.x - REACH <= cell.x <= last.x + REACH
    assert first.y - REACH <= cell.y <= last.y + REACH
    assert first.x <= 0 <= last.x
    assert first.y <= 0 <= last.y


# --- on the page ---


def test_the_frame_on_the_page(sit_down: SitDown) -> None:
    """The whole board is framed at rest; from near once a cell is tapped; and again whole after the turn is written."""
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0 Rd@2,0")

    def framed() -> set[str]:
        return {name for name in keeper.page.root.one(id="plane").classes if name[0] in "crwh" or name == "near"}

    assert framed() == {"c3", "r1", "rests", "w3", "h1"}
    keeper.point("3,0")
    assert framed() == {"c3", "r1", "near", "w1", "h1"}
    keeper.lay("Rc")
    near = keeper.page.marked("data-next") | {"3,0"} | ({keeper.page.cursor} - {None})
    columns, rows = ({int(cell.split(",")[axis]) for cell in near} for axis in (0, 1))
    area = {f"w{max(columns) - min(columns) + 1}", f"h{max(rows) - min(rows) + 1}"}
    assert framed() == {"c3", "r1", "near", *area}
    keeper.do("confirm")
    assert framed() == {"c4", "r1", "rests", "w1", "h1"}


def test_the_whole_board(sit_down: SitDown) -> None:
    """One key shows the whole board despite a draft, the same key goes back to it, and the draft stays."""
    keeper = sit_down("S1 place Ro@0,0")
    keeper.draft("Rs@1,0")
    for whole, pressed in (("1", "true"), ("0", "false")):
        keeper.press("whole", whole)
        assert keeper.status == 200
        assert ("near" in keeper.page.root.one(id="plane").classes) == (whole == "0")
        assert keeper.page.form.one("button", name="whole")["aria-pressed"] == pressed
        assert keeper.page.draft == {"1,0": "Rs"}
    keeper.press("whole", "1")
    keeper.open()
    assert "near" not in keeper.page.root.one(id="plane").classes
    keeper.lay("Rd")
    assert "near" in keeper.page.root.one(id="plane").classes
