"""How the page looks is the scorekeeper's choice, and stays so."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE

GROUND = "getComputedStyle(document.body).backgroundColor"
MARK = 'getComputedStyle(document.querySelector("[data-kind]"), "::after").content'


def switch(phone: Phone, name: str) -> None:
    """Tap a switch on the page of switches, and save."""
    phone.tap(phone.link("More"))
    phone.tap(phone.link("How pages look"))
    phone.tap(phone.find(f"#{name}"))
    phone.tap(phone.find('#looks [type="submit"]'))
    phone.page.wait_for_url(re.compile("/games/"), wait_until=phone.loaded)


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
@pytest.mark.parametrize("name", ["bright", "marks"])
def test_switch(new_phone: NewPhone, server: Server, name: str, script: bool) -> None:
    """A switch for how the page looks stays on in the next game, and off once it was switched off; the draft on the
    game's page is still there.
    """
    phone = new_phone(java_script_enabled=script)
    for wanted in (True, False):
        phone.open(server.started("Ann", "Bob"))
        phone.lay(QWIRKLE.read_play("Ro@0,0")[0])
        switch(phone, name)
        phone.expect_draft("Ro@0,0")
        assert phone.find(f"html[data-{name}]").count() == wanted
        phone.lay(QWIRKLE.read_play("Rs@1,0")[0])
        phone.open(server.started("Ann", "Bob"))
        assert phone.find(f"html[data-{name}]").count() == wanted
        phone.open(f"{phone.address}/looks")
        expect(phone.find(f"#{name}")).to_be_checked(checked=wanted)


def test_light_page(phone: Phone, server: Server) -> None:
    """The switch for a light page makes it light at once, and the other pages once it is saved."""
    game = server.started("Ann", "Bob")
    phone.open(game)
    assert brightness(phone) < 64
    phone.open(f"{phone.address}/looks")
    assert brightness(phone) < 64
    phone.tap(phone.find("#bright"))
    assert brightness(phone) > 192
    phone.tap(phone.find('#looks [type="submit"]'))
    phone.page.wait_for_url(f"{phone.address}/")
    assert brightness(phone) > 192
    for address in (game, f"{phone.address}/games/new"):
        phone.open(address)
        assert brightness(phone) > 192


def test_marks(phone: Phone, server: Server) -> None:
    """The switch for marks puts a digit for its color on every tile."""
    phone.open(server.started("Ann", "Bob"))
    assert phone.page.evaluate(MARK) == "none"
    switch(phone, "marks")
    marks = phone.page.evaluate(
        """[...document.querySelectorAll(".tray [data-kind]")]
            .map((tile) => tile.dataset.kind[0] + getComputedStyle(tile, "::after").content)"""
    )
    assert sorted(set(marks)) == ['B"5"', 'G"4"', 'O"2"', 'P"6"', 'R"1"', 'Y"3"']


def brightness(phone: Phone) -> float:
    """How bright the page is, from 0 to 255."""
    color = phone.page.evaluate(GROUND).removeprefix("rgb(").removesuffix(")").split(",")
    return sum(map(float, color)) / 3
