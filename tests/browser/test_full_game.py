"""A whole game between two players with dealt hands, tapped in to its end."""

import pytest
from playwright.sync_api import expect

from referee.core.game import Game
from referee.core.steps import Pass, Place, PointsOnly, Swap
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE
from tests.rulebooks.random_games import random_game

FREE_CELLS = """async () => {
    const cells = (page) => [...page.querySelectorAll("#free > *, #far > *")]
        .map((it) => `${it.parentElement.id} ${it.value} ${it.className} ${it.ariaLabel}`).sort();
    const text = await (await fetch(location.pathname)).text();
    return [cells(document), cells(new DOMParser().parseFromString(text, "text/html"))];
}"""
"""The free cells of the page as taps have made it, and of the page as it is served now."""


def whole_game() -> Game:
    """The first random game with a swap, a pass, and a last tile."""
    games = (list(random_game(seed))[-1].game for seed in range(100))
    return next(game for game in games if game.rows[-1].awards and kinds(game) == {Place, Swap, Pass})


def kinds(game: Game) -> set[type]:
    """The kinds of turn in a game."""
    return {type(row.step) for row in game.rows}


@pytest.mark.thorough
def test_full_game(phone: Phone, server: Server) -> None:
    """A random game is tapped in from the first tile to the last one: the bag runs out, hands are counted, the last
    tile earns 6 more, the winner is marked, and all numbers are those of the core. After each turn the page has the
    free cells of a page loaded anew; so it has after the last turn was undone and cleared away.
    """
    played = whole_game()
    phone.start(["Ann", "Bob"])
    loads = phone.loads
    game = Game.start(QWIRKLE, 2)
    for row in played.rows:
        expect(phone.find("[data-to-move]")).to_have_attribute("data-seat", str(game.to_move))
        phone.enter(game, row.step)
        game = game.after(row.step)
        phone.expect_totals(row.totals)
        phone.expect_bag(row.bag)
        shown, served = phone.page.evaluate(FREE_CELLS)
        assert shown == served
        held = [str(hand) for hand in row.hands] if row.bag < 6 else []
        assert [hand.get_attribute("data-hand") for hand in phone.find("[data-hand]").all()] == held
    assert phone.loads == loads
    last = game.rows[-1]
    assert (last.bag, last.points, last.hands[last.step.seat - 1]) == (0, last.verdict.points + 6, 0)
    assert [seat.get_attribute("data-seat") for seat in phone.find("[data-seat][data-winner]").all()] == [
        str(seat) for seat in game.winners
    ]
    for seat in game.winners:
        expect(phone.find(".ended h2")).to_contain_text(("Ann", "Bob")[seat - 1])
    expect(phone.find("[data-to-move]")).to_have_count(0)
    expect(phone.find("#plane button[name=cell]")).to_have_count(0)
    expect(phone.find("#laid [data-tile]")).to_have_count(len(game.board.tiles))
    assert [turn for turn in server.turns(phone.page.url) if isinstance(turn, Swap)] == [
        row.step for row in game.rows if isinstance(row.step, Swap)
    ]
    phone.tap(phone.do("undo"))
    phone.tap(phone.do("clear"))
    expect(phone.find("[data-draft]")).to_have_count(0)
    shown, served = phone.page.evaluate(FREE_CELLS)
    assert shown == served
    phone.tap(phone.do("redo"))
    expect(phone.find(".ended")).to_be_visible()
    phone.tap(phone.link("Scoresheet"))
    expect(phone.turn(last.number).locator("b")).to_have_text(f"+{last.points}")
    expect(phone.find("[data-turn]")).to_have_count(len(game.rows))


def test_shared_victory(phone: Phone, server: Server) -> None:
    """A game in which no player can lay a tile ends with a round of passes, and equal totals make both the winners."""
    game = server.started("Ann", "Bob")
    qwirkle = Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0"))
    server.write(game, [qwirkle, PointsOnly(2, 12, 6), *(PointsOnly(number % 2 + 1, 3, 6) for number in range(14))])
    phone.open(game)
    phone.expect_bag(0)
    for seat in (1, 2):
        phone.enter(server.game(game), Pass(seat))
    expect(phone.find("[data-seat][data-winner]")).to_have_count(2)
    expect(phone.find(".ended h2")).to_have_text("Ann and Bob share the win")
    phone.expect_totals([33, 33])
