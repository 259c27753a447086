"""Turns that lay no tiles on the page: swaps, points only, and turns taken back."""

import pytest
from playwright.sync_api import expect

from referee.core.steps import Place, PointsOnly, Swap
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE, SAMPLE

FIRST = Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0"), 2)


def test_swap(phone: Phone, server: Server) -> None:
    """A swap takes two taps, scores nothing, leaves the bag as it is, and offers no more tiles than the hand holds."""
    game = server.started("Ann", "Bob")
    server.write(game, [FIRST])
    phone.open(game)
    phone.enter(server.game(game), Swap(2, 5))
    assert phone.taps == 2
    phone.expect_totals([2, 0])
    phone.expect_bag(94)
    expect(phone.find("[data-to-move]")).to_have_attribute("data-seat", "1")
    assert server.turns(game) == (FIRST, Swap(2, 5))
    phone.tap(phone.do("swap"))
    expect(phone.find('button[name="swap"]')).to_have_text(["1", "2", "3", "4", "5", "6"])


@pytest.mark.thorough
def test_points_only(phone: Phone, server: Server) -> None:
    """A turn of which only points and number of tiles are known is written on its own page, and counts for the bag."""
    game = server.started("Ann", "Bob")
    server.write(game, [FIRST])
    phone.open(game)
    phone.more("Points only")
    phone.find('#points [name="points"]').fill("9")
    phone.find('#points [name="tiles"]').fill("3")
    phone.tap(phone.do("points"))
    phone.expect_totals([2, 9])
    phone.expect_bag(91)
    assert server.turns(game) == (FIRST, PointsOnly(2, 9, 3))


def test_undo(phone: Phone, server: Server) -> None:
    """Turns are taken back one by one to the empty table, each becomes the draft, and the page is otherwise that of the
    turn before.
    """
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:3])
    phone.open(game)
    for left, totals, bag in ((2, [3, 7, 0, 0], 78), (1, [3, 0, 0, 0], 81), (0, [0, 0, 0, 0], 84)):
        if left < 2:
            phone.tap(phone.find("#more"))
        phone.write(phone.do("undo"))
        step = SAMPLE.steps[left]
        assert isinstance(step, Place)
        phone.expect_draft(*QWIRKLE.notation.write_play(step.play).split())
        phone.expect_totals(totals)
        phone.expect_bag(bag)
        expect(phone.find("[data-to-move]")).to_have_attribute("data-seat", str(left + 1))
    expect(phone.find("#laid [data-tile]")).to_have_count(0)
    expect(phone.do("undo")).to_have_count(0)
    phone.tap(phone.find("#more"))
    expect(phone.do("undo")).to_be_disabled()
    phone.write(phone.find('.menu [value="redo"]'))
    phone.expect_draft()
    phone.expect_totals([3, 0, 0, 0])


def test_undo_of_the_end(phone: Phone, server: Server, finished_game: str) -> None:
    """A game that is over goes on once its last turn is taken back."""
    game = server.started("Ann", "Bob")
    turns = server.turns(finished_game)
    server.write(game, turns)
    phone.open(game)
    expect(phone.find("[data-winner]")).not_to_have_count(0)
    phone.write(phone.do("undo"))
    expect(phone.find("[data-winner]")).to_have_count(0)
    expect(phone.find("[data-to-move]")).to_have_attribute("data-seat", str(turns[-1].seat))
    phone.write(phone.do("confirm"))  # the turn is the draft again
    expect(phone.find("[data-winner]")).not_to_have_count(0)


@pytest.mark.thorough
def test_swap_on_an_empty_table(phone: Phone, server: Server) -> None:
    """After turns of which only the points are known no tile lies, and yet the next player can swap."""
    game = server.started("Ann", "Bob")
    server.write(game, [PointsOnly(1, 5, 5)])
    phone.open(game)
    phone.enter(server.game(game), Swap(2, 2))
    expect(phone.find("[data-to-move]")).to_have_attribute("data-seat", "1")
