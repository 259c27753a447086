"""The app on a phone: installed, without a network, over plain http, and what only some phones can do."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from referee.core.grid import Cell
from referee.core.steps import Place
from referee.rulebooks.qwirkle.tiles import BOX
from referee.scripts import FOLDER, SCRIPTS
from referee.web.site.phone import MOST
from tests.browser import cdn, chromium, phone
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.server import Server, running
from tests.browser.states import word_game
from tests.games import QWIRKLE
from tests.rulebooks.random_games import random_position

FIRST = QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0")
OLDER = "Offline: this page may be out of date."
SEEN = "Offline. Last seen after turn {}."
WAKE = """
    window.asked = [];
    const lock = { request: async (what) => window.asked.push(what) };
    Object.defineProperty(Navigator.prototype, "wakeLock", { value: lock });
"""
FEEL = "window.felt = []; Navigator.prototype.vibrate = (ms) => window.felt.push(ms);"
AWAY = """() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
CONTROLLED = """async () => {
    if (!navigator.serviceWorker.controller) {
        await new Promise((come) => navigator.serviceWorker.addEventListener("controllerchange", come));
    }
}"""
KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        if (!name.startsWith("pages-")) continue;
        for (const { url } of await (await caches.open(name)).keys()) found.push(url);
    }
    return found;
}"""
EACH_KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        if (name.startsWith("pages-")) for (const each of await cache.matchAll()) found.push(await each.text());
    }
    return found;
}"""

UNTIL_KEPT = f"async (text) => {{ while (!(await ({EACH_KEPT})()).some((it) => it.includes(text))) {{}} }}"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that serves htmx itself."""
    instance = tmp_path_factory.mktemp("app") / "instance"
    (instance / FOLDER).mkdir(parents=True)
    (instance / FOLDER / SCRIPTS["htmx"].file).write_bytes(cdn.script())
    with running(instance) as server:
        yield server


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    """A browser with storage, like one in which the app is installed."""
    return new_context(**phone.options())


@pytest.fixture(name="page")
def a_page(context: BrowserContext, house: Server) -> Page:
    """The first page of the app, loaded once."""
    page = context.new_page()
    page.goto(f"{home(house)}/")
    page.evaluate(CONTROLLED)
    return page


def home(server: Server) -> str:
    """The app's address for a browser on the same machine, which is a secure context."""
    return f"http://localhost:{server.port}"


def game(server: Server, tiles: int) -> str:
    """A game with ``tiles`` tiles on the board."""
    started = server.started("Ann", "Bob")
    server.write(started, [row.step for row in random_position(28, tiles).game.rows])
    return home(server) + urlsplit(started).path


@pytest.fixture(scope="module")
def finished(house: Server) -> str:
    """The address of a finished game."""
    return game(house, BOX + 1)


@pytest.fixture(scope="module")
def begun(house: Server) -> str:
    """The address of a running game."""
    return game(house, 20)


def until_kept(page: Page, *addresses: str) -> None:
    """Wait until the phone has kept these pages."""
    page.evaluate(f"async (all) => {{ while (!(await ({KEPT})()).some((it) => it === all[0])) {{}} }}", [addresses[0]])
    for address in addresses[1:]:
        until_kept(page, address)


def offline(page: Page, address: str) -> None:
    """Open a page without a network."""
    page.context.set_offline(True)
    page.goto(address)


@pytest.mark.thorough
def test_installable(playwright: Playwright, tmp_path: Path, house: Server) -> None:
    """On localhost a full browser offers to install the app and finds no fault in its manifest."""
    with (
        chromium.launch_options(playwright, chromium.WHOLE) as options,
        playwright.chromium.launch_persistent_context(tmp_path, **phone.options(), **options) as context,
    ):
        page = context.pages[0]
        page.goto(f"{home(house)}/")
        page.evaluate(CONTROLLED)
        session = context.new_cdp_session(page)
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        manifest = session.send("Page.getAppManifest")
    assert manifest["url"].endswith("/app.webmanifest")
    assert manifest["errors"] == []


