"""A game's replay in the browser: by tap, slider, key, swipe and automatically; the board doesn't move."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.cdn import Cdn
from tests.browser.conftest import NewPhone
from tests.browser.phone import DESK, LANDSCAPE, PORTRAIT, SMALL, TABLET, Phone
from tests.browser.server import Server
from tests.browser.sound import expect_fit

QWIRKLES = re.compile("Qwirkle")


def expect_moment(phone: Phone, number: int) -> None:
    """The page shows the game after this turn, and the address is that turn's."""
    name = f"Turn {number} of" if number else "Before the first turn"
    expect(phone.find("h1")).to_contain_text(name)
    expect(phone.page).to_have_url(re.compile(rf"/replay/{number}(\?|$)"))
    expect(phone.find("#turn")).to_have_value(str(number))


def tiles(phone: Phone) -> Any:
    """By cell, its tile and place on the screen."""
    return phone.page.evaluate(
        """Object.fromEntries([...document.querySelectorAll("#laid [data-cell]")].map((it) => {
            const {x, y, width, height} = it.getBoundingClientRect();
            return [it.dataset.cell, [it.dataset.tile, ...[x, y, width, height].map((side) => side.toFixed(1))].join()];
        }))"""
    )


def step(phone: Phone, name: str) -> Locator:
    """A key below the board."""
    return phone.find(f'[data-step="{name}"]')


def swipe(phone: Phone, way: int) -> None:
    """A finger swipes over the board to the left (-1) or to the right (1)."""
    box = phone.box(phone.find("#view"))
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.evaluate(
        """([from, to, y]) => {
            const finger = (kind, x) => document.getElementById("view").dispatchEvent(new PointerEvent(kind,
                {pointerId: 7, pointerType: "touch", isPrimary: true, bubbles: true, clientX: x, clientY: y}));
            finger("pointerdown", from);
            finger("pointermove", to);
            finger("pointerup", to);
        }""",
        [x - 50 * way, x + 50 * way, y],
    )


def test_taps(phone: Phone, finished_game: str, server: Server) -> None:
    """The keys lead to every turn without loading a page; the board is that of the game at the time."""
    phone.open(f"{finished_game}/replay/0")
    last = len(server.turns(finished_game))
    loads = phone.loads
    for name, number in (("next", 1), ("next", 2), ("last", last), ("back", last - 1), ("first", 0), ("next", 1)):
        phone.tap(step(phone, name))
        expect_moment(phone, number)
        placed = server.game(finished_game).rows[:number]
        count = sum(len(row.step.play) for row in placed if hasattr(row.step, "play"))
        expect(phone.find("#laid > *")).to_have_count(count)
    assert phone.loads == loads


@pytest.mark.thorough
def test_the_way_back(phone: Phone, finished_game: str) -> None:
    """However many turns were viewed, the browser's Back leads to the page before the replay."""
    phone.open(f"{finished_game}/sheet?turn=20")
    phone.tap(phone.link("Show on the board"))
    expect_moment(phone, 20)
    for number in (21, 22, 23):
        phone.tap(step(phone, "next"))
        expect_moment(phone, number)
    phone.back()
    expect(phone.page).to_have_url(f"{finished_game}/sheet?turn=20")


def test_fast_taps(phone: Phone, finished_game: str) -> None:
    """Taps that are faster than the answers all count."""
    phone.open(f"{finished_game}/replay/3")
    expect(phone.find("#replay")).to_be_visible()
    phone.page.wait_for_function("window.htmx")
    with phone.slow_line():
        for _ in range(5):
            step(phone, "next").dispatch_event("click")
    expect_moment(phone, 8)
    shown = tiles(phone)
    phone.page.reload()
    assert tiles(phone) == shown


def test_slider(phone: Phone, finished_game: str) -> None:
    """The slider shows the turn that it is dragged to, there and back, the same as loading that turn's address."""
    phone.open(f"{finished_game}/replay/0")
    phone.page.wait_for_function("window.htmx")
    for number in (30, 12, 44, 0, 17):
        phone.find("#turn").fill(str(number))
        expect_moment(phone, number)
    expect(phone.find("#turn")).to_have_attribute("aria-valuetext", re.compile("Turn 17 of"))
    shown = tiles(phone)
    phone.open(f"{finished_game}/replay/17")
    assert tiles(phone) == shown


