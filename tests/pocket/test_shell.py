"""What surrounds the app: the first visit, addresses, downloads, other tabs, a dying worker, other sites."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from referee.core.grid import Cell
from referee.pocket.codes import codes_of
from referee.service import GameFile, Reading, Right
from referee.service.game_file import files_in
from tests.browser import phone
from tests.browser.phone import AS_NEW
from tests.games import SAMPLE_FILE
from tests.pocket.host import Host, hosting
from tests.pocket.phone import PocketPhone
from tests.shelves import ON_SHELF

pytestmark = pytest.mark.thorough
ROOTS = ("/", "/referee/")
DEADLY = """(part) => {
    window.sends ??= Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
        const dies = !message.refused && message.path.includes(part);
        if (dies) setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "the worker ends" })));
        else window.sends.call(this, message, ...more);
    };
}"""
"""Makes the worker die of each request with this in its address."""
NO_ROOM = """() => {
    IDBObjectStore.prototype.put = function () {
        this.transaction.abort();
        throw new DOMException("no room", "QuotaExceededError");
    };
}"""
"""Makes all writes of the worker fail until it is started again."""
CONFIRM = """async () => {
    const body = new URLSearchParams(new FormData(document.getElementById("entry")));
    const answer = await fetch(`${location.pathname}/turns`, { method: "POST", body });
    return [answer.status, await answer.text()];
}"""
"""Confirms a draft without htmx, which would ask again if it took long."""


@pytest.fixture(scope="module", params=ROOTS)
def ready(request: pytest.FixtureRequest, written: Path, browser: Browser) -> Iterator[PocketPhone]:
    """A phone with a pocket from the root of a host, and from a path; one for all tests here."""
    with hosting(written, request.param) as host:
        pocket = PocketPhone(browser.new_context(**phone.options(phone.LOW)), host.address)
        pocket.open()
        yield pocket
        pocket.context.close()


def lay(phone: PocketPhone, tile: str, cell: Cell) -> None:
    """Place a tile on a cell."""
    phone.point(cell)
    phone.tap(phone.key(tile))
    expect(phone.at(cell, "[data-draft]")).to_be_visible()


def test_addresses(ready: PocketPhone) -> None:
    """The browser shows the address of the page in the frame: reload and Back work."""
    ready.start(["Ann", "Ben"])
    game = ready.page.url
    assert game.startswith(f"{ready.root}games/")
    lay(ready, "Ro", Cell(0, 0))
    ready.shell.wait_for_url("**draft=Ro@0,0*")
    ready.reload()
    ready.expect_draft("Ro@0,0")
    ready.tap(ready.do("confirm"))
    ready.expect_totals([1, 0])
    ready.more("All games")
    ready.shell.wait_for_url(ready.root)
    ready.shell.go_back()
    ready.shell.wait_for_url(f"{game}*")
    ready.page.wait_for_function(AS_NEW)
    ready.expect_totals([1, 0])
    ready.open(f"{ready.root}rules")
    assert ready.page.url == f"{ready.root}rules"


def test_downloads(ready: PocketPhone) -> None:
    """The shell hands over files under their names; the browser paints the picture."""
    ready.start(["Ann", "Ben"])
    ready.more("Share")
    for name, begins in (("game.png", b"\x89PNG"), ("game.txt", b"[Game"), ("game.csv", b""), ("game.json", b"{")):
        with ready.shell.expect_download() as saving:
            ready.tap(ready.find(f'a[download="{name}"], a[download][href$="{name[4:]}"]').first)
        assert Path(saving.value.path()).read_bytes().startswith(begins)


def test_two_tabs(ready: PocketPhone) -> None:
    """A second tab uses the app of the first one, and runs it itself once that is closed: saved data is there."""
    ready.start(["Ann", "Ben"])
    second = PocketPhone(ready.context, ready.root)
    second.open(ready.page.url)
    lay(second, "Ro", Cell(0, 0))
    second.confirm()
    ready.shell.close()
    second.page.evaluate("fetch(location.href)")  # is answered once the app runs again
    lay(second, "Rs", Cell(1, 0))
    second.confirm()
    second.expect_totals([1, 2])
    ready.__init__(ready.context, ready.root)  # type: ignore[misc]
    ready.open()
    second.shell.close()


def test_worker_that_dies(ready: PocketPhone) -> None:
    """A worker that dies is started again, and its request is answered, and written once."""
    ready.start(["Ann", "Ben"])
    lay(ready, "Ro", Cell(0, 0))
    for worker in ready.shell.workers:
        worker.evaluate("() => { setTimeout(() => { throw new Error('the worker ends'); }); }")
    ready.confirm()
    ready.expect_totals([1, 0])
    assert "the worker ends" in ready.troubles.pop(0)


def test_worker_that_dies_again(ready: PocketPhone) -> None:
    """A request that kills the worker twice is answered with a page that reports this, and nothing is written."""
    ready.start(["Ann", "Ben"])
    lay(ready, "Ro", Cell(0, 0))
    ready.shell.evaluate(DEADLY, "/turns")
    status, text = ready.page.evaluate(CONFIRM)
    assert status == 500 and "Something went wrong" in text
    assert len([message for message in ready.troubles if "the worker ends" in message]) == 2
    ready.troubles.clear()
    ready.shell.evaluate(DEADLY, "nothing")
    ready.expect_totals([0, 0])
    ready.confirm()
    ready.expect_totals([1, 0])


def test_phone_without_room(ready: PocketPhone) -> None:
    """If there is no disk space for a turn, the answer is a page that reports this; with space it can be confirmed."""
    ready.start(["Ann", "Ben"])
    lay(ready, "Ro", Cell(0, 0))
    for worker in ready.shell.workers:
        worker.evaluate(NO_ROOM)
    status, text = ready.page.evaluate(CONFIRM)
    assert status == 503 and "the disk is full" in text
    ready.confirm()
    ready.expect_totals([1, 0])
    assert "no room" in " ".join(ready.troubles)
    ready.troubles.clear()


def test_service_worker_that_was_stopped(ready: PocketPhone) -> None:
    """If the browser stops the service worker, it is started again by the next tap."""
    ready.start(["Ann", "Ben"])
    ready.point(Cell(0, 0))
    workers = ready.context.new_cdp_session(ready.shell)
    workers.send("ServiceWorker.enable")
    workers.send("ServiceWorker.stopAllWorkers")
    ready.tap(ready.key("Ro"))
    expect(ready.at(Cell(0, 0), "[data-draft]")).to_be_visible()
    ready.confirm()
    ready.expect_totals([1, 0])


def test_nothing_is_sent_anywhere(ready: PocketPhone) -> None:
    """While a turn is played, and pages and files are opened, nothing is requested from any host."""
    asked: list[str] = []
    ready.context.on("request", lambda request: asked.append(request.url))
    answered: list[str] = []
    ready.context.on(
        "response", lambda response: None if response.from_service_worker else answered.append(response.url)
    )
    ready.start(["Ann", "Ben"])
    lay(ready, "Ro", Cell(0, 0))
    ready.confirm()
    for page in "sheet", "review", "share", "replay/1":
        ready.page.goto(f"{ready.page.url.partition('?')[0].rpartition('/games/')[0]}/games/{page}")
    assert asked
    assert {url for url in answered if not url.endswith("service-worker.js")} == set()
    assert {url for url in asked if not url.startswith((ready.root, "blob:"))} == set()


def test_another_site(ready: PocketPhone) -> None:
    """A form that another site sends to the pocket changes nothing."""
    ready.open()
    before = ready.page.evaluate("fetch('.').then((answer) => answer.text())").count("card running")
    page = ready.context.new_page()
    page.goto("about:blank")
    page.set_content(
        f"""<form method="post" action="{ready.root}games/new"><input name="players-0" value="A">
        <input name="players-1" value="B"><button>Send</button></form>"""
    )
    page.get_by_role("button").tap()
    page.wait_for_url(ready.root)
    page.close()
    after = ready.page.evaluate("fetch('.').then((answer) => answer.text())").count("card running")
    assert before == after


def test_before_it_is_there(written: Path, browser: Browser) -> None:
    """The address of a page works even on the first visit, through the host's page for missing addresses."""
    for root in ROOTS:
        with hosting(written, root) as host:
            pocket = PocketPhone(browser.new_context(**phone.options(phone.LOW)), host.address)
            pocket.open(f"{pocket.root}rules?rulebook=wordgame#W8")
            pocket.shell.wait_for_url(f"{pocket.root}rules?rulebook=wordgame#W8")
            assert pocket.page.url == pocket.shell.url
            pocket.context.close()


