"""Nothing moves under the finger."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from referee.core.grid import Cell, Placement
from referee.core.steps import Place
from referee.rulebooks.qwirkle.tiles import TILES
from tests.browser.conftest import NewPhone
from tests.browser.phone import LANDSCAPE, LOW, PORTRAIT, SIZES, SMALL, Phone, in_order
from tests.browser.server import Server
from tests.browser.test_sizes import best_cell
from tests.games import QWIRKLE, SAMPLE

FIXED = (
    "#seats",
    '[data-seat="1"]',
    '[data-seat="2"]',
    ".bag",
    "#view",
    "#verdict",
    ".slot",
    ".tray",
    ".bar",
    '[value="erase"]',
    ".confirm",
    "#more",
)


def corners(phone: Phone) -> dict[str, tuple[float, ...]]:
    """Where the upper left and the lower right corners are of what must not move."""
    found: dict[str, tuple[float, ...]] = phone.page.evaluate(
        """(selectors) => Object.fromEntries(selectors.map((selector) => {
            const it = document.querySelector(selector), {x, y, width, height} = it.getBoundingClientRect();
            const left = x + (width - it.offsetWidth) / 2, top = y + (height - it.offsetHeight) / 2; // pressed: smaller
            return [selector, [left, top, left + it.offsetWidth, top + it.offsetHeight].map(Math.round)];
        }))""",
        FIXED,
    )
    return found


def still(phone: Phone) -> Callable[[], None]:
    """A look at the page: all that must not move is where it is now, and the cursor is in sight."""
    phone.rest()
    before = corners(phone)

    def look() -> None:
        phone.rest()
        phone.expect_cursor_in_sight()
        assert corners(phone) == before

    return look


def test_opening(sized: Phone, server: Server) -> None:
    """From the first tile of the first turn on everything has its place, also where the table has said who starts."""
    game = server.started("Ann", "Bob")
    server.post(f"{game.removeprefix(sized.address)}/start", {"seen": 0, "lines-0": 3, "lines-1": 2})
    sized.open(game)
    look = still(sized)
    look()
    sized.draft(server.game(game), QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0 Rd@2,0"), after=look)
    sized.confirm()
    assert len(server.turns(game)) == 1


def test_entering(sized: Phone, server: Server) -> None:
    """While turns are entered, seats, tray and buttons stay where they are, and the cursor is always in sight."""
    address = server.started(*SAMPLE.names)
    server.write(address, SAMPLE.steps[:1])
    sized.open(address)
    for turn in SAMPLE.steps[1:6]:
        assert isinstance(turn, Place)
        game = server.game(address)
        sized.point(in_order(game, turn.play)[0].cell)  # in low windows this raises the keyboard
        look = still(sized)
        sized.draft(game, turn.play, after=look)
        sized.confirm()


@pytest.mark.thorough
@pytest.mark.parametrize("size", [PORTRAIT, SMALL, LOW, LANDSCAPE], ids=["portrait", "small", "low", "landscape"])
def test_long_sums(new_phone: NewPhone, server: Server, size: tuple[int, int]) -> None:
    """However many lines a turn makes, their sums can all be read, and push neither the tray nor the buttons; and so
    once more when the turn is opened.
    """
    sized = new_phone(size)
    game = server.started("Ann", "Bob")
    row = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0"
    server.write(game, [Place(1, QWIRKLE.notation.read_play(row))])
    sized.open(game)
    sized.tap(sized.free(Cell(0, 1)))
    expect(sized.at(Cell(0, 1), "[data-cursor]")).to_be_visible()
    look = still(sized)
    for placed in QWIRKLE.notation.read_play(row.replace("R", "B").replace(",0", ",1")):
        sized.lay(placed)
        look()
    expect(sized.verdict).to_have_attribute("data-points", "24")
    expect(sized.verdict.locator(".part")).to_have_count(8)
    for part in sized.verdict.locator(".part").all():
        sized.expect_in_sight(part)
    look()
    sized.confirm()
    sized.tap(sized.at(Cell(0, 1)))
    expect(sized.verdict.locator(".turn bdi")).to_be_visible()
    words = sized.find(".worded li")
    shown = words if words.first.is_visible() else sized.verdict.locator(".part")
    for part in shown.all():
        sized.expect_in_sight(part)


@pytest.mark.thorough
def test_a_qwirkle_among_four(sized: Phone, server: Server) -> None:
    """A sum of four parts, a Qwirkle among them, has room in its place on all phones, and so have its numbers."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:9])
    sized.open(game)
    sized.draft(server.game(game), QWIRKLE.notation.read_play("Gs@-1,1 Ys@-2,1"))
    sized.rest()
    verdict = sized.box(sized.verdict)
    parts = sized.boxes(sized.verdict.locator(".part"))
    assert len(parts) == 4
    assert len({part["y"] for part in parts}) == 1
    for part in parts:
        assert verdict["y"] <= part["y"]
        assert part["y"] + part["height"] <= verdict["y"] + verdict["height"]