def test_keyboard_and_swipes(phone: Phone, finished_game: str, server: Server) -> None:
    """Arrows go back and forth, Home and End to the ends, and the space bar plays and pauses; a swipe to the left leads
    to the next turn, one to the right back.
    """
    last = len(server.turns(finished_game))
    phone.open(f"{finished_game}/replay/5")
    phone.page.wait_for_function("window.htmx")
    for key, number in (("ArrowRight", 6), ("ArrowLeft", 5), ("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        phone.page.keyboard.press(key)
        expect_moment(phone, number)
    phone.find("#turn").focus()
    phone.page.keyboard.press("ArrowRight")
    expect_moment(phone, 1)
    phone.page.keyboard.press("Space")
    expect(phone.find("#play")).to_have_attribute("aria-pressed", "true")
    expect_moment(phone, 2)
    phone.page.keyboard.press("Space")
    expect(phone.find("#play")).to_have_attribute("aria-pressed", "false")
    phone.page.keyboard.press("Home")
    for way, number in ((-1, 1), (-1, 2), (1, 1)):
        swipe(phone, way)
        expect_moment(phone, number)


def test_playing(phone: Phone, finished_game: str, server: Server) -> None:
    """The game plays automatically until it is paused, or to its last turn, and from there again from the start."""
    last = len(server.turns(finished_game))
    phone.open(f"{finished_game}/replay/{last - 2}")
    phone.page.wait_for_function("window.htmx")
    phone.tap(phone.find("#play"))
    expect_moment(phone, last - 1)
    expect(phone.find("#play")).to_have_attribute("aria-pressed", "true")
    expect_moment(phone, last)
    expect(phone.find("#play")).to_have_attribute("aria-pressed", "false")
    phone.tap(phone.find("#play"))
    expect_moment(phone, 0)
    expect_moment(phone, 1)
    phone.tap(step(phone, "next"))  # a step by hand pauses
    expect(phone.find("#play")).to_have_attribute("aria-pressed", "false")


@pytest.mark.thorough
def test_jumps(phone: Phone, finished_game: str) -> None:
    """The list of notable turns leads to the first Qwirkle and closes."""
    phone.open(f"{finished_game}/replay/0")
    phone.page.wait_for_function("window.htmx")
    phone.tap(phone.find("#jumps summary"))
    jump = phone.find("#jumps a").filter(has_text=QWIRKLES).first
    number = int(jump.get_attribute("data-to") or 0)
    phone.tap(jump)
    expect_moment(phone, number)
    expect(phone.find("#jumps ul")).to_be_hidden()
    expect(phone.find("#told .sum")).to_contain_text("Qwirkle")


def test_better_place(phone: Phone, finished_game: str) -> None:
    """Show puts the better place on the board, where it covers no tile, and removes it again."""
    phone.open(f"{finished_game}/replay/41")
    phone.page.wait_for_function("window.htmx")
    before, loads = tiles(phone), phone.loads
    phone.tap(phone.find('#told button[name="better"]'))
    expect(phone.find("#open .better")).not_to_have_count(0)
    expect(phone.page).to_have_url(re.compile(r"/replay/41\?better=1"))
    assert tiles(phone) == before
    assert phone.loads == loads
    phone.tap(phone.find('#told button[name="better"]'))
    expect(phone.find("#open .better")).to_have_count(0)


def expect_page(phone: Phone, number: int) -> None:
    """The page of this moment is there, with its script, which listens to the keyboard."""
    expect_moment(phone, number)
    phone.page.wait_for_load_state()


@pytest.mark.thorough
def test_without_htmx(new_phone: NewPhone, finished_game: str) -> None:
    """If the CDN can't be reached, keys, slider, keyboard and autoplay load whole pages."""
    phone = new_phone(cdn=Cdn.UNREACHABLE)
    phone.open(f"{finished_game}/replay/5")
    phone.tap(step(phone, "next"))
    expect_page(phone, 6)
    phone.find("#turn").fill("30")
    expect_page(phone, 30)
    phone.page.keyboard.press("ArrowLeft")
    expect_page(phone, 29)
    phone.page.keyboard.press("Space")
    expect(phone.page).to_have_url(f"{finished_game}/replay/29?play=1")
    expect_moment(phone, 30)
    expect_moment(phone, 31)
    phone.tap(phone.find("#play"))
    expect(phone.find("#play")).to_have_attribute("aria-pressed", "false")


def test_no_connection(phone: Phone, finished_game: str) -> None:
    """Without a network the moment stays, a sentence explains why, and it goes on when the network is back."""
    phone.open(f"{finished_game}/replay/5")
    phone.page.wait_for_function("window.htmx")
    before = tiles(phone)
    phone.context.set_offline(True)
    phone.tap(step(phone, "next"))
    expect(phone.find("#waiting")).to_have_text("No connection. Try again.")
    expect_moment(phone, 5)
    assert tiles(phone) == before
    phone.context.set_offline(False)
    phone.tap(step(phone, "next"))
    expect_moment(phone, 6)
    expect(phone.find("#waiting")).to_be_hidden()


def test_address_refused(phone: Phone, finished_game: str) -> None:
    """If the browser refuses to change its address, as Safari does after 100 changes in 10 seconds, stepping goes on,
    and the address follows later.
    """
    phone.page.add_init_script(
        """{
            const { replaceState } = history;
            let refused = 0;
            history.replaceState = function (state, title, address) {
                const moved = address !== location.href;
                if (moved && (refused += 1) < 4) throw new DOMException("too often", "SecurityError");
                replaceState.call(this, state, title, address);
            };
        }"""
    )
    phone.open(f"{finished_game}/replay/5")
    for number in (6, 7):
        phone.tap(step(phone, "next"))
        expect(phone.find("h1")).to_contain_text(f"Turn {number} of")
    expect(phone.find("#waiting")).to_be_hidden()
    expect_moment(phone, 7)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [PORTRAIT, SMALL, LANDSCAPE, TABLET, DESK])
def test_board_is_still(new_phone: NewPhone, finished_game: str, size: tuple[int, int]) -> None:
    """Whatever the remarks on turns, no tile and no key moves between turns, everything fits, and keys are large."""
    phone = new_phone(size)
    phone.open(f"{finished_game}/replay/0")
    phone.page.wait_for_function("window.htmx")
    places: dict[str, str] = {}
    boxes = None
    for number in (1, 2, 11, 27, 33, 41, 60, 41, 11):
        phone.find("#turn").fill(str(number))
        expect_moment(phone, number)
        shown = tiles(phone)
        assert {cell: place for cell, place in places.items() if shown.get(cell, place) != place} == {}
        places |= shown
        now = [phone.box(phone.find(part)) for part in ("#view", "#told", "#reel", "#keys", "#totals", "h1")]
        now[-1].pop("width")  # its number may have one more digit
        assert boxes in (None, now)
        boxes = now
        expect_fit(phone)
        assert all(min(key["width"], key["height"]) >= 54 for key in phone.boxes(phone.find("#keys > a")))
        assert phone.box(phone.find("#turn"))["height"] >= 48
    assert phone.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.thorough
def test_desk(new_phone: NewPhone, finished_game: str) -> None:
    """On a desktop board, sum and sheet are side by side, and a tap on the sheet shows that turn on the board."""
    desk = new_phone(DESK)
    desk.open(f"{finished_game}/replay/30")
    desk.page.wait_for_function("window.htmx")
    view, text, panel = (desk.box(desk.find(part)) for part in ("#view", "#told", "#beside"))
    assert view["x"] + view["width"] <= text["x"] <= text["x"] + text["width"] <= panel["x"]
    expect(desk.find("#beside [aria-current]")).to_be_in_viewport(ratio=1)
    desk.tap(desk.find('#beside [data-to="28"]'))
    expect_moment(desk, 28)
    expect(desk.find("#beside [aria-current]")).to_have_attribute("data-to", "28")
