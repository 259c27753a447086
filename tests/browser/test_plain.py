"""The same page without htmx, without scripts and on older phones: the same taps; the draft is in the address."""

from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Route, expect

from referee.core.game import Game
from referee.core.steps import Place
from tests import compat
from tests.browser.cdn import Cdn
from tests.browser.conftest import NewPhone, also
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.compat import OLDEST, PROMISED, Versions
from tests.games import QWIRKLE, SAMPLE

WAYS: dict[str, dict[str, Any]] = {
    "htmx": {},
    "no htmx": {"cdn": Cdn.UNREACHABLE},
    "htmx hangs": {"cdn": Cdn.HANGS},
    "no script": {"java_script_enabled": False},
}
"""The ways in which a phone gets its pages."""
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
"""Some features that are newer than the promised versions."""


def play(phone: Phone, turns: int, after: Callable[[], None] | None = None) -> Game:
    """Start a game, and enter its first turns; ``after`` is called after each tap."""
    phone.start(SAMPLE.names)
    game = Game.start(QWIRKLE, len(SAMPLE.names))
    for turn in SAMPLE.steps[:turns]:
        assert isinstance(turn, Place)
        phone.draft(game, turn.play, after=after or phone.rest)
        phone.confirm()
        game = game.after(turn)
        phone.expect_totals(game.totals)
        phone.expect_bag(game.bag)
    return game


@pytest.mark.parametrize("way", ["no script", *also("no htmx", "htmx hangs")])
def test_turns(new_phone: NewPhone, late_game: str, way: str) -> None:
    """Without htmx turns are entered by the same taps, each of which loads a page, with the cursor in sight; the whole
    board is framed at rest, enlarged around a tapped cell, and shown again with one tap.
    """
    plain = new_phone(**WAYS[way])
    loads = plain.loads
    play(plain, 4, plain.expect_cursor_in_sight)
    assert plain.taps <= 18
    assert plain.loads - loads == plain.taps + 3 + 4  # the form, its redirect; after Confirm the page is redirected to
    plain.write(plain.do("undo"))
    plain.expect_draft(*QWIRKLE.notation.write_play(SAMPLE.steps[3].play).split())
    plain.open(late_game)
    tiles = plain.find("#laid [data-tile]")
    plain.expect_all_in_view(tiles)
    size = plain.box(tiles.first)["width"]
    free = plain.find("#plane button[name=cell]:not([data-far], [data-closed])")
    places = free.evaluate_all("(free) => [0, free.length >> 1, free.length - 1].map((which) => free[which].value)")
    for cell in map(QWIRKLE.notation.read_cell, places):
        plain.open(late_game)
        plain.point(cell)
        plain.expect_in_sight(plain.at(cell, "[data-cursor]"))
        assert plain.box(tiles.first)["width"] > 40 > size
    plain.tap(plain.find(".slot button"))
    expect(plain.find("[data-cursor]")).to_have_count(0)
    plain.expect_all_in_view(tiles)


def expect_draft(phone: Phone) -> None:
    """The two tiles are there, judged, with the two spaces for the next one."""
    phone.expect_draft("Bo@0,1", "Bs@1,1")
    expect(phone.verdict).to_have_attribute("data-points", "6")
    expect(phone.find("[data-next]")).to_have_count(2)


