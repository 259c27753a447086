"""How the page looks is the scorekeeper's choice, and stays so."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE

GROUND = "getComputedStyle(document.body).backgroundColor"
MARK = 'getComputedStyle(document.querySelector("[data-kind]"), "::after").content'


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
@pytest.mark.parametrize("switch", ["bright", "marks"])
def test_switch(new_phone: NewPhone, server: Server, switch: str, script: bool) -> None:
    """A switch for how the page looks stays on in the next game, and off once it was switched off."""
    phone = new_phone(java_script_enabled=script)
    for wanted in (True, False):
        phone.open(server.started("Ann", "Bob"))
        expect(phone.find(f"#{switch}")).to_be_checked(checked=not wanted)
        phone.tap(phone.find("#more summary"))
        phone.tap(phone.find(f"#{switch}"))
        phone.tap(phone.find("#more summary"))
        phone.lay(QWIRKLE.read_play("Ro@0,0")[0])
        expect(phone.find(f"#{switch}")).to_be_checked(checked=wanted)
        phone.open(server.started("Ann", "Bob"))
        expect(phone.find(f"#{switch}")).to_be_checked(checked=wanted)


@pytest.mark.parametrize("switch", ["bright", "marks"])
def test_switch_alone(phone: Phone, server: Server, switch: str) -> None:
    """A switch is remembered also when nothing else is tapped after it."""
    phone.open(server.started("Ann", "Bob"))
    phone.tap(phone.find("#more summary"))
    with phone.page.expect_response(lambda answer: answer.request.method == "POST"):
        phone.tap(phone.find(f"#{switch}"))
    phone.open(server.started("Ann", "Bob"))
    expect(phone.find(f"#{switch}")).to_be_checked()


def test_light_page(phone: Phone, server: Server) -> None:
    """The switch for a light page makes it light at once, and the other pages after the next tap."""
    phone.open(server.started("Ann", "Bob"))
    assert brightness(phone) < 64
    phone.tap(phone.find("#more summary"))
    phone.tap(phone.find("#bright"))
    assert brightness(phone) > 192
    phone.tap(phone.find("#more summary"))
    phone.lay(QWIRKLE.read_play("Ro@0,0")[0])
    for path in ("/", "/games/new"):
        phone.open(phone.address + path)
        assert brightness(phone) > 192


def test_marks(phone: Phone, server: Server) -> None:
    """The switch for marks puts a digit for its color on every tile."""
    phone.open(server.started("Ann", "Bob"))
    assert phone.page.evaluate(MARK) == "none"
    phone.tap(phone.find("#more summary"))
    phone.tap(phone.find("#marks"))
    marks = phone.page.evaluate(
        """[...document.querySelectorAll(".tray [data-kind]")]
            .map((tile) => tile.dataset.kind[0] + getComputedStyle(tile, "::after").content)"""
    )
    assert sorted(set(marks)) == ['B"5"', 'G"4"', 'O"2"', 'P"6"', 'R"1"', 'Y"3"']


def brightness(phone: Phone) -> float:
    """How bright the page is, from 0 to 255."""
    color = phone.page.evaluate(GROUND).removeprefix("rgb(").removesuffix(")").split(",")
    return sum(map(float, color)) / 3
