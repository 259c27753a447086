"""Everything fits on the screen, and every button is large enough for a thumb."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.grid.draft import Draft
from tests.browser.conftest import NewPhone
from tests.browser.phone import DESK, PORTRAIT, SIZES, Phone
from tests.browser.server import Server

LONG_NAMES = tuple(f"Bartholomäus-Maximilian von und zu {number}." for number in range(1, 7))

TOO_SMALL = """
    [...document.querySelectorAll("button, summary, .button, .strip, .bar label, .switches label, .names input, a")]
        .filter((it) => !it.closest("#plane")) // cells of the framed board: the board is seen as a whole
        .filter((it) => !it.matches(".away")) // for the keyboard only
        .filter((it) => !it.closest(".second")) // the verdict's second line: a miss costs nothing
        .filter((it) => !it.closest(".turns-of")) // turns in a chart: the arrows beside it lead there, too
        .filter((it) => !it.matches(".rule")) // a rule named in a sentence: nothing else is to be hit beside it
        .filter((it) => !it.disabled && it.checkVisibility({visibilityProperty: true}))
        .filter((it) => Math.min(it.offsetWidth, it.offsetHeight) < 44) // also while it is pressed, which shrinks it
        .map((it) => `${it.offsetWidth} x ${it.offsetHeight}: ${it.outerHTML.slice(0, 120)}`)
