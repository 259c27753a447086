"""A recount plays: the parts light up one by one while the number climbs. A tap stops it; less movement means steps."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.server import Server
from tests.games import SAMPLE

CLIMB = """
    window.seen = [], window.parts = [];
    new MutationObserver(() => {
        const now = document.querySelector(".counted .now strong");
        if (now && seen.at(-1) !== now.textContent) seen.push(now.textContent);
    }).observe(document.getElementById("panel"),
        {subtree: true, childList: true, characterData: true, attributes: true});
    document.addEventListener("spoken", () => {
        const {dataset} = document.querySelector(".counted .who.now");
        parts.push(`${dataset.spoken} ${document.querySelectorAll("#plane .outline.now").length}`);
    });
"""
"""Records the number as it climbs, and each part with the number of its outlines."""


@pytest.fixture
def game(server: Server) -> str:
    """A game whose last turn has four parts: 6, a Qwirkle's 6, 3 and 3."""
    address = server.started(*SAMPLE.names)
    server.write(address, SAMPLE.steps[:11])
    return address


def test_it_plays_and_stops(new_phone: NewPhone, game: str) -> None:
    """One tap plays all parts without a network, and then the page is at rest again; another tap anywhere stops it."""
    phone = new_phone(timed=True, reduced_motion="no-preference")
    phone.open(game)
    phone.page.evaluate(CLIMB)
    pill, plays = phone.find("#verdict .pill"), phone.find("#plane.recounts")
    with phone.page.expect_response(re.compile(r"[?&]light=")) as answer:
        phone.tap(pill)
    answer.value.finished()
    phone.context.set_offline(True)
    expect(plays).to_have_count(1)
    phone.page.clock.run_for(3000)
    phone.context.set_offline(False)
    phone.page.clock.run_for(1600)
    expect(plays).to_have_count(0)
    parts = [f"{name}{part[-2:]}" for part in phone.page.evaluate("parts") for name in re.findall(r"^[\w :]+", part)]
    assert parts == ["Red column: 6 1", "Qwirkle: 6 1", "Row of crosses: 3 1", "Blue column: 3 1"]
    numbers = [int(number) for number in phone.page.evaluate("seen")][1:]  # the first came with the answer
    assert numbers == sorted(numbers)
    assert {6, 12, 15, 18} <= {*numbers}
    expect(pill).to_be_visible()
    phone.tap(pill)
    expect(plays).to_have_count(1)
    phone.find("#seats").click(position={"x": 20, "y": 20}, force=True)
    expect(plays).to_have_count(0)
    assert phone.page.url == game  # the tap on the totals didn't lead to the sheet


@pytest.mark.parametrize("how", ["setting", "phone"])
def test_less_movement_steps(new_phone: NewPhone, game: str, how: str) -> None:
    """With less movement nothing plays: Next and Back show the same parts, and Stop leads back."""
    phone = new_phone(reduced_motion="reduce" if how == "phone" else "no-preference")
    if how == "setting":
        phone.context.add_cookies([{"name": "calm", "value": "1", "url": phone.address}])
    phone.open(game)
    phone.tap(phone.find("#verdict .pill"))
    steps, now = phone.find(".recount-steps"), phone.find(".counted .who.now")
    expect(now).to_contain_text("Red column: 6")
    phone.tap(steps.get_by_text("Next", exact=True))
    expect(now).to_contain_text("Qwirkle: 6")
    expect(phone.find("[data-together]").locator("visible=true")).to_have_text("12")
    phone.tap(steps.get_by_text("Back", exact=True))
    expect(now).to_contain_text("Red column: 6")
    phone.tap(phone.find("[data-stop]"))
    expect(phone.find("#verdict .pill")).to_be_visible()
