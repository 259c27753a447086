"""The game that the rulebooks print, tapped in on a phone with htmx running."""

from playwright.sync_api import expect

from referee.core.game import Game
from referee.core.steps import Place
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE, SAMPLE

POINTS = [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]
TOTALS = [20, 22, 25, 18]


def test_sample_game(phone: Phone, server: Server) -> None:
    """The twelve turns of the sample game are tapped in, in at most 51 taps and without loading the page again, and
    every score, every total and the bag are right at every turn.

    Tiles of one turn may be laid in another order than in the rulebook.
    """
    phone.start(SAMPLE.names)
    game = Game.start(QWIRKLE, len(SAMPLE.names))
    loads, taps, laid = phone.loads, phone.taps, 0
    for turn, points in zip(SAMPLE.steps, POINTS, strict=True):
        assert isinstance(turn, Place)
        expect(phone.find("[data-to-move]")).to_have_attribute("data-seat", str(turn.seat))
        phone.draft(game, turn.play)
        expect(phone.verdict).to_have_attribute("data-points", str(points))
        expect(phone.verdict.locator(".who")).to_have_text(f"{SAMPLE.names[turn.seat - 1]} +{points}")
        game = game.after(turn)
        phone.confirm()
        phone.expect_totals(game.totals)
        laid += len(turn.play)
        phone.expect_bag(84 - laid)
    phone.expect_totals(TOTALS)
    phone.expect_bag(59)
    assert phone.taps - taps <= 51
    assert phone.loads == loads
    written = [frozenset(turn.play) for turn in server.turns(phone.page.url) if isinstance(turn, Place)]
    assert written == [frozenset(turn.play) for turn in SAMPLE.steps if isinstance(turn, Place)]