@pytest.mark.thorough
def test_finished_game(context: BrowserContext, house: Server, finished: str) -> None:
    """A finished game that was seen opens without a network: its result, sheet, review and board, even if it was the
    very first page that the phone opened; then the first page opens too. Each shows that it is offline.
    """
    page = context.new_page()
    page.goto(finished)
    page.evaluate(CONTROLLED)
    until_kept(page, *(f"{finished}{room}" for room in ("", "/result", "/sheet", "/review", "/replay/0")))
    page.goto(f"{home(house)}/")
    offline(page, f"{home(house)}/")
    expect(page.locator("#kept")).to_contain_text(OLDER)
    page.locator(f'a[href="{urlsplit(finished).path}/result"]').tap()
    expect(page.locator("h1")).to_contain_text("wins")
    expect(page.locator("#kept")).to_be_visible()
    for room, shown in (
        ("", "#laid [data-tile]"),
        ("/sheet", "[data-turn]"),
        ("/sheet?turn=3", "[data-turn]"),
        ("/review", "svg"),
        ("/replay/0", "#reel"),
    ):
        page.goto(finished + room)
        expect(page.locator(shown).first).to_be_visible()
        expect(page.get_by_text("Offline").filter(visible=True)).to_have_count(1)


def test_nothing_is_written(page: Page, house: Server, finished: str) -> None:
    """A form sent without a network gets an answer in words, with a way back; it isn't sent later either."""
    page.goto(f"{finished}/result?more=1")
    before = house.turns(finished)
    page.context.set_offline(True)
    page.locator('[name="do"][value="undo"]').tap()
    expect(page.get_by_role("alert")).to_contain_text("Nothing was saved")
    page.get_by_role("link", name="Back").tap()
    page.wait_for_url(f"{finished}/result?more=1")
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(f"{home(house)}/")
    assert house.turns(finished) == before


def test_way_back_without_a_network(page: Page, house: Server, finished: str) -> None:
    """A page stored by the browser but not by the worker stays when it is shown again without a network."""
    page.goto(f"{finished}/result?more=1")
    page.goto(f"{home(house)}/settings")
    page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    page.context.set_offline(True)
    page.go_back()
    expect(page.locator("h1")).to_contain_text("wins")
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "back_forward"


def test_rulebooks(page: Page, house: Server) -> None:
    """The whole rulebook of a game can be read without a network, even if nobody has opened it."""
    until_kept(page, f"{home(house)}/rules", f"{home(house)}/rules?rulebook=wordgame")
    offline(page, f"{home(house)}/rules?rulebook=wordgame&q=joker&game=abc")
    expect(page.locator("#W17")).to_be_attached()
    page.goto(f"{home(house)}/rules?game=abc")
    expect(page.locator("#R21")).to_be_attached()


def test_only_kept_pages_look_for_the_network(page: Page, begun: str) -> None:
    """A page from the server never reloads itself, not even that of the tiles still unseen."""
    page.clock.install()
    page.goto(f"{begun}/unseen")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.clock.run_for(20_000)
    page.evaluate("fetch('/healthz').then((answer) => answer.text())")
    assert asked == ["/healthz"]


def test_taps_wait(page: Page, house: Server) -> None:
    """Taps without a network are sent when it's back, as without the worker; parts of pages from taps aren't kept."""
    address = home(house) + urlsplit(house.started("Ann", "Bob")).path
    page.goto(address)
    page.locator('button[name="tile"][value="Ro"]').tap()
    expect(page.locator('[data-draft="Ro"], [data-tile="Ro"][data-draft]')).to_have_count(1)
    page.context.set_offline(True)
    page.locator('button[name="tile"][value="Rs"]').tap()
    expect(page.locator("#waiting")).to_contain_text("No connection. Your turn is kept.")
    page.context.set_offline(False)
    expect(page.locator("[data-tile][data-draft]")).to_have_count(2)
    page.locator('button[name="do"][value="confirm"]').tap()
    expect(page.locator('[data-seat="1"] [data-total="2"]')).to_be_visible()
    assert house.turns(address) == (Place(1, FIRST, 2),)
    assert all("<html data-kept" in each for each in page.evaluate(EACH_KEPT))


def test_running_game(page: Page, begun: str) -> None:
    """A running game opens as last seen, and is reloaded once there is a network; so is a page not seen before."""
    page.goto(begun)
    until_kept(page, begun)
    offline(page, begun)
    expect(page.locator("#waiting")).to_have_text(re.compile(r"Offline\. Last seen after turn \d+\."))
    expect(page.locator("#laid [data-tile]").first).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("html:not([data-kept]) #waiting")).to_be_hidden()
    offline(page, f"{begun}/unseen")
    expect(page.get_by_role("alert")).to_contain_text("saved on this phone")
    page.context.set_offline(False)
    expect(page.locator("[data-unseen]")).not_to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)


