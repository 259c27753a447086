"""A slow or missing network: what you see of a tap, and what happens to it."""

import pytest
from playwright.sync_api import Route, expect

from referee.core.grid import Cell
from referee.core.steps import Place
from tests.browser.conftest import NewPhone
from tests.browser.phone import LOW, Phone
from tests.browser.server import Server
from tests.browser.sound import barriers
from tests.games import QWIRKLE

FIRST = QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0")
FRAME = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
BAR = "#waiting"
TURN = Place(1, FIRST, 2)


def drafted(phone: Phone, server: Server) -> str:
    """The address of a new game, with the tiles of the first turn entered."""
    game = server.started("Ann", "Bob")
    phone.open(game)
    for placed in FIRST:
        phone.lay(placed)
    return game


def expect_written_once(phone: Phone, server: Server, game: str) -> None:
    """The turn is once on the page and on the sheet, and nothing waits or complains any longer."""
    phone.expect_totals([2, 0])
    expect(phone.find(BAR)).to_be_hidden()
    expect(phone.find("#notice")).to_be_empty()
    assert server.turns(game) == (TURN,)


def expect_bar(phone: Phone, words: str) -> None:
    """The bar has these words in the verdict's second line, and covers neither the board nor a key."""
    bar = phone.find(BAR)
    expect(bar).to_contain_text(words)
    phone.expect_in_sight(bar)
    verdict, notice = phone.box(phone.verdict), phone.box(bar)
    assert notice["y"] >= verdict["y"] + verdict["height"] / 3
    assert notice["y"] + notice["height"] <= verdict["y"] + verdict["height"] + 1
    for key in phone.find(".slot button, .keys button, .bar button:enabled").all()[::6]:
        phone.expect_in_sight(key)


def test_slow_answer(new_phone: NewPhone, server: Server) -> None:
    """While an answer is slow the tap shows within a frame, a bar after a second, not sooner, and still after five; the
    answer replaces the preview and removes the bar.
    """
    phone, game = new_phone(timed=True), server.started("Ann", "Bob")
    phone.open(game)
    with phone.slow_line():
        phone.tap(phone.key("Ro"))
        phone.page.evaluate(FRAME)
        expect(phone.at(Cell(0, 0), '[data-laying="Ro"]')).to_be_visible()
        assert phone.find(".pressed").get_attribute("value") == "Ro"
        assert not phone.find(BAR).is_visible()
        phone.page.clock.fast_forward(1000)
        expect_bar(phone, "Your turn is kept")
        phone.page.clock.fast_forward(4000)
        expect_bar(phone, "Your turn is kept")
        expect(phone.find("[data-laying]")).to_be_visible()
    phone.expect_draft("Ro@0,0")
    expect(phone.find(BAR)).to_be_hidden()
    expect(phone.find(".pressed, [data-laying]")).to_have_count(0)


def test_latency(phone: Phone, server: Server) -> None:
    """With 400 ms to the server and back, a cell, its tile and Confirm each show immediately, and taps before the
    answers count.
    """
    game = server.started("Ann", "Bob")
    server.write(game, [TURN])
    phone.open(game)
    phone.point(Cell(0, 1))
    session = phone.context.new_cdp_session(phone.page)
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1},
    )
    phone.tap(phone.key("Bo"))
    phone.page.evaluate(FRAME)
    assert phone.find("[data-draft], [data-laying]").count() == 1
    phone.tap(phone.do("confirm"))
    phone.page.evaluate(FRAME)
    assert phone.find(".pressed").count() >= 1 or server.turns(game)[1:]
    phone.expect_totals([2, 2])
    assert server.turns(game) == (TURN, Place(2, QWIRKLE.notation.read_play("Bo@0,1"), 2))


