"""How long a tap takes from the finger to its expected effect, painted at once, and to the painted answer,
in Chromium slowed down four times, late in a game.
"""

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium
from tests.browser.phone import PORTRAIT, options
from tests.browser.server import running
from tests.games import QWIRKLE
from tests.rulebooks.random_games import random_position

SLOWER = 4
ROUNDS = 9
TILES = 98

WATCH = """() => {
    window.expected = [];
    window.painted = [];
    let began = 0;
    const next = (times) => requestAnimationFrame(() => {
        const channel = new MessageChannel(); // its message comes once the frame was painted
        channel.port1.onmessage = () => times.push(performance.now() - began);
        channel.port2.postMessage(0);
    });
    addEventListener("pointerdown", () => { began = performance.now(); }, true);
    document.addEventListener("submit", () => next(window.expected));
    document.addEventListener("htmx:after:swap", () => next(window.painted));
}"""


def milliseconds() -> Iterator[tuple[str, float, float]]:
    """What was tapped, and the median times until what is expected and until the answer is painted, in ms."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "instance") as server,
        sync_playwright() as playwright,
        chromium.launch_options(playwright) as launched,
        playwright.chromium.launch(**launched) as browser,
    ):
        game = server.started("Ann", "Bob")
        played = random_position(28, TILES).game
        server.write(game, [row.step for row in played.rows])
        unseen = [tile for tile, left in QWIRKLE.unseen(played.board).items() if left]
        ((tile, cell),) = next(play for play, _ in QWIRKLE.adviser.moves(played.board, unseen[:6]) if len(play) == 1)
        context = browser.new_context(**options(PORTRAIT))
        page = context.new_page()
        page.goto(game)
        page.evaluate(WATCH)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        found: dict[str, list[tuple[float, float]]] = {}
        for _ in range(ROUNDS):
            for name, selector in (
                ("a cell", f'#plane [data-cell="{cell.x},{cell.y}"]'),
                ("a tile", f'.keys [value="{tile}"]'),
                ("confirm", '[value="confirm"]:enabled'),
                ("undo", '[value="undo"]'),
                ("clear", '[value="clear"]:enabled'),
            ):
                found.setdefault(name, []).append(_tapped(page, selector))
        for name, times in found.items():
            expected, painted = zip(*times, strict=True)
            yield name, statistics.median(expected), statistics.median(painted)


def _tapped(page: Page, selector: str) -> tuple[float, float]:
    """Tap something, and wait until the answer is painted."""
    before: int = page.evaluate("window.painted.length")
    page.locator(selector).first.tap()
    page.wait_for_function("(before) => window.painted.length > before", arg=before)
    expected, painted = page.evaluate("[window.expected.at(-1), window.painted.at(-1)]")
    return expected, painted
