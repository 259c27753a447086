"""A language that is read from right to left breaks no page."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.test_sizes import expect_fit, expect_keys_in_sight

pytestmark = pytest.mark.thorough

OVERLAPPING = """
    (selector) => {
        const parts = [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility())
            .map((it) => [it, it.getBoundingClientRect()]).filter(([, box]) => box.width && box.height);
        const apart = (one, other) => one.right <= other.left + .5 || other.right <= one.left + .5
            || one.bottom <= other.top + .5 || other.bottom <= one.top + .5;
        return parts.flatMap(([it, box], at) => parts.slice(at + 1)
            .filter(([other, place]) => !it.contains(other) && !other.contains(it) && !apart(box, place))
            .map(([other]) => `${it.outerHTML.slice(0, 80)} and ${other.outerHTML.slice(0, 80)}`));
    }
"""
"""What lies over something else that is not its own."""


def turn_round(phone: Phone) -> None:
    """Read the page from right to left."""
    phone.page.evaluate("document.documentElement.dir = 'rtl'")
    phone.rest()


def expect_apart(phone: Phone, selector: str) -> None:
    """None of these lies over another one."""
    assert phone.page.evaluate(OVERLAPPING, selector) == []


def test_game_page(sized: Phone, late_game: str) -> None:
    """Read from right to left, the game page fits on the screen with all its keys, and the board lies as it did."""
    sized.open(late_game)
    sized.rest()
    tiles = sized.find("#laid [data-tile]")
    before = sized.boxes(tiles)
    view = sized.box(sized.find("#view"))
    turn_round(sized)
    moved = sized.box(sized.find("#view"))["x"] - view["x"]
    shifted = [{**box, "x": round(box["x"] + moved, 1)} for box in before]
    assert all(
        abs(now[side] - then[side]) < 0.3
        for now, then in zip(sized.boxes(tiles), shifted, strict=True)
        for side in ("x", "y", "width")
    )
    sized.expect_all_in_view(tiles)
    expect_fit(sized)
    expect_keys_in_sight(sized)
    expect_apart(sized, "#seats li, .bag, #view, #verdict, .slot, .tray, .bar > *")
    sized.tap(sized.find("#plane button[name=cell]:not([data-far])").first)
    expect(sized.find("[data-cursor]")).to_be_visible()
    sized.rest()
    sized.expect_cursor_in_sight()
    expect_apart(sized, "#view, #verdict, .slot, .keys > button, .bar > *")


def test_pages_around(sized: Phone, late_game: str, finished_game: str) -> None:
    """Read from right to left, the first page, the sheet, the replay and the settings fit on the screen."""
    for path, parts in (
        (f"{sized.address}/", ".card, .top > *"),
        (f"{sized.address}/looks", ".card label > *"),
        (f"{late_game}/sheet", ".pad tbody :is(th, td)"),
        (f"{late_game}/replay/9", "#totals li, #view, #told, #keys > *"),
        (f"{finished_game}/review", ".chart .axis, .chart .plot, .chart .names"),
    ):
        sized.open(path)
        turn_round(sized)
        expect_fit(sized)
        expect_apart(sized, parts)
