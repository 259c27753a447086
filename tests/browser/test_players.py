"""The pages of players in a browser: nothing overflows the screen, no accessibility barrier, and merging by taps."""

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from referee.core.steps import PointsOnly, Step
from tests.browser import phone
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.test_pages_around import sound
from tests.rulebooks.random_games import random_position

pytestmark = pytest.mark.thorough

LONG = "Maximiliana Konstantinopolitanowa-Smith"


@pytest.fixture(params=["portrait", "small", "landscape", "desk"])
def held(request: pytest.FixtureRequest, new_phone: NewPhone) -> Phone:
    """A phone or a desk of each size."""
    return new_phone(phone.SIZES[request.param])


@pytest.fixture(params=["dark", "light"])
def looking(request: pytest.FixtureRequest, held: Phone) -> Phone:
    """Each in dark and in light mode."""
    if request.param == "light":
        held.context.add_cookies([{"name": "bright", "value": "1", "url": held.address}])
    return held


def finished(server: Server, *names: str, turns: Sequence[Step[Any]] = ()) -> None:
    """A game of these players that the table ended after these turns, or after one turn each of points only."""
    game = server.started(*names)
    turns = turns or [PointsOnly(seat, 12 - seat, 3) for seat, _ in enumerate(names, 1)]
    server.write(game, turns)
    answer = server.post(f"{urlsplit(game).path}/end", {"do": "end", "end_note": "", "seen": len(turns)})
    assert answer.status == 303


def test_pages_of_players(looking: Phone, server: Server, finished_game: str) -> None:
    """All players, one player with open charts and tables, and a player's names fit and have no barrier."""
    finished(server, "Ann", "Bob", LONG)
    finished(server, "Anna Maria", "Bob")
    finished(server, "Anna Marta", "Ann")
    finished(server, "Ann", "Bob", turns=[row.step for row in random_position(28, 20).game.rows])
    looking.open(f"{looking.address}/players")
    expect(looking.find(".everybody tbody tr").first).to_be_visible()
    sound(looking)
    looking.open(f"{looking.address}/players/Ann")
    expect(looking.find("[role=img] .dot").first).to_be_visible()
    for summary in looking.find("summary").all():
        summary.click()
    expect(looking.find(".numbers table").last).to_be_visible()
    assert looking.find(".charts").count() == 2
    sound(looking)
    looking.open(f"{looking.address}/spellings?name=Ann")
    sound(looking)
    looking.open(f"{finished_game}/result")
    sound(looking)


def test_two_spellings(phone: Phone, server: Server) -> None:
    """Two spellings are merged on the page of a player's names; one tap takes it back."""
    for name in ("Krystyna", "Krystyna", "Kristyna"):
        finished(server, name, "Bob")
    phone.open(f"{phone.address}/spellings?name=Kristyna")
    phone.find(".choose select").select_option("Krystyna")
    phone.tap(phone.find(".choose button"))
    expect(phone.find(".said p")).to_have_text("Kristyna and Krystyna are one player now.")
    expect(phone.find(".figures dt").first).to_have_text("won of 3")
    phone.tap(phone.find(".said button"))
    expect(phone.find(".said p")).to_have_text("Kristyna is a separate player now.")
    expect(phone.find(".figures dt").first).to_have_text("won of 1")


def test_ways(phone: Phone, finished_game: str) -> None:
    """A name of the result leads to the player, from there to all players, and a row of the list leads back."""
    phone.open(f"{finished_game}/result?more=1")
    phone.tap(phone.find(".bars a").first)
    expect(phone.page).to_have_url(re.compile("/players/(Ann|Bob)"))
    phone.tap(phone.find(".top a").first)
    expect(phone.find("h1")).to_contain_text("Players")
    row = phone.find(".everybody tbody tr").filter(has_text="Bob").first
    expect(row).to_be_visible()
    figure = row.locator("td").last.bounding_box()
    assert figure is not None
    phone.strike(dict(figure))
    expect(phone.find("h1 bdi")).to_have_text("Bob")
