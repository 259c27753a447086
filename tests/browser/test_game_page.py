"""One walk over the game page at all sizes: all that matters is in sight, and nothing moves under the finger."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft, Pick
from referee.core.steps import Place
from referee.rulebooks.qwirkle.tiles import TILES
from tests.browser.conftest import NewPhone, also
from tests.browser.cut import cut
from tests.browser.phone import DESK, LANDSCAPE, LOW, PORTRAIT, SIZES, SMALL, Phone
from tests.browser.server import Server
from tests.browser.sound import expect_fit
from tests.games import QWIRKLE, SAMPLE

OFFER = QWIRKLE.drafting.offer
LONG_NAMES = tuple(f"Bartholomäus-Maximilian von und zu {number}." for number in range(1, 7))
LYING = {"top": 0, "left": 47, "bottom": 21, "right": 47}
INSETS = {PORTRAIT: {"top": 47, "left": 0, "bottom": 34, "right": 0}, LANDSCAPE: LYING, (740, 340): LYING}
"""The px of a screen that camera and home indicator take; the last is a phone on its side with its browser's bars."""
HELPED = ("marks", "large", "aloud")
OPEN = "#plane button[name=cell]:not([data-far], [data-closed])"
FIXED = ("#seats", "[data-seat]", ".bag", "#view", "#verdict", ".slot", ".tray", ".bar", '[value="erase"]', "#more")
CORNERS = """(selectors) => Object.fromEntries([...document.querySelectorAll(selectors)].map((it, number) => {
    const {x, y, width, height} = it.getBoundingClientRect();
    const left = x + (width - it.offsetWidth) / 2, top = y + (height - it.offsetHeight) / 2; // pressed: smaller
    return [it.outerHTML.slice(0, 40), [left, top, left + it.offsetWidth, top + it.offsetHeight].map(Math.round)];
}))"""
"""The upper left and the lower right corners of what mustn't move."""
BENEATH = """({top, left, bottom, right}) => {
    const shown = (it) => it.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !it.closest(".away");
    return [...document.querySelectorAll("button, a, input, strong, h1, .name")].filter((it) => {
        if (!shown(it) || it.closest("#plane, #to-sheet")) return false;
        const box = it.getBoundingClientRect();
        if (!box.width || (it.closest(".drawer, .page main, #told") && box.bottom > innerHeight - bottom)) return false;
        return box.top < top - 1 || box.left < left - 1 || box.right > innerWidth - right + 1
            || box.bottom > innerHeight - bottom + 1;
    }).map((it) => it.outerHTML.slice(0, 120));
}"""
OUTSIDE = """(keys) => keys.filter((it) => {
    const {left, top, right, bottom} = it.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
}).map((it) => it.outerHTML.slice(0, 120))"""
REACHED = """(cells) => cells.filter((cell) => {
    const {x, y, width, height} = cell.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === cell;
}).map((cell) => cell.value)"""
"""The cells that are hit by a tap on their middles."""


def wear(phone: Phone, *looks: str) -> Phone:
    """The same phone with these settings for looks."""
    phone.context.add_cookies([{"name": name, "value": "1", "url": phone.address} for name in looks])
    return phone


def copied(server: Server, game: str, turns: int | None = None) -> str:
    """The address of a copy of this game, to write on."""
    copy = server.started("Ann", "Bob")
    server.write(copy, server.turns(game)[:turns])
    return copy


def best_cell(phone: Phone, game: Game[Any]) -> Cell:
    """The free cell that fits most kinds of tile, of those that a finger can reach."""
    seen = phone.find(OPEN).evaluate_all(REACHED)
    return max(
        map(QWIRKLE.notation.read_cell, seen),
        key=lambda cell: len(OFFER(game.position, Draft(cursor=cell), free_hand=False).fitting),
    )