def lay(page: Page, *tiles: str) -> None:
    """Tap the keys of these tiles one after the other."""
    for number, tile in enumerate(tiles, 1 + page.locator("#open [data-draft]").count()):
        page.locator(f'button[name="tile"][value="{tile}"]').tap()
        expect(page.locator("#open [data-draft]")).to_have_count(number)


def test_last_seen(page: Page, house: Server) -> None:
    """After six turns the game and the first page show, without a network, what was last seen, not what was loaded."""
    address = home(house) + urlsplit(house.started("Ann", "Bob")).path
    page.goto(address)
    for turn, tile in enumerate(("Ro", "Rs", "Rd", "Rc", "Rx", "Rt"), 1):
        lay(page, tile)
        page.locator('button[name="do"][value="confirm"]').tap()
        expect(page.locator("#verdict")).to_have_attribute("data-state", str(turn))
        expect(page.locator("#open [data-draft]")).to_have_count(0)
        if turn < 6:
            page.locator(f'button[name="cell"][value="{turn},0"]').tap()
            expect(page.locator(f'[data-cell="{turn},0"][data-cursor]')).to_be_visible()
    totals = page.locator("#seats [data-total]").all_inner_texts()
    page.evaluate(AWAY)
    for shown in 'data-state="6"', "turn 7":
        page.evaluate(UNTIL_KEPT, shown)
    offline(page, address)
    expect(page.locator("#waiting")).to_have_text(SEEN.format(6))
    assert page.locator("#seats [data-total]").all_inner_texts() == totals
    page.goto(f"{home(house)}/")
    expect(page.locator(f'a[href="{urlsplit(address).path}"]')).to_contain_text("turn 7")


@pytest.mark.parametrize("way", ["reload", "bare"])
def test_tiles_offline(page: Page, house: Server, way: str) -> None:
    """Opened again without a network, a board has its tiles, their points and marks, and its keys rise for a space; a
    tap waits until there is a network.
    """
    address = home(house) + urlsplit(house.started("Ann", "Bob")).path
    house.write(address, [Place(1, FIRST)])
    page.goto(address)
    page.locator('button[name="cell"][value="0,1"]').tap()
    lay(page, "Bo", "Go")
    page.evaluate(UNTIL_KEPT, 'data-tile="Go" data-draft')
    page.context.set_offline(True)
    page.goto(address) if way == "bare" else page.reload()
    expect(page.locator('#open [data-draft][data-tile="Go"]')).to_be_visible()
    expect(page.locator("#verdict")).to_have_attribute("data-points", "4")
    expect(page.locator("#waiting")).to_have_text(SEEN.format(1))
    page.locator('button[name="cell"][data-next]').first.tap()
    expect(page.locator("#raise")).to_be_checked()
    expect(page.locator("#waiting")).to_contain_text("No connection. Your turn is kept.")
    page.context.set_offline(False)
    expect(page.locator("#waiting")).to_be_hidden()
    lay(page, "Yo")
    page.locator('button[name="do"][value="confirm"]').tap()
    expect(page.locator("#verdict")).to_have_attribute("data-state", "2")
    page.context.set_offline(True)
    page.goto(address)
    expect(page.locator("#open [data-draft]")).to_have_count(0)


def test_word_offline(page: Page, house: Server) -> None:
    """A copy's letters are those of its address: if other letters are requested, the board is shown without any."""
    address = home(house) + urlsplit(word_game(house)).path
    page.goto(f"{address}?draft=MY%C4%86@-2,3+down&seen=10")
    until_kept(page, page.url)
    page.goto(address)
    until_kept(page, address)
    page.context.set_offline(True)
    for word, drawn in ("MY%C4%86", 2), ("MYD%C5%81O", 0):
        page.goto(f"{address}?draft={word}@-2,3+down&seen=10")
        expect(page.locator("#open [data-draft]")).to_have_count(drawn)
    page.context.set_offline(False)
    expect(page.locator("html:not([data-kept]) #open [data-draft]")).to_have_count(4)


def test_own_word(page: Page, house: Server) -> None:
    """A player who returns with a word already on the record gets a note about that, and about nobody else."""
    address = home(house) + urlsplit(word_game(house)).path
    page.goto(f"{address}?draft=MAJ%C4%84@-2,3+across&seen=9")
    expect(page.locator("#notice")).to_have_text("Turn 9 is already saved, with the same tiles.")


