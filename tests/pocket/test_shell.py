"""What lies around the app: the first visit, addresses, downloads, other tabs, a worker that dies, other sites."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from referee.core.grid import Cell
from tests.browser import phone
from tests.browser.phone import AS_NEW
from tests.pocket.host import hosting
from tests.pocket.phone import START, PocketPhone

pytestmark = pytest.mark.thorough
ROOTS = ("/", "/referee/")


@pytest.fixture(scope="module", params=ROOTS)
def ready(request: pytest.FixtureRequest, written: Path, browser: Browser) -> Iterator[PocketPhone]:
    """A phone with a pocket from the root of a host, and from a path; one for all tests here."""
    with hosting(written, request.param) as host:
        pocket = PocketPhone(browser.new_context(**phone.options(phone.LOW)), host.address)
        pocket.open()
        yield pocket
        pocket.context.close()


def lay(phone: PocketPhone, tile: str, cell: Cell) -> None:
    """Lay a tile on a cell."""
    phone.point(cell)
    phone.tap(phone.key(tile))
    expect(phone.at(cell, "[data-draft]")).to_be_visible()


def test_addresses(ready: PocketPhone) -> None:
    """The browser shows the address of the page in the frame: it can be reloaded and gone back from."""
    ready.start(["Ann", "Ben"])
    game = ready.page.url
    assert game.startswith(f"{ready.root}games/")
    lay(ready, "Ro", Cell(0, 0))
    assert "draft=Ro@0,0" in ready.shell.url
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
    """Files are handed over by the shell under their names; the picture is painted by the browser."""
    ready.start(["Ann", "Ben"])
    ready.more("Share")
    for name, begins in (("game.png", b"\x89PNG"), ("game.txt", b"[Game"), ("game.csv", b""), ("game.json", b"{")):
        with ready.shell.expect_download() as saving:
            ready.tap(ready.find(f'a[download="{name}"], a[download][href$="{name[4:]}"]').first)
        assert Path(saving.value.path()).read_bytes().startswith(begins)


def test_two_tabs(ready: PocketPhone) -> None:
    """A second tab uses the app of the first one, and runs it itself once that is closed: what was saved is there."""
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
    """A worker that ends is started again, and what it was asked is answered, written once."""
    ready.start(["Ann", "Ben"])
    lay(ready, "Ro", Cell(0, 0))
    for worker in ready.shell.workers:
        worker.evaluate("() => { setTimeout(() => { throw new Error('the worker ends'); }); }")
    ready.tap(ready.do("confirm"))
    expect(ready.find('#entry [name="seen"]')).to_have_value("1", timeout=START)
    ready.expect_totals([1, 0])
    assert "the worker ends" in ready.troubles.pop(0)
