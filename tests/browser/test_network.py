"""A phone that loses the network for a while."""

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE


def test_offline(phone: Phone, server: Server) -> None:
    """While the server cannot be reached the page says so and keeps the draft; the next tap that gets through takes
    the message away.
    """
    game = server.started("Ann", "Bob")
    phone.open(game)
    first, second = QWIRKLE.read_play("Ro@0,0 Rs@1,0")
    phone.lay(first)
    expect(phone.find("#offline")).to_be_hidden()
    phone.context.set_offline(True)
    phone.tap(phone.key("Rs"))
    phone.expect_in_sight(phone.find("#offline"))
    phone.tap(phone.do("confirm"))
    phone.expect_in_sight(phone.find("#offline"))
    phone.expect_draft("Ro@0,0")
    assert server.turns(game) == ()
    phone.context.set_offline(False)
    phone.lay(second)
    expect(phone.find("#offline")).to_be_hidden()
    phone.confirm()
    phone.expect_totals([2, 0])


def test_offline_hides_nothing(phone: Phone, server: Server) -> None:
    """The message that the server cannot be reached lies over nothing that can be tapped on the panel."""
    phone.open(server.started("Ann", "Bob"))
    phone.context.set_offline(True)
    phone.tap(phone.key("Rs"))
    phone.expect_in_sight(phone.find("#offline"))
    for button in phone.find("#panel button:enabled, #more").all():
        button.tap(trial=True)
