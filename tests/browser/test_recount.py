"""A recount plays: part after part lights up while the number climbs. A tap stops it; less movement means steps."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import SAMPLE

CLIMB = """
    window.seen = [];
    new MutationObserver(() => {
        const now = document.querySelector(".counted .now strong");
        if (now && seen.at(-1) !== now.textContent) seen.push(now.textContent);
    }).observe(document.getElementById("panel"),
        {subtree: true, childList: true, characterData: true, attributes: true});
"""
"""Notes the number as it climbs."""


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
    pill = phone.find("#verdict .pill")
    phone.tap(pill)
    now = phone.find(".counted .who.now")
    expect(now).to_contain_text("Column of red: 6")
    phone.context.set_offline(True)
    for text in ("Qwirkle: 6", "Row of crosses: 3", "Column of blue: 3"):
        phone.page.clock.run_for(1000)
        expect(now).to_contain_text(text)
        expect(phone.find("#plane .outline.now")).to_have_count(1)
    phone.context.set_offline(False)
    numbers = [int(number) for number in phone.page.evaluate("seen")][1:]  # the first came with the answer
    assert numbers == sorted(numbers)
    assert {6, 12, 15, 18} <= {*numbers}
    phone.page.clock.run_for(1600)
    expect(pill).to_be_visible()
    expect(phone.find("#plane.recounts")).to_have_count(0)
    phone.tap(pill)
    expect(now).to_contain_text("Column of red: 6")
    phone.find("#seats").click(position={"x": 20, "y": 20}, force=True)
    expect(pill).to_be_visible()
    assert phone.page.url == game  # the tap on the totals did not lead to the sheet


@pytest.mark.parametrize("how", ["setting", "phone"])
def test_less_movement_steps(new_phone: NewPhone, game: str, how: str) -> None:
    """With less movement nothing plays: Next and Back show the same parts, and Stop leads back."""
    phone = new_phone(reduced_motion="reduce" if how == "phone" else "no-preference")
    if how == "setting":
        phone.context.add_cookies([{"name": "calm", "value": "1", "url": phone.address}])
    phone.open(game)
    phone.tap(phone.find("#verdict .pill"))
    steps, now = phone.find(".recount-steps"), phone.find(".counted .who.now")
    expect(now).to_contain_text("Column of red: 6")
    phone.tap(steps.get_by_text("Next", exact=True))
    expect(now).to_contain_text("Qwirkle: 6")
    expect(phone.find("[data-together]").locator("visible=true")).to_have_text("12")
    phone.tap(steps.get_by_text("Back", exact=True))
    expect(now).to_contain_text("Column of red: 6")
    phone.tap(phone.find("[data-stop]"))
    expect(phone.find("#verdict .pill")).to_be_visible()


def lightness(phone: Phone, selector: str) -> list[float]:
    """The contrast between the text of each and what lies behind it."""
    return phone.page.eval_on_selector_all(
        selector,
        """all => all.map((each) => {
            const level = (color) => {
                const [r, g, b] = color.match(/[\\d.]+/g).map((part) => part / 255)
                    .map((part) => part <= .03928 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
                return .2126 * r + .7152 * g + .0722 * b;
            };
            const style = getComputedStyle(each), number = getComputedStyle(each.querySelector("b"));
            const [one, other] = [level(style.backgroundColor), level(number.color)].sort((a, b) => b - a);
            return (one + .05) / (other + .05);
        })""",
    )


@pytest.mark.parametrize("bright", [False, True], ids=["dark", "light"])
def test_a_lit_number_is_readable(new_phone: NewPhone, game: str, bright: bool) -> None:
    """The number of the part that is lit stands out from it, dark and light, on the game page and for followers."""
    phone = new_phone()
    phone.context.add_cookies([{"name": "bright", "value": "1", "url": phone.address}] * bright)
    phone.open(f"{game}?light=2")
    assert all(contrast > 12 for contrast in lightness(phone, ".part.now"))
    phone.open(f"{game}/share")
    phone.open(f"{phone.find('#address').input_value()}?turn=11&light=2")
    assert lightness(phone, ".part.now")
    assert all(contrast > 12 for contrast in lightness(phone, ".part.now"))
