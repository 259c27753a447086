"""The pages around the game at two sizes: what they show as names are typed, nothing beside the screen, no barrier."""

import re

import pytest
from playwright.sync_api import expect

from referee.core.steps import Place
from tests.browser import axe, phone
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.server import GAME, Server, running
from tests.games import QWIRKLE, SAMPLE

pytestmark = pytest.mark.thorough

TAP = 44
"""Pixels that a finger hits."""


@pytest.fixture(params=[phone.PORTRAIT, phone.SMALL], ids=["portrait", "small"])
def held(request: pytest.FixtureRequest, new_phone: NewPhone) -> Phone:
    """A phone of each size."""
    return new_phone(request.param)


@pytest.fixture(params=["dark", "light"])
def looking(request: pytest.FixtureRequest, held: Phone) -> Phone:
    """Each with dark pages, and with light ones."""
    if request.param == "light":
        held.context.add_cookies([{"name": "bright", "value": "1", "url": held.address}])
    return held


def sound(shown: Phone) -> None:
    """Nothing lies beside the screen, every key is large enough, and there is no barrier."""
    shown.page.wait_for_load_state("load")
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    keys = shown.page.evaluate(
        """(least) => [...document.querySelectorAll("a, button, summary, select")]
            .filter((key) => key.checkVisibility() && !key.matches(".away"))
            .map((key) => [key.textContent.trim(), key.getBoundingClientRect()])
            .filter(([, box]) => box.width < least - .5 || box.height < least - .5)
            .map(([words, box]) => [words, box.width, box.height])""",
        TAP,
    )
    assert keys == []
    assert axe.barriers(shown.page) == []


def rows(shown: Phone) -> int:
    """How many rows of names can be seen."""
    return shown.find("#new-game .names li").filter(visible=True).count()


def test_before_any_game(looking: Phone, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Without a game the first page has its picture, and the key for a new game is in sight."""
    with running(tmp_path_factory.mktemp("first") / "instance") as empty:
        if looking.context.cookies():
            looking.context.add_cookies([{"name": "bright", "value": "1", "url": empty.address}])
        looking.open(empty.address)
        expect(looking.find("figure .picture")).to_be_visible()
        expect(looking.find(".foot .primary")).to_be_in_viewport(ratio=1)
        sound(looking)


def test_first_page(looking: Phone, server: Server) -> None:
    """The running game is to be continued, an empty one is thrown away and brought back with one tap each."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps)
    server.started("Kuba", "Zosia")
    looking.open(looking.address)
    expect(looking.find(".newest svg.picture")).to_be_visible()
    expect(looking.find(".foot .primary")).to_be_in_viewport(ratio=1)
    sound(looking)
    looking.tap(looking.find(".empty button").first)
    expect(looking.find(".gone p")).to_have_text("Deleted: Kuba, Zosia")
    sound(looking)
    looking.tap(looking.find(".gone button"))
    expect(looking.find(".empty").first).to_contain_text("Kuba, Zosia")
    expect(looking.find(".gone")).to_have_count(0)
    looking.tap(looking.find(".newest"))
    expect(looking.page).to_have_url(re.compile(re.escape(game)))


def test_back(phone: Phone, server: Server) -> None:
    """The phone's Back shows a page as it is now: the first page its totals, and *Who starts?* leads to a game that has
    begun; what was typed stays.
    """
    game = server.started("Ann", "Bob")
    phone.open(f"{game}/start")
    phone.open(phone.address)
    phone.tap(phone.page.get_by_role("link", name="Ann, Bob").first)
    phone.page.wait_for_url(GAME)
    server.write(game, [Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0"))])
    phone.back()
    expect(phone.find(".newest .place b")).to_have_text(["2", "0"])
    phone.back()
    expect(phone.find("[data-to-move]")).to_have_attribute("data-seat", "2")
    phone.open(f"{phone.address}/games/new?game=qwirkle")
    phone.find("#players-0").fill("Zoe")
    phone.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(phone.find("#players-0")).to_have_value("Zoe")
    phone.find("#players-0").fill("")
    with phone.page.expect_navigation():
        phone.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")


def test_rows_appear(looking: Phone) -> None:
    """The next row appears when the one above is filled, and waits again when it is emptied; no script is needed."""
    looking.open(f"{looking.address}/games/new?game=qwirkle")
    assert rows(looking) == 2
    for number in range(6):
        looking.find(f'[name="players-{number}"]').fill(f"Name {number}")
        assert rows(looking) == min(max(number + 2, 2), 6)
    sound(looking)
    looking.find('[name="players-5"]').fill("")
    assert rows(looking) == 6
    looking.find('[name="players-4"]').fill("")
    assert rows(looking) == 5


def test_by_keyboard(held: Phone) -> None:
    """Names are typed one after the other with the keyboard alone, and Enter in the last begins the game."""
    held.open(f"{held.address}/games/new?game=qwirkle")
    held.find('[name="players-0"]').focus()
    for name in ("Ann", "Ben", "Cleo"):
        held.page.keyboard.type(name)
        held.page.keyboard.press("Tab")
        held.page.keyboard.press("Tab")
    expect(held.find('[name="players-3"]')).to_be_focused()
    held.page.keyboard.press("Enter")
    held.page.wait_for_url(GAME)


def test_equal_names_and_house_rules(looking: Phone) -> None:
    """An equal name is reported, with the way out on a key; the first line of the house rules follows the switches."""
    looking.open(f"{looking.address}/games/new?game=qwirkle")
    for number, name in enumerate(("Ann", "Konstantynopolitanka", "ann")):
        looking.find(f'[name="players-{number}"]').fill(name)
    line = looking.find(".house-rules summary small")
    expect(line).to_have_text("Standard rules", use_inner_text=True)
    looking.tap(looking.find(".house-rules summary"))
    sound(looking)
    looking.tap(looking.find('label[for="youngest"]'))
    expect(line).to_have_text("At a tie the youngest starts", use_inner_text=True)
    looking.tap(looking.find('#new-game [type="submit"]'))
    expect(looking.find("#players-2-problem")).to_have_text("You already have an Ann.")
    sound(looking)
    looking.tap(looking.find('[name="use"]'))
    expect(looking.find('[name="players-2"]')).to_have_value("Ann 2")
    expect(line).to_have_text("At a tie the youngest starts", use_inner_text=True)


def test_who_starts(looking: Phone, server: Server) -> None:
    """The longest line is amber as it is chosen; at a tie the key below becomes one for each; or the table chooses."""
    game = server.started("Ann", "Ben", "Ola", "Konstantynopolitanka")
    looking.open(f"{game}/start")
    for seat, length in enumerate((3, 2, 4, 4)):
        looking.tap(looking.find(f'label:has([name="lines-{seat}"][value="{length}"])'))
        longest = looking.find(".longest").filter(visible=True)
        assert longest.count() == (1, 1, 1, 2)[seat]
    sound(looking)
    looking.tap(looking.find('#start [type="submit"]'))
    expect(looking.find("#start .foot button")).to_have_text(["Ola starts", "Konstantynopolitanka starts"])
    expect(looking.find("#start .foot")).to_be_in_viewport(ratio=1)
    sound(looking)
    looking.tap(looking.find(".top .chip"))
    expect(looking.find("#start .foot button")).to_have_count(4)
    sound(looking)
    looking.tap(looking.find('button[name="first"][value="2"]'))
    expect(looking.find('[data-seat="2"]')).to_have_attribute("data-to-move", "")
