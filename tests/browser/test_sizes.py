"""Everything fits on the screen, and every button is large enough for a thumb."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from referee.core.draft import Draft
from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.steps import Place
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE

LONG_NAMES = tuple(f"Bartholomäus-Maximilian von und zu {number}." for number in range(1, 7))

TOO_SMALL = """
    [...document.querySelectorAll("button, summary, .button, .swap label, .switches label, .zoom, .names input, a")]
        .filter((it) => !it.closest(".lines")) // the addends of the sum: a miss costs nothing
        .filter((it) => !it.matches(".rule")) // a rule named in a sentence: nothing else is to be hit beside it
        .filter((it) => !it.disabled && it.checkVisibility({visibilityProperty: true}))
        .map((it) => [it, it.getBoundingClientRect()])
        .filter(([it, box]) => Math.min(box.width, box.height) < 43.9)
        .map(([it, box]) => `${box.width.toFixed(1)} x ${box.height.toFixed(1)}: ${it.outerHTML.slice(0, 120)}`)
"""


def expect_fit(phone: Phone) -> None:
    """Nothing is cut off at the side, and all that can be tapped is at least 44 by 44 pixels."""
    width = phone.page.evaluate("document.documentElement.scrollWidth")
    assert width <= phone.page.evaluate("innerWidth")
    assert phone.page.evaluate(TOO_SMALL) == []


@pytest.fixture(params=["early", "middle", "late"])
def game(request: pytest.FixtureRequest, server: Server) -> str:
    """A game at its start, in the middle, and near its end."""
    if request.param == "early":
        return server.started("Ann", "Bob")
    address: str = request.getfixturevalue(f"{request.param}_game")
    return address


def test_pages_around(sized: Phone, server: Server, late_game: str) -> None:
    """The first page and the one for a new game fit on the screen, also with long names and with mistakes in them."""
    server.started(*LONG_NAMES)
    sized.open(f"{sized.address}/")
    expect_fit(sized)
    sized.open(f"{sized.address}/games/new")
    expect_fit(sized)
    sized.find('[name="players-3"]').fill("W" * 40)
    sized.tap(sized.find('#new-game [type="submit"]'))
    expect(sized.find(".problem").first).to_be_visible()
    sized.page.wait_for_load_state()
    expect_fit(sized)


def test_game_page(sized: Phone, server: Server, game: str) -> None:
    """The game page fits on the screen at any time of the game, idle and while a turn is entered."""
    sized.open(game)
    expect_fit(sized)
    if not sized.find("[data-cursor]").count():
        sized.point(best_cell(server.game(game)))
    sized.rest()
    sized.expect_cursor_in_sight()
    expect_fit(sized)
    sized.tap(sized.find('button[name="tile"]').first)
    expect(sized.find("[data-draft]")).to_be_visible()
    expect_fit(sized)


def best_cell(game: Game[Any]) -> Cell:
    """The free cell on which most kinds of tile fit."""

    def fitting(cell: Cell) -> int:
        return len(game.rulebook.offer(game.position, Draft(cursor=cell), free_hand=False).fitting)

    return max(game.rulebook.offer(game.position, Draft(), free_hand=False).cells, key=fitting)


def test_pages_behind_more(sized: Phone, late_game: str) -> None:
    """Every page that More leads to fits on the screen, and so do the ways of mending a turn."""
    for path in (
        *("more", "sheet", "unseen", "points", "adjustments", "end", "history", "history/4", "try/4"),
        *("turns/3", "turns/3/insert", "turns/3/insert?kind=pass&seat=3", "turns/3/remove"),
    ):
        sized.open(f"{late_game}/{path}")
        expect_fit(sized)
    sized.open(f"{sized.address}/looks")
    expect_fit(sized)


def test_every_tile(sized: Phone, middle_game: str) -> None:
    """All kinds of tile fit on the tray at once, and each can be tapped."""
    sized.open(middle_game)
    sized.tap(sized.find("#open button[data-cell]").first)
    sized.tap(sized.do("every"))
    keys = sized.find('button[name="tile"]')
    expect(keys).to_have_count(36)
    expect_fit(sized)
    for key in (keys.first, keys.last):
        key.tap(trial=True)


def test_six_players(sized: Phone, server: Server) -> None:
    """Six players with long names fit on the screen, side by side."""
    sized.open(server.started(*LONG_NAMES))
    expect_fit(sized)
    columns = sized.find("[data-seat], .bag")
    expect(columns).to_have_count(7)
    for column in columns.all():
        expect(column).to_be_in_viewport(ratio=1)
    boxes = sized.boxes(columns)
    assert all(left["x"] + left["width"] <= right["x"] + 0.2 for left, right in pairwise(boxes))


def test_whole_board(sized: Phone, game: str) -> None:
    """One tap shows every tile and every free cell of the board, and another one goes back to where the game is."""
    sized.open(game)
    sized.tap(sized.find("label.zoom"))
    sized.expect_all_in_view(sized.find("#plane [data-cell]"))
    sized.tap(sized.find("label.zoom"))
    sized.rest()
    assert sized.box(sized.find("#plane [data-cell]").first)["width"] == 44
    latest = sized.find("[data-last], [data-cursor]")
    sized.expect_in_sight(latest.first)


def test_corner(sized: Phone, server: Server) -> None:
    """On the whole board no tile hides behind the button that shows it, however far the tiles reach into its corner."""
    game = server.started("Ann", "Bob")
    steps = ("Ro", "Oo", "Os", "Ys", "Yd", "Gd", "Gc", "Bc", "Bx", "Px", "Pt", "Rt") * 3
    stairs = (f"{tile}@{(step + 1) // 2},{-(step // 2)}" for step, tile in enumerate(steps))
    server.write(game, [Place(number % 2 + 1, QWIRKLE.read_play(tile)) for number, tile in enumerate(stairs)])
    sized.open(game)
    sized.tap(sized.find("label.zoom"))
    button = sized.box(sized.find("label.zoom"))
    for tile in sized.boxes(sized.find("#laid [data-tile]")):
        beside = tile["x"] + tile["width"] <= button["x"] or tile["x"] >= button["x"] + button["width"]
        below = tile["y"] >= button["y"] + button["height"] or tile["y"] + tile["height"] <= button["y"]
        assert beside or below
