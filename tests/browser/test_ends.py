"""The beginning and the end of a game: names are typed one after another, and the result is photographed."""

import re

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.server import Server


def test_next_name(phone: Phone, server: Server) -> None:
    """*Next* on the phone's keyboard goes to the next empty name; in one that is left empty it starts the game. Who was
    named is not offered again.
    """
    server.started("Ann", "Bob")
    phone.open(f"{phone.address}/games/new?game=qwirkle")
    known = phone.find('.known [value="Ann"]')
    expect(known).to_be_visible()
    for number, name in enumerate(("Ann", "Bob")):
        phone.find(f"#players-{number}").fill(name)
        phone.page.keyboard.press("Enter")
        expect(phone.find(f"#players-{number + 1}")).to_be_focused()
        expect(known).to_be_hidden()
    phone.page.keyboard.press("Enter")
    expect(phone.find("#view")).to_be_visible()


def test_photo(phone: Phone, finished_game: str) -> None:
    """The motion plays once, so a reload is still; a tap beside the keys hides them, another one brings them back."""
    phone.open(f"{finished_game}/result#result")
    expect(phone.page).to_have_url(re.compile("/result$"))
    keys = phone.find("#result .foot")
    for shown in (False, True):
        phone.page.touchscreen.tap(20, 20)
        expect(keys).to_be_visible(visible=shown)