"""
HALVED = tuple((width // 2, height // 2) for width, height in (PORTRAIT, DESK))
"""The same windows at 200 percent."""


def expect_fit(phone: Phone) -> None:
    """Nothing is cut off at the side, and all that can be tapped is at least 44 by 44 pixels."""
    width = phone.page.evaluate("document.documentElement.scrollWidth")
    assert width <= phone.page.evaluate("innerWidth")
    assert phone.page.evaluate(TOO_SMALL) == []


def expect_keys_in_sight(phone: Phone, always: str = ".confirm") -> None:
    """Whatever can be tapped on the panel is in sight, and so is the key that is always there."""
    keys = phone.find("#panel :is(.slot, .keys, .bar, .keys-below) > *").filter(visible=True)
    outside = keys.evaluate_all(
        """(keys) => keys.filter((it) => {
            const {left, top, right, bottom} = it.getBoundingClientRect();
            return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
        }).map((it) => it.outerHTML.slice(0, 120))"""
    )
    assert outside == []
    phone.expect_in_sight(phone.find(always))


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
    sized.open(f"{sized.address}/games/new?game=qwirkle")
    expect_fit(sized)
    for seat, name in enumerate(("W" * 40, "W" * 40)):
        sized.find(f'[name="players-{seat}"]').fill(name)
    sized.tap(sized.find('#new-game [type="submit"]'))
    expect(sized.find(".problem").first).to_be_visible()
    sized.page.wait_for_load_state()
    expect_fit(sized)


def states(phone: Phone, game: Game[Any], address: str) -> Iterator[str]:
    """The states of the game page, one after the other."""
    phone.open(address)
    yield "rest"
    cell = best_cell(game)
    if not phone.find("[data-cursor]").count():
        phone.point(cell)
        yield "cursor"
    phone.tap(phone.find('button[name="tile"]:not([data-unfit])').first)
    expect(phone.find("[data-draft]")).to_be_visible()
    yield "draft"
    if game.board.tiles:
        phone.tap(phone.find("button[data-unfit]").first)
        expect(phone.verdict).to_have_attribute("data-legal", "false")
        yield "refusal"
        phone.tap(phone.do("why"))
        expect(phone.find(".judgement")).to_be_visible()
        yield "why"
        phone.tap(phone.find(".keys-below .back"))
    phone.tap(phone.find("#more"))
    expect(phone.find(".menu")).to_be_visible()
    yield "more"
    if game.board.tiles:
        phone.open(address)
        phone.tap(phone.do("swap"))
        expect(phone.find(".drawer")).to_be_visible()
        yield "swap"


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_game_page(new_phone: NewPhone, server: Server, game: str, size: tuple[int, int]) -> None:
    """The game page fits on screens of all sizes in all its states, with Confirm and all keys in sight; on lying and on
    wide ones the panel is beside the board.
    """
    phone = new_phone(size)
    for state in states(phone, server.game(game), game):
        phone.rest()
        print(state)
        expect_fit(phone)
        if state == "why":  # over the whole screen
            expect_keys_in_sight(phone, ".keys-below .back")
            continue
        phone.expect_cursor_in_sight()
        expect_keys_in_sight(phone)
        view, panel = phone.box(phone.find("#view")), phone.box(phone.find("#panel"))
        beside = panel["x"] >= view["x"] + view["width"] - 1
        assert beside is (size[0] > size[1])
        assert beside or panel["y"] >= view["y"] + view["height"] - 1


@pytest.mark.thorough
@pytest.mark.parametrize("looks", ["", "marks aloud"], ids=["plain", "helped"])
@pytest.mark.parametrize("size", HALVED, ids=["phone", "desk"])
def test_two_hundred_percent(
    new_phone: NewPhone, server: Server, late_game: str, size: tuple[int, int], looks: str
) -> None:
    """At 200 percent nothing is cut off at the side, the board keeps its room, and every key can be reached; with
    marks and reading aloud as well.
    """
    phone = new_phone(size)
    for name in looks.split():
        phone.context.add_cookies([{"name": name, "value": "1", "url": phone.address}])
    for state in states(phone, server.game(late_game), late_game):
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state
        assert phone.box(phone.find("#view"))["height"] >= 120
        for key in (".keys-below .back", ".keys-below .flip") if state == "why" else (".confirm", "#more"):
            phone.find(key).scroll_into_view_if_needed()
            expect(phone.find(key)).to_be_in_viewport(ratio=1)


def best_cell(game: Game[Any]) -> Cell:
    """The free cell on which most kinds of tile fit."""

    def fitting(cell: Cell) -> int:
        return len(game.rulebook.drafting.offer(game.position, Draft(cursor=cell), free_hand=False).fitting)

    offer = game.rulebook.drafting.offer(game.position, Draft(), free_hand=False)
    return max((cell for cell in offer.cells if cell not in offer.far), key=fitting)


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_every_help(new_phone: NewPhone, server: Server, middle_game: str, size: tuple[int, int]) -> None:
    """With marks, larger tiles and reading aloud the game page and the settings fit as well."""
    phone = new_phone(size)
    for name in ("marks", "large", "aloud"):
        phone.context.add_cookies([{"name": name, "value": "1", "url": phone.address}])
    for state in states(phone, server.game(middle_game), middle_game):
        phone.rest()
        print(state)
        expect_fit(phone)
        if state == "why":  # over the whole screen
            expect_keys_in_sight(phone, ".keys-below .back")
            continue
        phone.expect_cursor_in_sight()
        expect_keys_in_sight(phone)
    phone.open(f"{phone.address}/looks")
    expect_fit(phone)


def test_pages_behind_more(sized: Phone, late_game: str) -> None:
    """Every page that More leads to fits on the screen, and so do the ways of mending a turn."""
    for path in (
        *("sheet", "unseen", "points", "adjustments", "end", "history", "history/4", "try/4"),
        *("turns/3", "turns/3/insert", "turns/3/insert?kind=pass&seat=3", "turns/3/remove"),
    ):
        sized.open(f"{late_game}/{path}")
        expect_fit(sized)
    sized.open(f"{sized.address}/looks")
    expect_fit(sized)


def test_followers(sized: Phone, late_game: str) -> None:
    """The page of those who only look fits on the screen, at the newest turn and at an earlier one."""
    sized.open(f"{late_game}/share")
    address = sized.find("#address").input_value()
    for path in "", "?turn=3":
        sized.open(address + path)
        expect_fit(sized)


def test_every_tile(sized: Phone, middle_game: str) -> None:
    """All kinds of tile are on the tray, always at the same places, and each can be tapped."""
    sized.open(middle_game)
    sized.tap(sized.find("#plane button[name=cell]:not([data-far])").first)
    expect(sized.find("[data-cursor]")).to_be_visible()
    sized.rest()
    keys = sized.find('button[name="tile"]')
    expect(keys).to_have_count(36)
    places = sized.boxes(keys)
    for key in keys.all()[::7]:
        key.tap(trial=True)
    sized.tap(sized.find('button[name="tile"]:not([data-unfit])').first)
    expect(sized.find("[data-draft]")).to_be_visible()
    sized.rest()
    assert sized.boxes(keys) == places


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


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_menu(new_phone: NewPhone, middle_game: str, size: tuple[int, int]) -> None:
    """All of the menu is in sight at once: nothing of it has to be scrolled to."""
    phone = new_phone(size)
    phone.open(middle_game)
    phone.tap(phone.find("#more"))
    expect(phone.find(".menu")).to_be_visible()
    phone.rest()
    assert phone.find(".drawer:has(.menu)").evaluate("(it) => it.scrollHeight <= it.clientHeight + 1")
