"""Unconfirmed tiles that somebody leaves: they come back, on this phone only."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from referee.core.grid import Cell
from referee.core.steps import Place
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE

FIRST = QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0")
OTHER = QWIRKLE.notation.read_play("Yo@0,0 Ys@1,0")
LONG_AGO = """() => {
    const all = JSON.parse(localStorage.drafts);
    for (const each of Object.values(all)) each.left -= 2 * 60 * 60 * 1000;
    localStorage.drafts = JSON.stringify(all);
}"""
BEFORE = ".before"


@pytest.fixture
def game(phone: Phone, server: Server) -> str:
    """A game with two tiles that were left unconfirmed, reached from the first page."""
    address = server.started("Ann", "Bob")
    phone.open(f"{phone.address}/")
    phone.open(address)
    for placed in FIRST:
        phone.lay(placed)
    phone.expect_draft("Ro@0,0", "Rs@1,0")
    return address


def by_back(phone: Phone, game: str) -> None:
    """The phone's Back to the first page, and the game there."""
    phone.back()
    phone.tap(phone.find(f'a[href*="{game.removeprefix(phone.address)}"]'))


def by_all_games(phone: Phone, game: str) -> None:
    """*More*, *All games*, and the game there."""
    phone.more("All games")
    phone.tap(phone.find(f'a[href*="{game.removeprefix(phone.address)}"]'))


def by_closing(phone: Phone, game: str) -> None:
    """The tab is closed, and the game opened by its bare address."""
    phone.page.close()
    phone.page = phone.context.new_page()
    phone.open(game)


@pytest.mark.parametrize("leave", [by_back, by_all_games, by_closing])
def test_left(phone: Phone, game: str, leave: Callable[[Phone, str], None]) -> None:
    """Whatever way somebody leaves, the tiles come back, without a notice if that was a moment ago."""
    leave(phone, game)
    phone.page.wait_for_url(re.compile("draft="))
    phone.expect_draft("Ro@0,0", "Rs@1,0")
    expect(phone.find(BEFORE)).to_have_count(0)


def test_left_long_ago(phone: Phone, game: str) -> None:
    """A notice mentions tiles left hours ago; *Go on* restores their sum, any tap goes on, *Confirm* works directly."""
    phone.open(f"{phone.address}/")
    phone.page.evaluate(LONG_AGO)
    phone.open(game)
    phone.page.wait_for_url(re.compile("draft="))
    expect(phone.find(BEFORE)).to_contain_text("2 tiles from before 2 hr. ago")
    phone.expect_in_sight(phone.find(".before button").first)
    phone.tap(phone.find(BEFORE).get_by_role("button", name="Go on"))
    expect(phone.find(BEFORE)).to_have_count(0)
    expect(phone.find("#verdict .made")).to_be_visible()
    phone.open(f"{phone.address}/")
    phone.page.evaluate(LONG_AGO)
    phone.open(game)
    expect(phone.find(BEFORE)).to_be_visible()
    phone.tap(phone.key("Rd"))
    phone.expect_draft("Ro@0,0", "Rs@1,0", "Rd@2,0")
    expect(phone.find(BEFORE)).to_have_count(0)
    phone.tap(phone.do("confirm"))
    phone.expect_totals([3, 0])


def forgotten(phone: Phone, game: str) -> bool:
    """Whether the bare address of the game no longer leads to tiles."""
    return bool(phone.page.evaluate("(game) => !(new URL(game).pathname in JSON.parse(localStorage.drafts))", game))


@pytest.mark.parametrize("end", ["confirm", "discard", "delete"])
def test_forgotten(phone: Phone, server: Server, game: str, end: str) -> None:
    """Tiles that were confirmed or discarded, or whose game was deleted, don't come back."""
    if end == "confirm":
        phone.tap(phone.do("confirm"))
        phone.expect_totals([2, 0])
    elif end == "discard":
        phone.open(f"{phone.address}/")
        phone.page.evaluate(LONG_AGO)
        phone.open(game)
        phone.tap(phone.find(BEFORE).get_by_role("button", name="Discard"))
        expect(phone.find("[data-draft]")).to_have_count(0)
    else:
        phone.open(f"{phone.address}/")
        phone.tap(phone.find(f'[action^="{game.removeprefix(phone.address)}/"] button'))
        expect(phone.find("form.gone")).to_be_visible()
    assert forgotten(phone, game)


def test_plain_confirmation(phone: Phone, server: Server, game: str) -> None:
    """Tiles that were confirmed without htmx don't come back either."""
    phone.find("#entry").evaluate("(form) => { form.method = 'post'; form.action += '/turns'; form.submit(); }")
    phone.expect_totals([2, 0])
    expect(phone.find("[data-draft]")).to_have_count(0)
    assert forgotten(phone, game)


def test_moved_on(phone: Phone, server: Server, game: str) -> None:
    """If another phone wrote in the meantime, the page asks what to do with the tiles."""
    phone.open(f"{phone.address}/")
    server.write(game, [Place(1, OTHER)])
    phone.open(game)
    expect(phone.find(".newer")).to_contain_text("Turn 1 is saved")
    phone.expect_draft("Ro@0,0", "Rs@1,0")
    expect(phone.at(Cell(0, 0))).not_to_have_count(0)


def test_nothing_can_be_kept(phone: Phone, server: Server) -> None:
    """If a phone can't keep anything, the address still has the tiles."""
    phone.page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })")
    game = server.started("Ann", "Bob")
    phone.open(game)
    phone.lay(FIRST[0])
    phone.page.wait_for_url(re.compile("draft="))
    phone.page.reload()
    phone.expect_draft("Ro@0,0")
    phone.open(game)
    expect(phone.find("[data-draft]")).to_have_count(0)
    assert phone.troubles == []
