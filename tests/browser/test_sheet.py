"""The sheet and the result in a browser: everything fits, heads stay, the strip hides nothing, there is no barrier."""

import re

import pytest
from playwright.sync_api import expect

from referee.core.steps import PointsOnly, Swap, Turn
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.sound import expect_fit

pytestmark = pytest.mark.thorough

SIX = ("Ann", "Ben", "Ola", "Jan", "Eva", "Bartholomäus-Maximilian")
LOOKED_AT = (2, 20, 70)


@pytest.fixture
def crowded(server: Server) -> str:
    """The address of a game of six with many turns; those of ``LOOKED_AT`` show something, the others lead to their
    tiles.
    """
    address = server.started(*SIX)
    steps: list[Turn] = []
    for turn in range(1, 91):
        seat = (turn - 1) % len(SIX) + 1
        steps.append(Swap(seat, 1) if turn in LOOKED_AT else PointsOnly(seat, 10 + turn % 20, 1))
    server.write(address, steps)
    return address


def test_strip_hides_nothing(sized: Phone, crowded: str) -> None:
    """The sheet of six fits at the side; a tap on a turn opens the strip, and the turn stays in sight between the heads
    and the strip.
    """
    for number in LOOKED_AT:
        sized.open(f"{crowded}/sheet")
        expect_fit(sized)
        sized.tap(sized.find(f"#turn-{number}"))
        expect(sized.find("#strip.chosen")).to_be_visible()
        sized.page.wait_for_load_state()
        chosen = sized.box(sized.find("[aria-current]"))
        strip, heads = sized.box(sized.find("#strip")), sized.box(sized.find(".pad thead th").last)
        assert heads["y"] + heads["height"] <= chosen["y"] + 1
        assert chosen["y"] + chosen["height"] <= strip["y"] + 1
        sized.tap(sized.find("[aria-current]"))
        expect(sized.find("#strip.chosen")).to_have_count(0)


def test_heads_are_sticky(phone: Phone, crowded: str) -> None:
    """However far the pad is scrolled, the names and totals stay on top, below the bar."""
    phone.open(f"{crowded}/sheet")
    before = phone.box(phone.find(".pad thead th").last)
    phone.page.evaluate("scrollTo(0, 300)")
    assert phone.page.evaluate("scrollY") > 40
    assert phone.box(phone.find(".pad thead th").last)["y"] == pytest.approx(before["y"], abs=1)


def test_board_next_to_the_pad(new_phone: NewPhone, middle_game: str) -> None:
    """On a desktop the whole board is next to the pad, with or without a chosen turn."""
    desk = new_phone((1280, 800))
    for path in ("sheet", "sheet?turn=5"):
        desk.open(f"{middle_game}/{path}")
        expect(desk.find("#strip .whole svg")).to_be_in_viewport(ratio=0.99)
        pad, board = desk.box(desk.find(".pad")), desk.box(desk.find("#strip .whole"))
        assert pad["x"] + pad["width"] <= board["x"]


def test_photo(phone: Phone, finished_game: str) -> None:
    """The animation plays once, so a reload is still; a tap outside the keys hides them, another one shows them."""
    phone.open(f"{finished_game}/result#result")
    expect(phone.page).to_have_url(re.compile("/result$"))
    keys = phone.find("#result .foot")
    for shown in (False, True):
        phone.page.touchscreen.tap(20, 20)
        expect(keys).to_be_visible(visible=shown)