@pytest.mark.parametrize("ends", ["soon", "a tap", "the network"])
def test_offline(new_phone: NewPhone, server: Server, ends: str) -> None:
    """Offline there is a bar; taps are sent automatically, in order, as soon as the network is back. After a minute the
    bar explains what to do, for everybody to read, and the phone stops trying until *Try again* is tapped or the
    network is back. The turn is written once.
    """
    phone, game = new_phone(timed=True), server.started("Ann", "Bob")
    phone.open(game)
    phone.lay(FIRST[0])
    phone.context.set_offline(True)
    phone.tap(phone.key("Rs"))
    expect_bar(phone, "No connection. Your turn is kept.")
    phone.tap(phone.do("confirm"))
    if ends == "soon":
        phone.page.clock.fast_forward(5000)
        expect_bar(phone, "No connection. Your turn is kept.")
        phone.expect_draft("Ro@0,0")
    else:
        phone.page.clock.run_for(62_000)
        expect(phone.find(BAR)).to_contain_text("Still no connection. Check Wi-Fi or mobile data.")
        again = phone.find(BAR).get_by_role("button", name="Try again")
        phone.expect_in_sight(again)
        assert barriers(phone.page) == []
        if ends == "a tap":
            phone.tap(again)
            phone.page.clock.run_for(62_000)
            phone.expect_in_sight(again)
    assert server.turns(game) == ()
    phone.context.set_offline(False)
    expect_written_once(phone, server, game)


def test_keys_offline(new_phone: NewPhone, server: Server) -> None:
    """Without a network a tap on a space opens the keys, so that the next tap can be made."""
    phone, game = new_phone(LOW), server.started("Ann", "Bob")
    server.write(game, [TURN])
    phone.open(game)
    expect(phone.key("Bo")).not_to_be_in_viewport()
    phone.context.set_offline(True)
    phone.tap(phone.free(Cell(0, 1)))
    expect(phone.key("Bo")).to_be_in_viewport()
    phone.tap(phone.key("Bo"))
    phone.context.set_offline(False)
    phone.expect_draft("Bo@0,1")


def test_lost_answer(phone: Phone, server: Server) -> None:
    """If the turn was written and only the answer was lost, it is written once, and the page goes on."""
    game = drafted(phone, server)
    lost: list[Route] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route)
            route.fetch()
            route.abort()

    phone.page.route("**/turns", lose)
    phone.tap(phone.do("confirm"))
    expect(phone.find("[data-last]")).to_have_count(2)
    phone.expect_draft()
    expect_written_once(phone, server, game)


@pytest.mark.parametrize(("status", "headers"), [(503, {"Retry-After": "2"}), (502, {})], ids=["database", "proxy"])
def test_in_a_moment(new_phone: NewPhone, server: Server, status: int, headers: dict[str, str]) -> None:
    """An answer that asks to try again in a moment, or that of a proxy without an answer, isn't shown: there is the
    bar, and the turn is sent again automatically and written once.
    """
    phone, reported = new_phone(timed=True), list[Route]()

    def tell(route: Route) -> None:
        if reported:
            route.continue_()
        else:
            reported.append(route)
            route.fulfill(status=status, headers=headers, body="In a moment.")

    phone.page.route("**/turns", tell)
    game = drafted(phone, server)
    phone.tap(phone.do("confirm"))
    expect_bar(phone, "No connection. Your turn is kept.")
    phone.page.clock.fast_forward(1500)
    expect_written_once(phone, server, game)


HINDRANCES = {
    "no any": "delete AbortSignal.any",  # Safari before 17.4, Firefox before 124, Samsung before 27
    "no timeout": "delete AbortSignal.timeout",
    "a failing listener": """
        for (const name of ["config:request", "before:request", "after:request", "before:swap", "after:swap"]) {
            addEventListener(`htmx:${name}`, () => { throw new TypeError("fails"); }, true);
        }""",
}


@pytest.mark.parametrize("script", HINDRANCES.values(), ids=HINDRANCES)
def test_hindered(phone: Phone, server: Server, script: str) -> None:
    """An older browser enters a turn and doesn't report a lost network; nor does one in which a listener fails."""
    phone.page.add_init_script(script)
    game = drafted(phone, server)
    phone.confirm()
    expect(phone.find(BAR)).to_be_hidden()
    assert server.turns(game) == (TURN,)


@pytest.mark.parametrize("failing", ["fetch", "swap"])
def test_failing_script(phone: Phone, server: Server, failing: str) -> None:
    """A failing script isn't taken for a lost network: the tap is sent as on a page without scripts."""
    breaks = {
        "fetch": "window.fetch = () => { throw new ReferenceError('fails'); }",
        "swap": "addEventListener('load', () => { htmx.swap = () => { throw new TypeError('fails'); }; })",
    }
    phone.page.add_init_script(breaks[failing])
    game = drafted(phone, server)
    phone.confirm()
    assert phone.loads == 5  # the page, two tiles, and after Confirm the browser is redirected
    expect_written_once(phone, server, game)
