"""Where cells are smaller than a finger: a lens for a finger that stays down, the nearest cell for a quick tap."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.finger import finger, middles
from tests.browser.phone import LANDSCAPE, LOW, SMALL, Phone
from tests.browser.server import Server
from tests.games import SAMPLE

FREE = "#plane > :not(#lens) > button[name=cell]"
OPEN = f"{FREE}:not([data-far], [data-closed])"
NEAR = 24
"""Pixels from a finger to the middle of a cell that it means."""


def distances(phone: Phone, selector: str, x: float, y: float) -> list[tuple[float, str]]:
    """How far such cells are from a place, the nearest first."""
    return sorted(
        (((x - left) ** 2 + (y - top) ** 2) ** 0.5, cell) for cell, (left, top) in middles(phone, selector).items()
    )


def places(phone: Phone) -> Iterator[tuple[float, float]]:
    """Places all over the board on which no tile lies."""
    view = phone.box(phone.find("#view"))
    for y in range(int(view["y"]) + 8, int(view["y"] + view["height"]) - 8, 9):
        for x in range(8, int(view["width"]) - 8, 9):
            if not phone.page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('[data-tile]')", [x, y]):
                yield x, y


@pytest.mark.parametrize("size", [LOW, SMALL, LANDSCAPE], ids=["low", "small", "landscape"])
def test_lens(new_phone: NewPhone, late_game: str, size: tuple[int, int]) -> None:
    """A finger that stays down sees cells of 44 pixels beside itself, wherever it goes, and where it lets go it chooses
    the outlined one.
    """
    phone = new_phone(size)
    phone.open(late_game)
    phone.rest()
    touching = finger(phone)
    cells = sorted(middles(phone, OPEN).items(), key=lambda item: item[1][1])
    for x, y in (cells[0][1], cells[len(cells) // 2][1], cells[-1][1]):
        touching.down(x, y)
        lens = phone.find("#lens")
        expect(lens).to_be_visible()
        box = phone.box(lens)
        assert (box["width"], box["height"]) == ((244 if size == SMALL else 279), 191)
        assert round(phone.box(phone.find("#lens [data-tile]").first)["width"]) == 42  # and a gap
        assert box["x"] >= 0 <= box["y"]
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        aside = max(box["x"] - x, x - box["x"] - box["width"], box["y"] - y, y - box["y"] - box["height"])
        assert aside >= 43, (x, y, box)
        (_, meant), *_ = distances(phone, OPEN, x, y)
        expect(phone.find("#lens .chosen")).to_have_attribute("value", meant)
        touching.to(size[0] / 2, size[1] - 2 if size != LANDSCAPE else 2)  # off the board
        expect(lens).to_have_count(0)
        touching.up()
    assert not phone.find("[data-cursor]").count()
    (first, (x, y)), (then, (to_x, to_y)) = cells[:2]
    touching.down(x, y)
    expect(phone.find("#lens .chosen")).to_have_attribute("value", first)
    expect(phone.verdict).to_have_attribute("data-let-go", "Let go to choose this space.")
    touching.to(to_x, to_y)
    expect(phone.find("#lens .chosen")).to_have_attribute("value", then)
    phone.page.wait_for_timeout(40)  # a press of 150 ms is no tap
    touching.up()
    expect(phone.find("[data-cursor]")).to_have_attribute("data-cell", then)
    assert phone.find("#lens").count() == 0
    assert phone.verdict.get_attribute("data-let-go") is None


def test_two_fingers(phone: Phone, late_game: str) -> None:
    """A second finger closes the lens, and both choose nothing."""
    phone.open(late_game)
    phone.rest()
    touching = finger(phone)
    (x, y), *_ = middles(phone, OPEN).values()
    touching.down(x, y)
    expect(phone.find("#lens")).to_be_visible()
    touching.joined()
    expect(phone.find("#lens")).to_have_count(0)
    touching.up()
    phone.rest()
    assert phone.find("[data-cursor]").count() == 0


@pytest.mark.thorough
def test_quick_taps(phone: Phone, late_game: str) -> None:
    """A quick tap beside a cell takes the nearest one that some tile fits, up to 24 pixels off, and a loose one
    only in its middle or where there is none; no lens is seen.
    """
    phone.open(late_game)
    phone.rest()
    beside, loose, middle = None, None, None
    for x, y in places(phone):
        (far, cell), (next_far, _), *_ = distances(phone, OPEN, x, y)
        (off, nearest), *_ = distances(phone, FREE, x, y)
        if beside is None and 11 < far < NEAR - 2 and next_far - far > 2 and nearest != cell and off > 7:
            beside = (x, y), cell
        if loose is None and far > NEAR + 2 and off < 6 and nearest in middles(phone, f"{FREE}[data-far]"):
            loose = (x, y), nearest
        if middle is None and far < NEAR - 2 and off < 4 and nearest in middles(phone, f"{FREE}[data-far]"):
            middle = (x, y), nearest
        if beside and loose and middle:
            break
    assert beside
    assert loose
    assert middle
    phone.page.evaluate("""() => new MutationObserver(() => { window.seen ||= document.getElementById("lens"); })
        .observe(document, {childList: true, subtree: true})""")
    for (x, y), meant in (beside, loose, middle):
        phone.page.touchscreen.tap(x, y)
        expect(phone.find("#open [data-cursor]")).to_have_attribute("data-cell", meant)
        phone.tap(phone.do("clear"))
        expect(phone.find("[data-cursor]")).to_have_count(0)
        phone.rest()
    assert phone.page.evaluate("window.seen") is None


def test_large_cells(phone: Phone, server: Server) -> None:
    """Where cells are as large as a finger there is no lens, and a finger that stays down taps what it is on."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:3])
    phone.open(game)
    phone.rest()
    touching = finger(phone)
    x, y = middles(phone, FREE)["0,2"]
    touching.down(x, y)
    phone.page.wait_for_timeout(200)  # longer than it takes to open one
    assert phone.find("#lens").count() == 0
    touching.up()
    expect(phone.find("[data-cursor]")).to_have_attribute("data-cell", "0,2")