def test_deleted_game(page: Page, house: Server) -> None:
    """Nothing of a deleted game is kept on the phone, once it knows that."""
    address = game(house, 20)
    page.goto(f"{address}/sheet")
    page.goto(address)
    until_kept(page, address, f"{address}/sheet")
    sent = {"do": "delete", "seen": len(house.turns(address))}
    assert house.post(f"{urlsplit(address).path}/delete", sent).status == 303
    page.goto(f"{address}/sheet")
    page.evaluate(f"async (game) => {{ while ((await ({KEPT})()).some((it) => it.startsWith(game))) {{}} }}", address)
    offline(page, address)
    expect(page.get_by_role("alert")).to_contain_text("saved on this phone")


@pytest.mark.thorough
def test_bounded(page: Page, house: Server, finished: str) -> None:
    """Only the newest pages are kept, up to a limit; the first page and the two rulebooks are always there."""
    first, *later = (f"{finished}/sheet?turn={number}" for number in range(MOST + 1))
    for addresses in [first], later:  # pages requested together are kept in any order
        page.evaluate("(all) => navigator.serviceWorker.controller.postMessage({ keep: all })", addresses)
        until_kept(page, *addresses)
    page.goto(f"{home(house)}/")
    page.goto(f"{finished}/sheet")
    until_kept(page, f"{finished}/sheet")
    kept = page.evaluate(KEPT)
    assert len(kept) <= MOST + 3
    assert {f"{home(house)}/", f"{finished}/sheet"} <= set(kept)
    assert first not in kept


def test_another_version(page: Page, house: Server) -> None:
    """Pages kept for another version are discarded."""
    page.evaluate("caches.open('pages-older')")
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).unregister()")
    page.goto(f"{home(house)}/")
    page.evaluate(CONTROLLED)
    page.evaluate("async () => { while (await caches.has('pages-older')) {} }")


def test_plain_http(context: BrowserContext, house: Server, begun: str) -> None:
    """Over plain http on a home network all this is missing without a message, and turns can be entered as usual."""
    page, troubles = context.new_page(), list[str]()
    page.on("console", lambda line: troubles.append(line.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(f"http://{chromium.HOME}:{house.port}/looks")
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    expect(page.locator("#marks")).to_be_visible()
    expect(page.locator("#awake, #install").filter(visible=True)).to_have_count(0)
    page.goto(f"http://{chromium.HOME}:{house.port}{urlsplit(house.started('Ann', 'Bob')).path}")
    page.locator('button[name="tile"][value="Ro"]').tap()
    expect(page.locator("[data-tile][data-draft]")).to_have_count(1)
    assert troubles == []


def test_screen_stays_on(new_phone: NewPhone, middle_game: str) -> None:
    """The screen stays on while a game is open, also after a return to it, unless that is switched off."""
    shown = new_phone()
    shown.page.add_init_script(WAKE)
    shown.open(middle_game)
    shown.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert shown.page.evaluate("window.asked") == ["screen", "screen"]
    shown.open(f"{shown.address}/looks")
    with shown.page.expect_response(lambda answer: answer.request.method == "POST"):
        shown.tap(shown.find("#awake"))
    shown.open(middle_game)
    expect(shown.find("#laid [data-tile]").first).to_be_visible()
    assert shown.page.evaluate("window.asked") == []


@pytest.mark.parametrize(("motion", "felt"), [("no-preference", 1), ("reduce", 0)])
def test_refusal_is_felt(new_phone: NewPhone, server: Server, motion: str, felt: int) -> None:
    """A refused play vibrates once, unless less movement is set; an accepted one doesn't."""
    shown = new_phone(reduced_motion=motion)
    shown.page.add_init_script(FEEL)
    started = server.started("Ann", "Bob")
    server.write(started, [Place(1, FIRST)])
    shown.open(started)
    shown.point(Cell(2, 0))
    shown.tap(shown.key("Bo"))
    expect(shown.verdict).to_have_attribute("data-legal", "false")
    assert len(shown.page.evaluate("window.felt")) == felt


def test_install_key(phone: Phone) -> None:
    """The settings have a key that installs the app only once the browser offers it."""
    phone.open(f"{phone.address}/looks")
    expect(phone.find("#install")).to_be_hidden()
    phone.page.evaluate(
        """() => {
            const offer = new Event("beforeinstallprompt");
            offer.prompt = () => { window.prompted = true; };
            dispatchEvent(offer);
        }"""
    )
    phone.find("#install").tap()
    assert phone.page.evaluate("window.prompted") is True
    phone.page.evaluate("dispatchEvent(new Event('appinstalled'))")
    expect(phone.find("#install")).to_be_hidden()