def middle(box: dict[str, float]) -> tuple[float, float]:
    """The middle of a box."""
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stops(phone: Phone, game: Game[Any], address: str) -> Iterator[str]:
    """The states of the game page, one after the other."""
    phone.open(address)
    yield "rest"
    if not phone.find("[data-cursor]").count():
        phone.point(best_cell(phone, game))
    yield "cursor"
    phone.tap(phone.find('button[name="tile"]:not([data-unfit])').first)
    expect(phone.find("[data-draft]")).to_be_visible()
    yield "draft"
    if game.board.tiles:
        phone.tap(phone.find("button[data-unfit]").first)
        expect(phone.verdict).to_have_attribute("data-legal", "false")
        yield "refusal"
        phone.tap(phone.do("why"))
        expect(phone.find(".judgement")).to_be_visible()
        yield "why"
        phone.tap(phone.find(".keys-below .back"))
        yield "back"
    phone.tap(phone.find("#more"))
    expect(phone.find(".menu")).to_be_visible()
    yield "more"
    phone.tap(phone.find("#more"))
    phone.write(phone.do("confirm"))
    yield "confirmed"
    if game.board.tiles:
        phone.tap(phone.do("swap"))
        expect(phone.find(".drawer")).to_be_visible()
        yield "swap"


def walks() -> Iterator[Any]:
    """Each size with a game at its start, in the middle and near its end, plain or with all aids for seeing and
    hearing; ``make test`` goes through each size once.
    """
    for row, size in enumerate(SIZES):
        for column, stage in enumerate(("early", "middle", "late")):
            looks = HELPED[stage == "late" :] * ((row + column) % 2)
            marks = () if row % 3 == column else pytest.mark.thorough
            yield pytest.param(size, stage, looks, id=f"{size}-{stage}{'-helped' * bool(looks)}", marks=marks)


@pytest.mark.parametrize(("size", "stage", "looks"), [*walks()])
def test_walk(
    new_phone: NewPhone, server: Server, middle_game: str, late_game: str, size: str, stage: str, looks: tuple[str, ...]
) -> None:
    """In each of its states the game page fits, with all keys and the cursor in sight; from the first tap of a turn on
    everything except the board keeps its place; on phones on their side and wide screens the panel is next to the
    board.
    """
    phone = wear(new_phone(SIZES[size]), *looks)
    played = late_game if stage == "late" else middle_game
    address = server.started("Ann", "Bob") if stage == "early" else copied(server, played)
    places: dict[str, list[float]] = {}
    for stop in stops(phone, server.game(address), address):
        print(stop)
        phone.rest()
        expect_fit(phone)
        keys = phone.find("#panel :is(.slot, .keys, .bar, .keys-below) > *").filter(visible=True)
        assert keys.evaluate_all(OUTSIDE) == []
        if stop == "why":  # over the whole screen
            phone.expect_in_sight(phone.find(".keys-below .back"))
            phone.expect_in_sight(phone.find(".reasons [data-code]").first)
            continue
        phone.expect_in_sight(phone.find(".confirm"))
        phone.expect_cursor_in_sight()
        view, panel = phone.box(phone.find("#view")), phone.box(phone.find("#panel"))
        aside = panel["x"] >= view["x"] + view["width"] - 1
        assert aside is (SIZES[size][0] > SIZES[size][1])
        assert aside or panel["y"] >= view["y"] + view["height"] - 1
        if stop in ("rest", "confirmed") and "large" not in looks and phone.find("#laid > *").count():
            phone.expect_all_in_view(phone.find("#laid [data-tile]"))
            free = phone.find("#plane button[name=cell]:not([data-far])")
            assert len(free.evaluate_all(REACHED)) == free.count()
        elif stop == "refusal":
            for fault in phone.find("#plane .fault").all():
                phone.expect_in_sight(fault)
            if "large" not in looks:
                phone.expect_in_sight(phone.verdict.locator(".said"))
        elif stop in ("more", "swap"):
            for offered in phone.find(".drawer :is(button, a)").all():
                phone.expect_in_sight(offered)
            assert phone.find(".drawer").evaluate("(it) => it.scrollHeight <= it.clientHeight + 1")
        elif stop == "draft":
            phone.expect_all_in_view(phone.find("[data-draft], [data-cursor], [data-next]"))
            expect(phone.find('button[name="tile"]')).to_have_count(36)
        if stop not in ("rest", "confirmed", "swap"):
            now = phone.page.evaluate(CORNERS, ", ".join((*FIXED, '[name="tile"]')))
            assert {name: place for name, place in places.items() if now.get(name, place) != place} == {}
            places |= now