def test_tap_where_cells_are_large(phone: Phone, server: Server) -> None:
    """Where the cells are as large as a finger a tap leaves every tile where it is, whatever the address says of it."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:3])
    phone.open(game)
    phone.rest()
    before = phone.boxes(phone.find("#laid [data-tile]"))
    assert before[0]["width"] > 35
    phone.point(Cell(0, 2))
    phone.rest()
    assert [(round(box["x"]), round(box["y"])) for box in phone.boxes(phone.find("#laid [data-tile]"))] == [
        (round(box["x"]), round(box["y"])) for box in before
    ]


def test_tap_where_cells_are_small(sized: Phone, late_game: str) -> None:
    """Where the cells are smaller than a finger the one that is tapped grows nearly under the finger, or in sight where
    the keyboard rises.
    """
    sized.open(late_game)
    sized.rest()
    view = sized.box(sized.find("#view"))
    free = sized.find("#plane button[name=cell]:not([data-far], [data-closed])")
    boxes = sized.boxes(free)

    def off_centre(box: dict[str, float]) -> float:
        x, y = middle(box)
        return abs(x - view["x"] - view["width"] / 2) + abs(y - view["y"] - view["height"] / 2)

    which = boxes.index(min(boxes, key=off_centre))
    before = boxes[which]
    assert before["width"] < 30
    sized.point(QWIRKLE.notation.read_cell(free.nth(which).get_attribute("value") or ""))
    sized.rest()
    after = sized.box(sized.find("[data-cursor]"))
    assert after["width"] > 40 > before["width"]
    sized.expect_cursor_in_sight()
    (x, y), (then_x, then_y) = middle(before), middle(after)
    assert abs(x - then_x) < 44
    assert abs(y - then_y) < 44 or sized.box(sized.find("#view"))["height"] < view["height"]


def middle(box: dict[str, float]) -> tuple[float, float]:
    """The middle of a box."""
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_refused(sized: Phone, server: Server) -> None:
    """A refusal pushes nothing and hides no cell at fault, and after its reasons everything is where it was."""
    game = server.started("Ann", "Bob")
    server.write(game, [Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0"))])
    sized.open(game)
    sized.point(Cell(4, 0))
    look = still(sized)
    sized.tap(sized.key("Bo"))
    expect(sized.verdict).to_have_attribute("data-legal", "false")
    look()
    for fault in sized.find("#plane .fault").all():
        sized.expect_in_sight(fault)
    sized.expect_in_sight(sized.verdict.locator(".said"))
    sized.tap(sized.do("why"))
    expect(sized.find(".judgement")).to_be_visible()
    sized.expect_in_sight(sized.find(".reasons [data-code]").first)
    sized.tap(sized.find(".to-allow"))
    sized.expect_in_sight(sized.do("rule"))
    sized.tap(sized.find(".cancel"))
    sized.tap(sized.find(".keys-below .back"))
    look()


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_drawers(new_phone: NewPhone, server: Server, size: tuple[int, int]) -> None:
    """Swap and More take the tray's box, and all that they offer is in sight in it."""
    phone = new_phone(size)
    game = server.started("Ann", "Bob")
    server.write(game, [Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0"))])
    phone.open(game)
    phone.point(Cell(4, 0))
    look = still(phone)
    for key in (phone.do("swap"), phone.find("#more")):
        phone.tap(key)
        expect(phone.find(".drawer")).to_be_visible()
        look()
        for offered in phone.find(".drawer :is(button, a)").all():
            phone.expect_in_sight(offered)
        phone.tap(phone.find('.bar [aria-pressed="true"]'))
        expect(phone.key("Ro")).to_be_visible()
        look()


@pytest.mark.thorough
def test_movement(new_phone: NewPhone, server: Server, late_game: str) -> None:
    """Where the reader wants motion the board glides to what is tapped, and then the cursor is in sight as well."""
    phone = new_phone(reduced_motion="no-preference")
    for which in (0, -1):
        phone.open(late_game)
        place = (
            phone.find("#plane button[name=cell]:not([data-far], [data-closed])").nth(which).get_attribute("value")
            or ""
        )
        phone.point(QWIRKLE.notation.read_cell(place))
        phone.rest()
        phone.expect_cursor_in_sight()


def test_less_movement(new_phone: NewPhone, late_game: str) -> None:
    """Where the phone asks for less motion nothing glides."""
    phone = new_phone(reduced_motion="reduce")
    phone.open(late_game)
    phone.tap(phone.find("#plane button[name=cell]:not([data-far], [data-closed])").first)
    expect(phone.find("[data-cursor]")).to_be_visible()
    assert phone.page.evaluate("document.getAnimations().every((it) => it.effect.getTiming().duration === 0)")


@pytest.mark.parametrize("axis", ["x", "y"], ids=["to the left", "upwards"])
def test_growing_board(phone: Phone, server: Server, late_game: str, axis: str) -> None:
    """When a turn makes the board larger to the left or upwards the tiles stay where they are until it is confirmed."""
    address = server.started("Ann", "Bob")
    server.write(address, server.turns(late_game)[:20])
    game = server.game(address)
    edge = min(getattr(cell, axis) for cell in game.board.free)
    plays = ((Placement(tile, cell),) for cell in game.board.free if getattr(cell, axis) == edge for tile in TILES)
    play = next(play for play in plays if game.judge(Place(game.to_move, play)).legal)
    phone.open(address)
    phone.point(play[0].cell)
    phone.rest()
    tiles = phone.find("#laid [data-tile]")
    before = phone.box(tiles.first)
    phone.lay(play[0])
    phone.rest()
    after = phone.box(tiles.first)
    assert all(abs(before[side] - after[side]) <= 1 for side in before)
    phone.confirm()
    phone.expect_all_in_view(tiles)


def test_panned_by_hand(phone: Phone, late_game: str) -> None:
    """A finger that moves over the board moves it with itself and taps nothing; one key brings the whole board back."""
    phone.open(late_game)
    phone.rest()
    tiles = phone.find("#laid [data-tile]")
    before, address = phone.box(tiles.first), phone.page.url
    x, y = middle(phone.box(phone.find("#view")))
    phone.page.mouse.move(x, y)
    phone.page.mouse.down()
    phone.page.mouse.move(x + 30, y + 10)
    phone.page.mouse.move(x + 60, y + 20)
    phone.page.mouse.up()
    moved = phone.box(tiles.first)
    assert (round(moved["x"] - before["x"]), round(moved["y"] - before["y"])) == (60, 20)
    assert (phone.page.url, phone.find("[data-cursor]").count()) == (address, 0)
    phone.tap(phone.find(".home"))
    assert phone.box(tiles.first) == before


@pytest.mark.thorough
def test_tap_on_a_tile(phone: Phone, late_game: str, server: Server) -> None:
    """A tap on a small tile opens its turn and leaves the board as it is; while a turn is entered it shows that place
    from near, and asks for nothing.
    """
    phone.open(late_game)
    phone.rest()
    tile = phone.find("#laid [data-tile]").nth(50)
    small = phone.box(tile)
    tile.click()
    expect(phone.find("#open .opened").first).to_be_visible()
    phone.rest()
    assert phone.box(tile) == small
    phone.tap(phone.do("clear"))
    expect(phone.find("#open .opened")).to_have_count(0)
    assert phone.box(tile) == small
    phone.point(best_cell(server.game(late_game)))
    phone.tap(phone.find('button[name="tile"]:not([data-unfit])').first)
    expect(phone.find("[data-draft]")).to_have_count(1)
    phone.tap(phone.find("button[name=whole]"))
    expect(phone.find("button[name=whole]")).to_have_attribute("aria-pressed", "true")
    phone.rest()
    assert phone.box(tile)["width"] < 30
    tile.click()
    assert phone.box(tile)["width"] > 40
    phone.rest()
    expect(phone.find("#open .opened")).to_have_count(0)
    expect(phone.find("[data-draft]")).to_have_count(1)


def test_lines_of_tiles(phone: Phone, late_game: str, server: Server) -> None:
    """A tap is answered before the laid tiles, a hundred of them, take on the lines of the new size; then they do."""
    phone.open(late_game)
    phone.rest()
    lines = "['#laid', '#plane'].map((it) => getComputedStyle(document.querySelector(it)).getPropertyValue('--px'))"
    before, plane_before = phone.page.evaluate(lines)
    phone.page.evaluate(
        f"document.addEventListener('htmx:after:swap', () => {{ window.answered = {lines}; }}, {{ once: true }})"
    )
    phone.point(best_cell(server.game(late_game)))
    tiles, plane = phone.page.evaluate("window.answered")
    assert before == plane_before == tiles != plane
    phone.rest()
    assert phone.page.evaluate(lines) == [plane, plane]
