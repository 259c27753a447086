"""Nothing moves under the finger."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from referee.core.grid import Cell, Placement
from referee.core.steps import Place
from referee.rulebooks.qwirkle.tiles import TILES
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE, SAMPLE

FIXED = (
    "#seats",
    '[data-seat="1"]',
    '[data-seat="2"]',
    ".bag",
    ".tray",
    ".bar",
    '[value="erase"]',
    '[value="confirm"]',
)


def corners(phone: Phone) -> dict[str, tuple[float, float]]:
    """Where the upper left corners are of what must not move."""
    found: dict[str, tuple[float, float]] = phone.page.evaluate(
        """(selectors) => Object.fromEntries(selectors.map((selector) => {
            const {x, y} = document.querySelector(selector).getBoundingClientRect();
            return [selector, [Math.round(x * 10), Math.round(y * 10)]];
        }))""",
        FIXED,
    )
    return found


def still(phone: Phone) -> Callable[[], None]:
    """A look at the page: all that must not move is where it is now, and the cursor is in sight."""
    before = corners(phone)

    def look() -> None:
        phone.rest()
        phone.expect_cursor_in_sight()
        assert corners(phone) == before

    return look


def test_opening(sized: Phone, server: Server) -> None:
    """On the empty table the cursor is in sight, although all tiles are on the tray."""
    sized.open(server.started("Ann", "Bob"))
    sized.expect_in_sight(sized.find("[data-cursor]"))
    sized.lay(QWIRKLE.read_play("Ro@0,0")[0])
    sized.rest()
    sized.expect_in_sight(sized.find("[data-cursor]"))


def test_entering(sized: Phone, server: Server) -> None:
    """While turns are entered, seats, tray and buttons stay where they are, and the cursor is always in sight."""
    address = server.started(*SAMPLE.names)
    server.write(address, SAMPLE.steps[:1])
    sized.open(address)
    look = still(sized)
    for turn in SAMPLE.steps[1:8]:
        assert isinstance(turn, Place)
        game = server.game(address)
        sized.draft(game, turn.play, after=look)
        sized.confirm()
        look()


def test_long_sums(sized: Phone, server: Server) -> None:
    """However many lines a turn makes, their sums are all shown, and push neither the tray nor the buttons."""
    game = server.started("Ann", "Bob")
    row = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0"
    server.write(game, [Place(1, QWIRKLE.read_play(row))])
    sized.open(game)
    sized.tap(sized.free(Cell(0, 1)))
    expect(sized.at(Cell(0, 1), "[data-cursor]")).to_be_visible()
    look = still(sized)
    for placed in QWIRKLE.read_play(row.replace("R", "B").replace(",0", ",1")):
        sized.lay(placed)
        look()
    expect(sized.verdict).to_have_attribute("data-points", "24")
    expect(sized.verdict.locator(".lines button")).to_have_count(7)
    for chip in sized.verdict.locator(".lines button").all():
        expect(chip).to_be_in_viewport(ratio=1)


def test_far_tap(phone: Phone, server: Server) -> None:
    """A tap on a cell that stands well in sight leaves every tile where it is, whatever the address says of it."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:9])
    phone.open(game)
    before = phone.boxes(phone.find("#laid [data-tile]"))
    phone.point(Cell(0, -3))
    phone.rest()
    assert phone.boxes(phone.find("#laid [data-tile]")) == before


def test_refused(sized: Phone, server: Server) -> None:
    """The reasons for a refusal are all shown, push no button that is needed next, and hide no cell at fault."""
    game = server.started("Ann", "Bob")
    server.write(game, [Place(1, QWIRKLE.read_play("Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0"))])
    sized.open(game)
    sized.point(Cell(4, 0))
    look = still(sized)
    sized.tap(sized.do("every"))
    expect(sized.key("Bo")).to_be_visible()
    sized.rest()
    sized.expect_cursor_in_sight()
    sized.tap(sized.key("Bo"))
    expect(sized.verdict).to_have_attribute("data-legal", "false")
    if sized.page.viewport_size != {"width": 844, "height": 390}:  # beside the board there is no room above the tray
        look()
    for reason in sized.verdict.locator("[data-code]").all():
        expect(reason).to_be_in_viewport(ratio=1)
    for fault in sized.find("#plane .fault").all():
        sized.expect_in_sight(fault)


def test_smooth_scrolling(new_phone: NewPhone, server: Server, late_game: str) -> None:
    """Where the reader wants motion the board scrolls smoothly, and then the cursor is in sight as well."""
    phone = new_phone(reduced_motion="no-preference")
    phone.open(late_game)
    for which in (0, -1):
        place = phone.find("#open button[data-cell]").nth(which).get_attribute("value") or ""
        phone.point(QWIRKLE.read_cell(place))
        phone.rest()
        phone.expect_cursor_in_sight()


@pytest.mark.parametrize("axis", ["x", "y"], ids=["to the left", "upwards"])
@pytest.mark.parametrize("stage", ["early", "middle"])
def test_growing_board(phone: Phone, server: Server, stage: str, axis: str, request: pytest.FixtureRequest) -> None:
    """When a turn makes the board larger to the left or upwards, the tiles stay where they are on the screen."""
    address = server.started("Ann", "Bob")
    server.write(address, [Place(1, QWIRKLE.read_play("Ro@0,0"))])
    if stage == "middle":
        address = server.started("Ann", "Bob")
        server.write(address, server.turns(request.getfixturevalue("middle_game")))
    game = server.game(address)
    edge = min(getattr(cell, axis) for cell in game.board.free)
    plays = ((Placement(tile, cell),) for cell in game.board.free if getattr(cell, axis) == edge for tile in TILES)
    play = next(play for play in plays if game.judge(Place(game.to_move, play)).legal)
    phone.open(address)
    phone.draft(game, play)
    phone.rest()
    beside = next(cell for cell in play[0].cell.neighbors() if cell in game.board.tiles)
    before = phone.box(phone.at(beside))
    phone.confirm()
    phone.rest()
    assert phone.box(phone.at(beside)) == before


def test_panned_board(phone: Phone, late_game: str) -> None:
    """A tap on a cell that is well in sight does not scroll the board."""
    phone.open(late_game)
    phone.rest()
    view = phone.box(phone.find("#view"))
    middle = view["x"] + view["width"] / 2, view["y"] + view["height"] / 2

    def distance(box: dict[str, float]) -> float:
        return abs(box["x"] + 22 - middle[0]) + abs(box["y"] + 22 - middle[1])

    free = phone.find("#open button[data-cell]")
    boxes = phone.boxes(free)
    nearest = boxes.index(min(boxes, key=distance))
    tiles = phone.find("#laid [data-tile]")
    before = phone.box(tiles.first)
    phone.tap(free.nth(nearest))
    expect(phone.find("[data-cursor]")).to_be_visible()
    phone.rest()
    assert phone.box(tiles.first) == before
