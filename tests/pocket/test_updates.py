"""A new version arrives in the background, completely or not at all, and starts with all games there."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, expect

from referee.core.grid import Cell
from referee.pocket import folder
from tests.browser import phone
from tests.pocket.conftest import from_npm
from tests.pocket.host import hosting
from tests.pocket.phone import START, PocketPhone

pytestmark = pytest.mark.thorough
WAITS = """async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
    while (registration.installing) await new Promise((later) => setTimeout(later, 100));
    return Boolean(registration.waiting);
}"""
"""Whether a new version is waiting, once the browser has looked for one."""


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> folder.Files:
    """The folder of a version that isn't published yet."""
    modules = folder._modules

    def changed(app: Flask) -> Iterator[tuple[str, bytes]]:
        for path, content in modules(app):
            yield path, b'VERSION = "9.9.9"\n' if path == "referee/version.py" else content

    monkeypatch.setattr(folder, "_modules", changed)
    return folder.files(from_npm, compiled=False)


def test_a_new_version(
    written: Path, newer: folder.Files, new_context: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    """While only half of it is published the old one goes on. Once all of it has arrived the first page shows that; the
    key starts it, and the game is there.
    """
    site = tmp_path / "site"
    shutil.copytree(written, site)
    with hosting(site) as host:
        pocket = PocketPhone(new_context(**phone.options(phone.LOW)), host.address)
        pocket.open()
        pocket.start(["Ann", "Ben"])
        pocket.point(Cell(0, 0))
        pocket.tap(pocket.key("Ro"))
        expect(pocket.find("[data-draft]")).to_have_count(1)
        pocket.confirm()
        game = pocket.page.url
        (site / folder.WORKER).write_bytes(newer[folder.WORKER])
        assert not pocket.shell.evaluate(WAITS)
        pocket.more("All games")
        pocket.shell.wait_for_url(pocket.root)
        expect(pocket.find("#update")).to_be_hidden()
        folder.write(newer, site)
        assert pocket.shell.evaluate(WAITS)
        pocket.page.evaluate("location.reload()")
        with pocket.shell.expect_navigation(timeout=START):
            pocket.tap(pocket.find("#update button"))
        pocket.stand()
    pocket.open(f"{pocket.root}about")
    expect(pocket.find("h1")).to_contain_text("9.9.9")
    pocket.open(game)
    pocket.expect_totals([1, 0])