@pytest.mark.parametrize("size", INSETS, ids=["upright", "lying", "lying, with bars"])
def test_insets(new_phone: NewPhone, middle_game: str, size: tuple[int, int]) -> None:
    """No key and no number is under the camera, the corners or the home indicator; however little room the browser
    leaves, all keys of the game page are in sight, and no word is cut off.
    """
    phone = new_phone(size)
    session = phone.context.new_cdp_session(phone.page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": INSETS[size]})
    for path in ("/replay", "/sheet", "/../../looks", "?do=more", ""):
        phone.open(middle_game + path)
        assert phone.page.evaluate(BENEATH, INSETS[size]) == [], path
    for key in (phone.key("Ro"), phone.key("Px"), phone.do("swap"), phone.find("#more")):
        phone.expect_in_sight(key)
    assert cut(phone.page) == []


@pytest.mark.thorough
@pytest.mark.parametrize(
    "size", [(width // 2, height // 2) for width, height in (PORTRAIT, DESK)], ids=["phone", "desk"]
)
def test_two_hundred_percent(new_phone: NewPhone, server: Server, late_game: str, size: tuple[int, int]) -> None:
    """At 200 percent, with marks and reading aloud, nothing is cut off at the side, the board keeps its room, and every
    key can be reached.
    """
    phone, address = wear(new_phone(size), "marks", "aloud"), copied(server, late_game)
    for stop in stops(phone, server.game(address), address):
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), stop
        assert phone.box(phone.find("#view"))["height"] >= 120
        for key in (".keys-below .back", ".keys-below .flip") if stop == "why" else (".confirm", "#more"):
            phone.find(key).scroll_into_view_if_needed()
            expect(phone.find(key)).to_be_in_viewport(ratio=1)


def test_six_players(sized: Phone, server: Server) -> None:
    """Six players with long names fit on the screen, side by side."""
    sized.open(server.started(*LONG_NAMES))
    expect_fit(sized)
    columns = sized.find("[data-seat], .bag")
    expect(columns).to_have_count(7)
    for column in columns.all():
        expect(column).to_be_in_viewport(ratio=1)
    assert all(left["x"] + left["width"] <= right["x"] + 0.2 for left, right in pairwise(sized.boxes(columns)))


@pytest.mark.thorough
@pytest.mark.parametrize("size", [PORTRAIT, SMALL, LOW, LANDSCAPE], ids=["portrait", "small", "low", "landscape"])
def test_long_sums(new_phone: NewPhone, server: Server, size: tuple[int, int]) -> None:
    """However many lines a turn makes, all their sums can be read, also when the turn is opened; there is room for four
    on one line.
    """
    sized = new_phone(size)
    game = server.started("Ann", "Bob")
    row = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0"
    server.write(game, [Place(1, QWIRKLE.notation.read_play(row))])
    sized.open(f"{game}?draft={row.replace('R', 'B').replace(',0', ',1').replace(' ', '+')}&seen=1")
    expect(sized.verdict).to_have_attribute("data-points", "24")
    parts = sized.verdict.locator(".part")
    expect(parts).to_have_count(8)
    for part in parts.all():
        sized.expect_in_sight(part)
    sized.confirm()
    sized.tap(sized.at(Cell(0, 1)))
    expect(sized.verdict.locator(".turn bdi")).to_be_visible()
    words = sized.find(".worded li")
    for part in (words if words.first.is_visible() else parts).all():
        sized.expect_in_sight(part)
    four = server.started(*SAMPLE.names)
    server.write(four, SAMPLE.steps[:9])
    sized.open(f"{four}?draft=Gs@-1,1+Ys@-2,1&seen=9")
    expect(parts).to_have_count(4)
    for part in parts.all():
        sized.expect_in_sight(part)
    assert len({box["y"] for box in sized.boxes(parts)}) == 1


# --- however the page was reached, the tiles that matter are in sight ---


def ways(phone: Phone, address: str) -> Iterator[str]:
    """The ways of reaching a page."""
    width, height = (phone.page.viewport_size or {}).values()
    phone.open(address)
    yield "loaded"
    phone.page.reload(wait_until=phone.loaded)
    yield "loaded again"
    phone.more("Rulebook")
    phone.page.wait_for_url("**/rules*", wait_until=phone.loaded)
    phone.back()
    yield "come back to"
    for size in (height, width), (width, height), SMALL, DESK, (width * 2 // 3, height * 2 // 3), (width, height):
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        yield f"turned or resized to {size}"
    view = phone.box(phone.find("#view"))
    phone.page.mouse.move(view["x"] + 20, view["y"] + 20)
    phone.page.mouse.wheel(5000, 5000)
    expect(phone.find("#plane")).to_have_attribute("data-moved", "")
    phone.tap(phone.find(".slot .home, .slot button[name='whole']").first)
    expect(phone.find("#plane[data-moved]")).to_have_count(0)
    yield "panned to where nothing is, and brought back with one key"


def drafts(game: Game, address: str) -> list[str]:
    """The addresses of drafts with a tile at the left, right, upper and lower edge of the board."""

    def address_of(cell: Cell) -> str:
        pointed: Draft[Any] = Draft(cursor=cell)
        tile = OFFER(game.position, pointed, free_hand=False).fitting[0]
        entered = QWIRKLE.drafting.tap(game.position, pointed, Pick(tile), free_hand=False).draft
        return f"{address}?{urlencode(QWIRKLE.drafting.write(game.position, entered), safe='@,')}&seen={len(game.rows)}"

    free = OFFER(game.position, Draft(), free_hand=False).cells
    cells = [cell for cell in free if OFFER(game.position, Draft(cursor=cell), free_hand=False).fitting]
    edges = (min(cells), max(cells), min(cells, key=lambda cell: cell.y), max(cells, key=lambda cell: cell.y))
    return [address_of(cell) for cell in dict.fromkeys(edges)]


@pytest.mark.parametrize("large", [False, *also(True)], ids=["", "large tiles"])
@pytest.mark.parametrize("size", [LOW, *also(LANDSCAPE)], ids=["low", "landscape"])
def test_ways(new_phone: NewPhone, server: Server, late_game: str, size: tuple[int, int], large: bool) -> None:
    """However the page was reached, at rest all hundred tiles are in sight, or those of the last turn with larger
    tiles; with a draft its tiles, the cursor and all cells where the next tile may go, at any edge of the board.
    """
    phone = wear(new_phone(size), *["large"] * large)
    shown = "[data-last]" if large else "#laid [data-tile]"
    for way in ways(phone, late_game):
        print(way)
        phone.expect_all_in_view(phone.find(shown))
        assert not large or phone.box(phone.find(shown).first)["width"] >= 30
    first, *others = drafts(server.game(late_game), late_game)
    drafted = phone.find("[data-draft], [data-cursor], [data-next]")
    for way in ways(phone, first):
        if not way.startswith("panned"):
            print(way)
            phone.expect_all_in_view(drafted)
    for address in others:
        phone.open(address)
        phone.expect_all_in_view(drafted)
    phone.tap(phone.find('button[name="whole"]'))
    expect(phone.find("#plane.near")).to_have_count(0)
    phone.expect_all_in_view(phone.find("#laid [data-tile]"))


@pytest.mark.parametrize("size", [LOW, *also(LANDSCAPE)], ids=["low", "landscape"])
def test_after_each_write(new_phone: NewPhone, server: Server, late_game: str, size: tuple[int, int]) -> None:
    """Once a turn is confirmed, redone or swapped, all tiles are in sight; what was undone, or is being fixed, is a
    draft in sight, large enough to tap.
    """
    turns = server.turns(late_game)
    placed = [number for number, turn in enumerate(turns, 1) if isinstance(turn, Place)]
    game, phone = copied(server, late_game, placed[-1] - 1), new_phone(size)
    entered, draft = phone.find("#laid [data-tile]"), phone.find("[data-draft]")
    phone.open(game)
    phone.enter(server.game(game), turns[placed[-1] - 1])
    phone.expect_all_in_view(entered)
    phone.write(phone.do("undo"))
    phone.expect_all_in_view(draft)
    phone.tap(phone.find("#more"))
    phone.write(phone.find('.menu [value="redo"]'))
    phone.expect_draft()
    phone.expect_all_in_view(entered)
    for number in (placed[0], placed[len(placed) // 2], placed[-1]):
        phone.open(f"{game}/turns/{number}")
        phone.expect_all_in_view(draft)
        assert all(box["width"] > 35 for box in phone.boxes(draft))
    phone.open(copied(server, late_game, 20))
    phone.tap(phone.do("swap"))
    phone.write(phone.find('button[name="swap"][value="1"]'))
    phone.expect_all_in_view(entered)


@pytest.mark.thorough
def test_replay_with_large_tiles(phone: Phone, finished_game: str) -> None:
    """With larger tiles each turn of a replay is in sight, however it is reached."""
    wear(phone, "large").open(f"{finished_game}/replay/1")
    for number in range(2, 10):
        phone.tap(phone.find('[data-step="next"]'))
        expect(phone.find("h1")).to_contain_text(f"Turn {number} of")
        phone.rest()
        if phone.find("[data-last]").count():
            phone.expect_all_in_view(phone.find("[data-last]"))


def test_from_right_to_left(sized: Phone, late_game: str) -> None:
    """Read from right to left the board stays the same, and a tapped cell is in sight."""
    sized.open(late_game)
    sized.rest()
    tiles = sized.find("#laid [data-tile]")
    before, view = sized.boxes(tiles), sized.box(sized.find("#view"))
    sized.page.evaluate("document.documentElement.dir = 'rtl'")
    sized.rest()
    moved = sized.box(sized.find("#view"))["x"] - view["x"]
    for now, then in zip(sized.boxes(tiles), before, strict=True):
        assert [now["x"], now["y"], now["width"]] == pytest.approx(
            [then["x"] + moved, then["y"], then["width"]], abs=0.3
        )
    sized.expect_all_in_view(tiles)
    sized.tap(sized.find(OPEN).first)
    expect(sized.find("[data-cursor]")).to_be_visible()
    sized.rest()
    sized.expect_cursor_in_sight()


# --- what a finger does to the board ---


def test_tap_where_cells_are_large(phone: Phone, server: Server) -> None:
    """If cells are as large as a finger a tap leaves every tile where it is, whatever the address contains."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:3])
    phone.open(game)
    phone.rest()
    tiles = phone.find("#laid [data-tile]")
    before = phone.boxes(tiles)
    assert before[0]["width"] > 35
    phone.point(Cell(0, 2))
    phone.rest()
    for now, then in zip(phone.boxes(tiles), before, strict=True):
        assert (round(now["x"]), round(now["y"])) == (round(then["x"]), round(then["y"]))


def test_tap_where_cells_are_small(sized: Phone, late_game: str) -> None:
    """If cells are smaller than a finger the tapped one grows almost under it, or in sight if the keyboard rises."""
    sized.open(late_game)
    sized.rest()
    view, free = sized.box(sized.find("#view")), sized.find(OPEN)
    boxes, (centre_x, centre_y) = sized.boxes(free), middle(view)
    which = min(
        range(len(boxes)), key=lambda at: abs(middle(boxes[at])[0] - centre_x) + abs(middle(boxes[at])[1] - centre_y)
    )
    assert boxes[which]["width"] < 30
    sized.point(QWIRKLE.notation.read_cell(free.nth(which).get_attribute("value") or ""))
    sized.rest()
    after = sized.box(sized.find("[data-cursor]"))
    assert after["width"] > 40
    sized.expect_cursor_in_sight()
    (x, y), (then_x, then_y) = middle(boxes[which]), middle(after)
    assert abs(x - then_x) < 44
    assert abs(y - then_y) < 44 or sized.box(sized.find("#view"))["height"] < view["height"]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_movement(new_phone: NewPhone, late_game: str, motion: Any) -> None:
    """With motion the board glides to what is tapped, and then the cursor is in sight as well; if the phone is set to
    less motion nothing glides.
    """
    phone = new_phone(reduced_motion=motion)
    for which in (0, -1):
        phone.open(late_game)
        phone.tap(phone.find(OPEN).nth(which))
        expect(phone.find("[data-cursor]")).to_be_visible()
        if motion == "reduce":
            durations = "document.getAnimations().map((it) => it.effect.getTiming().duration)"
            assert not any(phone.page.evaluate(durations))
        phone.rest()
        phone.expect_cursor_in_sight()


@pytest.mark.parametrize("axis", ["x", "y"], ids=["to the left", "upwards"])
def test_growing_board(phone: Phone, server: Server, late_game: str, axis: str) -> None:
    """If a turn makes the board larger to the left or upwards, the tiles stay where they are until it is confirmed."""
    address = copied(server, late_game, 20)
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
    """A finger that moves over the board drags it along and taps nothing; one key brings the whole board back."""
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
    """A tap on a small tile opens its turn and leaves the board as it is; while a turn is entered it zooms in there
    without a request.
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
    phone.point(best_cell(phone, server.game(late_game)))
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
    """A tap is answered before the hundred tiles on the board get their lines of the new size; then they do."""
    phone.open(late_game)
    phone.rest()
    lines = "['#laid', '#plane'].map((it) => getComputedStyle(document.querySelector(it)).getPropertyValue('--px'))"
    before, plane_before = phone.page.evaluate(lines)
    phone.page.evaluate(
        f"document.addEventListener('htmx:after:swap', () => {{ window.answered = {lines}; }}, {{ once: true }})"
    )
    phone.point(best_cell(phone, server.game(late_game)))
    tiles, plane = phone.page.evaluate("window.answered")
    assert before == plane_before == tiles != plane
    phone.rest()
    assert phone.page.evaluate(lines) == [plane, plane]


def test_under_the_finger(phone: Phone, middle_game: str) -> None:
    """A finger that stays down selects no text and opens no preview, a pan neither scrolls the page nor goes back, and
    a link fades while a finger is on it; no filter shrinks one that fills its row.
    """
    phone.open(middle_game)
    for selector in ("#view", "#panel button", "#to-sheet a"):
        assert phone.find(selector).first.evaluate("(it) => getComputedStyle(it).userSelect") == "none"
    assert phone.page.evaluate("getComputedStyle(document.documentElement).overscrollBehavior") == "contain"
    assert phone.find("#view").evaluate("(it) => getComputedStyle(it).touchAction") == "none"
    phone.open(f"{phone.address}/")
    link = phone.find("main a").first
    phone.page.mouse.move(*middle(phone.box(link)))
    phone.page.mouse.down()
    style = link.evaluate("(it) => { const {opacity, filter} = getComputedStyle(it); return [opacity, filter]; }")
    assert style == ["0.7", "none"]


def test_a_keyboard_leaves_no_shift(phone: Phone, middle_game: str) -> None:
    """Once the phone's keyboard closes, the page is where it was."""
    phone.open(f"{middle_game}?do=why")
    phone.page.evaluate("document.body.style.height = '200vh'; scrollTo(0, 120);")
    assert phone.page.evaluate("scrollY") == 120
    phone.find("#panel button").first.evaluate("(it) => { it.focus({preventScroll: true}); it.blur(); }")
    assert phone.page.evaluate("scrollY") == 0
