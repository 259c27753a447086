"""From a photo to filled in turns, and to the next turn."""

import pytest
from playwright.sync_api import expect

from referee.core.steps import Place, Play
from tests.browser import axe, phone
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.photo_states import SEED, TILES, blank, written
from tests.browser.server import Server
from tests.browser.table import compare, keep, photo_of
from tests.rulebooks.random_games import random_position

FULL = random_position(SEED, TILES).game
"""The game as it was really played."""
SIZES = [phone.SMALL, phone.LOW, phone.LANDSCAPE, phone.DESK]
LOW_KEYS = """[...document.querySelectorAll("main a, main button")].filter((it) => it.checkVisibility())
    .map((it) => it.getBoundingClientRect()).filter(({width, height}) => height < 43.9 || width < 43.9)"""
"""The keys that are too small for a finger."""


def answer_and_fill(shown: Phone) -> None:
    """On the page of turns to be filled in: answer the question, and press the key."""
    expect(shown.find("h1")).to_contain_text("Fill in 4 turns")
    expect(shown.find("[data-filled='waits']")).to_have_count(1)
    expect(shown.find("button[value=fill]")).to_be_disabled()
    shown.tap(shown.find(".choice").first)
    expect(shown.find(".choice[aria-current]")).to_be_visible()
    shown.tap(shown.find("button[value=fill]"))


def test_fill_in_and_back(phone: Phone, server: Server) -> None:
    """Tiles that were read lead to the turns that lack them; once those are filled in the same reading agrees with the
    sheet. One key beside that undoes all of it.
    """
    game, _ = blank(server)
    before = server.game(game)
    keep(phone, game, FULL.board.tiles)
    phone.tap(phone.find("#new a"))
    answer_and_fill(phone)
    expect(phone.find("#done")).to_have_text("4 turns filled in.")
    expect(phone.find("#camera")).to_have_attribute("data-verdict", "same")
    expect(phone.find("#new")).to_be_hidden()
    assert server.game(game).board == FULL.board
    phone.tap(phone.find("#news [value=undo]"))
    phone.page.wait_for_url(game)
    assert server.game(game).board == before.board


def test_the_next_turn(phone: Phone, server: Server) -> None:
    """If nothing but one move is new on the table, it is the draft of the next turn after one tap."""
    last = FULL.rows[-1]
    assert isinstance(last.step, Place)
    game = moves_before(server, 1)
    keep(phone, game, FULL.board.tiles)
    phone.tap(phone.find("#new a"))
    expect(phone.find("#verdict .aside")).to_have_text("From the photo")
    expect(phone.find("[data-draft]")).to_have_count(len(last.step.play))
    expect(phone.verdict).to_have_attribute("data-points", str(last.points))


@pytest.mark.thorough
def test_from_a_photo(phone: Phone, server: Server) -> None:
    """The whole way from a photo: its tiles fill in the turns that lack them."""
    game, _ = blank(server)
    compare(phone, game, photo_of(FULL.board.tiles))
    phone.tap(phone.find("#new a"))
    answer_and_fill(phone)
    expect(phone.find("#done")).to_have_text("4 turns filled in.")
    assert server.game(game).board == FULL.board


@pytest.mark.thorough
def test_other_differences(phone: Phone, server: Server) -> None:
    """A turn from the photo is only offered if nothing else differs."""
    game = moves_before(server, 1)
    lying = dict(FULL.board.tiles)
    del lying[next(iter(lying))]
    keep(phone, game, lying)
    expect(phone.find("#rows li").first).to_be_visible()
    expect(phone.find("#new")).to_be_hidden()


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES, ids=["small", "low", "landscape", "desk"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_on_every_screen(new_phone: NewPhone, server: Server, size: tuple[int, int], theme: str) -> None:
    """On every screen nothing lies beside it, every key is large enough, and there is no barrier."""
    shown = new_phone(size)
    shown.context.add_cookies([{"name": "bright", "value": "1", "url": server.address}] * (theme == "light"))
    game, tiles = blank(server)
    two: Play = tuple(placed for row in FULL.rows[-2:] if isinstance(row.step, Place) for placed in row.step.play)
    earlier = moves_before(server, 2)
    for address in (f"{game}/catch-up?tiles={written(tiles)}", f"{earlier}/new-tiles?tiles={written(two)}"):
        shown.open(address)
        assert shown.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        assert shown.page.evaluate(LOW_KEYS) == []
        assert axe.barriers(shown.page) == []


def moves_before(server: Server, count: int) -> str:
    """The address of the game without its last moves."""
    game = server.started("Ala", "Jan")
    server.write(game, [row.step for row in FULL.rows[:-count]])
    return game


@pytest.mark.thorough
@pytest.mark.parametrize("size", [phone.LANDSCAPE, phone.DESK], ids=["landscape", "desk"])
def test_the_board_stays_beside_the_question(new_phone: NewPhone, server: Server, size: tuple[int, int]) -> None:
    """On a wide screen the board with the tiles is still in sight when the page goes on at the question."""
    shown = new_phone(size)
    game, tiles = blank(server)
    shown.open(f"{game}/catch-up?tiles={written(tiles)}")
    shown.tap(shown.find(".choice").first)
    expect(shown.find(".choice[aria-current]")).to_be_in_viewport()
    expect(shown.find(".table .picture")).to_be_in_viewport(ratio=0.95)