def test_a_line_that_is_lost(pocket: PocketPhone, host: Host) -> None:
    """A first visit that loses its connection shows this and goes on automatically, from where it was."""
    host.lost.add("python/")
    pocket.shell.goto(pocket.root)
    expect(pocket.shell.get_by_text("Waiting for the internet. What has arrived stays here.")).to_be_visible()
    asked: list[str] = []
    pocket.context.on("request", lambda request: asked.append(request.url))
    host.lost.clear()
    pocket.stand()
    assert [url for url in asked if "asm.wasm" in url]
    assert not [url for url in asked if "board.css" in url]


def test_a_page_in_another_page(pocket: PocketPhone) -> None:
    """The shell doesn't run in the page of another site: it has a link that opens it separately."""
    pocket.shell.set_content(f'<iframe src="{pocket.root}"></iframe>')
    inside = pocket.shell.frame_locator("iframe")
    expect(inside.get_by_role("link", name="Open it by itself")).to_have_attribute("target", "_blank")
    assert not pocket.context.service_workers


def test_a_game_that_was_handed_over(ready: PocketPhone, browser: Browser) -> None:
    """Another phone opens the code that this one shows, and goes on with the game."""
    ready.start(["Ann", "Ben"])
    lay(ready, "Ro", Cell(0, 0))
    ready.confirm()
    transcript = ready.page.evaluate("fetch(location.pathname + '.txt').then((answer) => answer.text())")
    other = PocketPhone(browser.new_context(**phone.options(phone.LOW)), ready.root)
    (code,) = codes_of(transcript)
    other.open(f"{other.root}#{code}")
    other.tap(other.find('button[value="take-over"]'))
    other.expect_totals([1, 0])
    other.context.close()


