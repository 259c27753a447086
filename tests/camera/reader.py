"""Reads photos with the app's own scripts, in a browser, as a page does."""

import base64
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium
from tests.browser.server import running
from tests.camera.photo import Tiles

Sheet = list[dict[str, Any]]
"""Cells with their tiles, in the form for the scripts."""

SCRIPTS = "/static/js/lattice"
WORKER = "/static/bundles/lattice.js"
KIT = "/static/rulebooks/qwirkle/lattice.js"

_READ = """async ([photo, scripts, kit, address]) => {
    const { drawn, pixels } = await import(`${scripts}/pixels.js`);
    const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0));
    const canvas = await drawn(new Blob([bytes], { type: "image/jpeg" }));
    const worker = new Worker(address, { type: "module" });
    let found = 0;
    const shares = [];
    const began = performance.now();
    try {
        return await new Promise((resolve, reject) => {
            worker.onerror = ({ message }) => reject(new Error(message));
            worker.onmessage = ({ data }) => {
                if (data.reading) resolve({ ...data, found, shares, milliseconds: performance.now() - began });
                else {
                    found += data.found.length;
                    shares.push(data.share);
                }
            };
            worker.postMessage({ kit, photo: pixels(canvas) });
        });
    } finally {
        worker.terminate();
    }
}"""
_TIME = """async ([photo, scripts, kit]) => {
    const { drawn, pixels } = await import(`${scripts}/pixels.js`);
    const { read } = await import(`${scripts}/read.js`);
    const known = await import(kit);
    const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0));
    const given = pixels(await drawn(new Blob([bytes], { type: "image/jpeg" })));
    const began = performance.now();
    read(given, known);
    return performance.now() - began;
}"""
_COMPARE = """async ([reading, sheets, scripts]) => {
    const { compare } = await import(`${scripts}/compare.js`);
    return sheets.map((sheet) => compare(reading, sheet));
}"""


class Reader:
    """A page of the app that can read photos."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def read(self, photo: bytes, kit: str = KIT) -> dict[str, Any]:
        """``reading`` and ``milliseconds`` in the worker, and from its reports ``found``, the numbers of tiles, and
        ``shares`` of the work.
        """
        found: dict[str, Any] = self.page.evaluate(_READ, [_text(photo), SCRIPTS, kit, WORKER])
        return found

    def compare(self, reading: dict[str, Any], sheets: Sequence[Sheet]) -> list[dict[str, Any]]:
        """The comparison of a reading with each of these sheets."""
        found: list[dict[str, Any]] = self.page.evaluate(_COMPARE, [reading, list(sheets), SCRIPTS])
        return found

    def milliseconds(self, photo: bytes, slower: int) -> float:
        """The time for reading if the processor is ``slower`` times slower. Browsers slow down pages, not workers,
        so the page itself reads.
        """
        session = self.page.context.new_cdp_session(self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        try:
            taken: float = self.page.evaluate(_TIME, [_text(photo), SCRIPTS, KIT])
        finally:
            session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
            session.detach()
        return taken


@contextmanager
def reading(folder: Path) -> Iterator[Reader]:
    """A reader in a browser of its own, and the app's real server on a data folder."""
    with (
        running(folder / "instance") as server,
        sync_playwright() as playwright,
        chromium.launch_options(playwright) as launched,
        playwright.chromium.launch(**launched) as browser,
    ):
        page = browser.new_page()
        page.goto(server.address)
        yield Reader(page)


def sheet_of(tiles: Tiles) -> Sheet:
    """The tiles of a board, in the form for the scripts."""
    return [{"cell": [cell.x, cell.y], "tile": str(tile)} for cell, tile in tiles.items()]


def _text(photo: bytes) -> str:
    return base64.b64encode(photo).decode()
