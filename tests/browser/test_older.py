"""Older phones: Chromium without what they lack. Promised ones play as new ones do; the oldest get plain forms."""

from functools import cache

import pytest
from playwright.sync_api import Route, expect

from referee.core.game import Game
from referee.core.steps import Place
from tests import compat
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.compat import OLDEST, PROMISED, Versions
from tests.games import QWIRKLE, SAMPLE

LACKING = """
    const {supports} = CSS;
    CSS.supports = (...asked) => !asked.join().includes("%s") && supports.call(CSS, ...asked);
"""
NEWER = """
    delete AbortSignal.any;
    delete AbortSignal.timeout;
    delete HTMLElement.prototype.showPopover;
    delete PerformanceResourceTiming.prototype.transferSize;
"""
"""Some of what came after the promised versions."""


@cache
def read_by(text: str, oldest: bool) -> str:
    """A style sheet as the oldest phones read it, or as the promised ones do."""
    versions: Versions = OLDEST if oldest else PROMISED
    return compat.read_by(text, versions)


def restyle(phone: Phone, oldest: bool) -> None:
    """Give a phone style sheets as older ones read them."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=read_by(response.text(), oldest))

    phone.context.route("**/*.css*", answer)


def play(phone: Phone, turns: int) -> Game:
    """Start a game, and enter its first turns."""
    phone.start(SAMPLE.names)
    game = Game.start(QWIRKLE, len(SAMPLE.names))
    for turn in SAMPLE.steps[:turns]:
        assert isinstance(turn, Place)
        phone.draft(game, turn.play)
        phone.confirm()
        game = game.after(turn)
        phone.expect_totals(game.totals)
    return game


@pytest.mark.thorough
def test_oldest(new_phone: NewPhone, server: Server) -> None:
    """On the oldest phones, without script, the board is seen, scrolls, and turns can be entered."""
    phone = new_phone(java_script_enabled=False)
    restyle(phone, oldest=True)
    game = play(phone, 6)
    assert len(server.turns(phone.page.url)) == 6
    view = phone.box(phone.find("#view"))
    for cell in game.board.tiles:
        tile = phone.at(cell)
        tile.scroll_into_view_if_needed()
        box = phone.box(tile)
        assert box["width"] > 40
        assert view["x"] - 1 <= box["x"] <= view["x"] + view["width"] - box["width"] + 1
        assert view["y"] - 1 <= box["y"] <= view["y"] + view["height"] - box["height"] + 1
    for key in (phone.key("Ro"), phone.key("Px"), phone.find("#more")):
        phone.expect_in_sight(key)


@pytest.mark.parametrize(
    "lacks",
    ["submitter", *(pytest.param(name, marks=pytest.mark.thorough) for name in ("color-mix", "tan(", "1cqw", ":has("))],
)
def test_plain_pages(new_phone: NewPhone, server: Server, lacks: str) -> None:
    """A phone that lacks what the scripts need gets pages without any, and enters turns by plain forms."""
    phone = new_phone()
    removed = "delete SubmitEvent.prototype.submitter" if lacks == "submitter" else LACKING % lacks
    phone.page.add_init_script(removed)
    if lacks == "1cqw":
        restyle(phone, oldest=True)
    loads = phone.loads
    play(phone, 2)
    assert len(server.turns(phone.page.url)) == 2
    assert phone.loads - loads > 8
    assert phone.find("script").count() == 1
    assert phone.page.evaluate("typeof htmx") == "undefined"


def test_updated(new_phone: NewPhone, server: Server) -> None:
    """Once a browser has what it lacked, its pages have their scripts again."""
    phone = new_phone()
    phone.context.add_cookies([{"name": "plain", "value": "1", "url": phone.address}])
    phone.open(server.started("Ann", "Bob"))
    phone.page.wait_for_function("typeof htmx !== 'undefined'")
    assert "plain" not in {cookie["name"] for cookie in phone.context.cookies()}


@pytest.mark.thorough
def test_promised(new_phone: NewPhone, server: Server) -> None:
    """A phone of the promised versions plays without loading a page again, and its board lies as on new ones."""
    older, newer = new_phone(), new_phone()
    restyle(older, oldest=False)
    older.page.add_init_script(NEWER)
    play(older, 5)
    loads = older.loads
    newer.open(older.page.url)
    cell = newer.find("#free > :not([data-far])").first.get_attribute("value")
    for phone in (older, newer):
        phone.tap(phone.find(f'#free [value="{cell}"]'))
        expect(phone.find("[data-cursor]")).to_be_visible()
        phone.rest()
    assert older.loads == loads
    where = """(cells) => cells.map((cell) => {
        const {x, y, width} = cell.getBoundingClientRect();
        return [cell.dataset.cell, ...[x, y, width].map(Math.round)].join();
    })"""
    shown = [sorted(phone.find("#plane [data-cell]:not([data-far])").evaluate_all(where)) for phone in (older, newer)]
    assert shown[0] == shown[1]
    assert len(shown[0]) > 20