@pytest.mark.parametrize("way", ["htmx", *also("no htmx", "no script")])
def test_draft_stays(new_phone: NewPhone, server: Server, way: str) -> None:
    """The draft survives everything: the page is reloaded, left for others by their links and by the browser's Back,
    another play is tried, 3.5 entered as points, its address opened on another phone; there it is continued and
    confirmed, and then the address no longer has it.
    """
    sheet = server.started("Ann", "Bob", "Cleo")
    server.write(sheet, [Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0 Rd@2,0"))])
    phone = new_phone(**WAYS[way])
    phone.open(sheet)
    phone.tap(phone.find('button[value="0,1"]'))
    for placed in QWIRKLE.notation.read_play("Bo@0,1 Bs@1,1"):
        phone.lay(placed)
    expect_draft(phone)
    phone.page.reload(wait_until=phone.loaded)
    expect_draft(phone)
    for name in ("Rulebook", "Scoresheet", "Still unseen"):
        phone.more(name)
        phone.tap(phone.page.get_by_role("link", name="Back").first)
        expect_draft(phone)
    phone.more("Scoresheet")
    expect(phone.find("#entry")).to_have_count(0)
    phone.back()
    expect_draft(phone)
    phone.more("Try a move")
    phone.tap(phone.find('button[value="3,0"]'))
    phone.lay(QWIRKLE.notation.read_play("Bc@3,0")[0])
    phone.tap(phone.do("why"))
    phone.tap(phone.find(".reasons a").first)
    expect(phone.find("article:target")).to_be_visible()
    phone.tap(phone.link("Back to the game"))
    expect_draft(phone)
    phone.more("Points only")
    phone.find('#points [name="points"]').fill("3.5")
    phone.tap(phone.do("points"))
    expect(phone.find(".problem")).to_contain_text("a whole number")
    phone.tap(phone.link("Back to the game"))
    expect_draft(phone)
    friend = new_phone(**WAYS[way])
    friend.open(phone.page.url)
    expect_draft(friend)
    friend.lay(QWIRKLE.notation.read_play("Bd@2,1")[0])
    friend.confirm()
    assert server.turns(sheet)[-1] == Place(2, QWIRKLE.notation.read_play("Bo@0,1 Bs@1,1 Bd@2,1"), 9)
    friend.page.wait_for_url(lambda address: "draft" not in parse_qs(urlsplit(address).query))
    friend.page.reload(wait_until=friend.loaded)
    friend.expect_draft()
    friend.expect_totals([3, 9, 0])


def test_reloaded_with_the_menu_open(phone: Phone, server: Server) -> None:
    """If the page is reloaded while its menu is open, the draft is there, and the menu is closed."""
    phone.open(f"{server.started('Ann', 'Bob')}?draft=Ro@0,0&cursor=1,0&seen=0")
    phone.tap(phone.find("#more"))
    expect(phone.find(".menu")).to_be_visible()
    phone.page.reload(wait_until=phone.loaded)
    phone.expect_draft("Ro@0,0")
    expect(phone.find(".menu")).to_have_count(0)


# --- older phones ---


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


@pytest.mark.thorough
def test_oldest(new_phone: NewPhone) -> None:
    """On the oldest phones, without scripts, the board is visible and scrolls, and turns can be entered."""
    phone = new_phone(java_script_enabled=False)
    restyle(phone, oldest=True)
    game = play(phone, 6)
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
    ["submitter", *also("color-mix", "tan(", "1cqw", ":has(")],
)
def test_plain_pages(new_phone: NewPhone, lacks: str) -> None:
    """A phone that lacks what the scripts need gets pages without any, and enters turns by plain forms; once it has
    what they need, its pages have their scripts again.
    """
    phone, newer = new_phone(), new_phone()
    removed = "delete SubmitEvent.prototype.submitter" if lacks == "submitter" else LACKING % lacks
    phone.page.add_init_script(removed)
    if lacks == "1cqw":
        restyle(phone, oldest=True)
    loads = phone.loads
    play(phone, 2)
    assert phone.loads - loads > 8
    assert phone.find("script").count() == 1
    assert phone.page.evaluate("typeof htmx") == "undefined"
    newer.context.add_cookies([{"name": "plain", "value": "1", "url": phone.address}])
    newer.open(phone.page.url)
    newer.page.wait_for_function("typeof htmx !== 'undefined'")
    assert "plain" not in {cookie["name"] for cookie in newer.context.cookies()}


@pytest.mark.thorough
def test_promised(new_phone: NewPhone) -> None:
    """A phone of the promised versions plays without loading a page again, and its board looks as on new ones."""
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
