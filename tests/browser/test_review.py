"""The review on a phone: charts whose turns open, a quiz solved by tapping, a hand typed in."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from referee.core.grid import Cell
from tests.browser.conftest import NewPhone
from tests.browser.phone import DESK, Phone
from tests.browser.server import Server
from tests.games import SAMPLE
from tests.rulebooks.played import steps

pytestmark = pytest.mark.thorough

MISSED = steps("S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0", "S2 place Rx@0,1 Rt@0,2", "S1 place Rx@4,0", "S2 place Rt@4,1")
"""Both turns of the second player would have made a Qwirkle in the row."""


@pytest.fixture(scope="module")
def sample(server: Server) -> str:
    """The sample game, ended by the players."""
    address = server.started(*SAMPLE.names)
    server.write(address, SAMPLE.steps)
    server.post(f"{address.removeprefix(server.address)}/end", {"seen": len(SAMPLE.steps), "end_note": ""})
    return address


@pytest.fixture
def missed(server: Server) -> str:
    """A game whose turns missed many points."""
    address = server.started("Ann", "Bob")
    server.write(address, MISSED)
    return address


def test_chart_points_open_turns(phone: Phone, sample: str) -> None:
    """A tap in a chart opens the turn drawn there; the page isn't scrolled, and the way back stays the same."""
    phone.open(f"{sample}/result?more=1")
    phone.tap(phone.link("Review"))
    expect(phone.find("#turn h2")).to_contain_text("Turn 11 · Jarek +18")
    phone.page.wait_for_load_state()
    loads = phone.loads
    phone.page.evaluate("scrollTo(0, 60)")
    plot = phone.box(phone.find(".plot").first)
    for turn in (10, 3, 12):
        x = plot["x"] + plot["width"] * turn / 12 - (2 if turn == 12 else 0)
        phone.page.touchscreen.tap(x, plot["y"] + 90)
        expect(phone.find("#turn h2")).to_contain_text(f"Turn {turn} ·")
        expect(phone.page).to_have_url(re.compile(f"turn={turn}$"))
        assert phone.page.evaluate("scrollY") == 60
    assert phone.box(phone.find(".plot").first) == plot
    assert phone.loads == loads
    phone.page.reload()
    expect(phone.find("#turn h2")).to_contain_text("Turn 12 ·")
    phone.back()
    phone.page.wait_for_url("**/result?more=1")


def test_ways_to_turns(phone: Phone, sample: str) -> None:
    """Arrows, turning points and the tables lead to turns as well, and the cursor is at the turn."""
    phone.open(f"{sample}/review?turn=5")
    phone.tap(phone.find(".steps a").last)
    expect(phone.find("#turn h2")).to_contain_text("Turn 6 ·")
    expect(phone.find("text.chosen").first).to_have_text("6")
    phone.tap(phone.find(".turning a").first)
    expect(phone.find("#turn h2")).to_contain_text("Turn 11 ·")
    expect(phone.find(".turning a[aria-current]")).to_have_count(1)
    phone.tap(phone.find(".numbers summary").nth(1))
    phone.tap(phone.find(".numbers a").nth(9))
    expect(phone.find("#turn h2")).to_contain_text("Turn 10 ·")
    cursor = phone.box(phone.find(".plot .cursor").first)
    plot = phone.box(phone.find(".plot").first)
    assert cursor["x"] == pytest.approx(plot["x"] + plot["width"] * 10 / 12, abs=3)


@pytest.mark.parametrize("scripted", [True, False], ids=["script", "plain"])
def test_quiz_solved(new_phone: NewPhone, missed: str, scripted: bool) -> None:
    """A question is solved by tapping cell and tiles, checked, and leads on; without scripts too."""
    phone = new_phone(java_script_enabled=scripted)
    phone.open(f"{missed}/review?turn=2")
    phone.tap(phone.find("a.quiz"))
    expect(phone.find("#verdict")).to_contain_text("Score more than 3")
    expect(phone.find('button[name="tile"]')).to_have_count(2)
    phone.tap(phone.free(Cell(4, 0)))
    expect(phone.at(Cell(4, 0), "[data-cursor]")).to_be_visible()
    phone.tap(phone.key("Rx"))
    expect(phone.find("[data-draft]")).to_have_count(1)
    phone.tap(phone.key("Rt"))
    expect(phone.find("[data-draft]")).to_have_count(2)
    phone.rest()
    keys = phone.box(phone.find(".bar"))
    phone.tap(phone.do("check"))
    expect(phone.find("#verdict")).to_contain_text("You found it: 12")
    expect(phone.find("#plane .better")).to_have_count(2)
    phone.rest()
    assert phone.box(phone.find(".bar")) == keys
    phone.expect_all_in_view(phone.find("#plane .better"))
    phone.tap(phone.link("Next one"))
    expect(phone.find("#seats")).to_contain_text("Before turn 4")
    phone.tap(phone.do("show"))
    expect(phone.find("#verdict")).to_contain_text("Best possible: 12")
    expect(phone.find("#plane .better [data-kind]")).to_have_count(1)
    phone.tap(phone.link("Back to the review"))
    expect(phone.find("#turn h2")).to_contain_text("Turn 4 ·")


def test_hand(phone: Phone, missed: str) -> None:
    """A hand is entered by tapping, and its best plays are shown on the board one by one."""
    phone.open(f"{missed}/review?turn=2")
    phone.tap(phone.link("Full hand"))
    expect(phone.find("[data-held]")).to_have_count(2)
    phone.tap(phone.key("Bo"))
    expect(phone.find("[data-held]")).to_have_count(3)
    phone.tap(phone.find("[data-held]").first)
    expect(phone.find("[data-held]")).to_have_count(2)
    phone.tap(phone.do("best"))
    expect(phone.find("#luck")).to_be_visible()
    expect(phone.page).to_have_url(re.compile("do=best"))
    phone.tap(phone.find('button[name="play"]').nth(1))
    expect(phone.find('button[name="play"]').nth(1)).to_have_attribute("aria-pressed", "true")
    expect(phone.find(".picture .better").first).to_be_visible()


def test_desk(new_phone: NewPhone, sample: str) -> None:
    """On a desktop the board, the charts and the sheet are side by side."""
    phone = new_phone(DESK)
    phone.open(f"{sample}/review")
    boxes = [phone.box(phone.find(place)) for place in (".board", ".charts", ".beside-charts .pad")]
    assert all(left["x"] + left["width"] <= right["x"] for left, right in pairwise(boxes))
    assert all(box["y"] < 200 for box in boxes)
    phone.tap(phone.find('.beside-charts [data-turn="7"] a'))
    expect(phone.find("#turn h2")).to_contain_text("Turn 7 ·")
    expect(phone.find(".board .better").first).to_be_visible()