def test_games_go_to_a_server_and_back(ready: PocketPhone) -> None:
    """The phone imports a file from a server, and a server imports the phone's backup: the same game."""
    ready.open(f"{ready.root}import")
    ready.page.set_input_files('input[type="file"]', SAMPLE_FILE)
    ready.tap(ready.find("main button.primary"))
    ready.tap(ready.find("#bring-in button.primary"))
    expect(ready.find("#here h2")).to_have_text("Imported")
    ready.open()
    with ready.shell.expect_download() as saving:
        ready.tap(ready.find('a[download][href*="back-up.zip"]').first)
    expect(ready.find('[role="status"]')).to_contain_text("Backed up")
    packed = GameFile("back-up.zip", Path(saving.value.path()).read_bytes())
    found = [Reading(ON_SHELF.open).of(each.read()) for each in files_in(packed)]
    lines = [each.game.lines for each in found if isinstance(each, Right)]
    assert len(lines) == len(found)
    assert lines.count(transcript_lines(SAMPLE_FILE)) == 1


def transcript_lines(file: Path) -> tuple[str, ...]:
    """The turns in a file, as on the record."""
    found = Reading(ON_SHELF.open).of(GameFile(file.name, file.read_bytes()))
    assert isinstance(found, Right)
    return found.game.lines
