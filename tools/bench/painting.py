"""How long a tap takes from the finger to its expected effect, painted immediately, and to the painted answer,
in Chromium slowed down four times, late in a game.
"""

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium
from tests.browser.phone import PORTRAIT, options
from tests.browser.server import Server, running
from tests.games import QWIRKLE
from tests.rulebooks.random_games import random_position

SLOWER = 4
ROUNDS = 9
TILES = 98
RENEWED = 13_000
"""Milliseconds until a phone has renewed its copies."""

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
    """What was tapped, and the median times in ms until the expected effect and until the answer is painted."""
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


def requests_a_turn() -> tuple[float, float]:
    """The number of requests that a scorekeeper's phone with a worker sends for a turn of one tile: those of its three
    taps, and those that renew its copies afterwards.
    """
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "instance", REFEREE_LOG="requests") as server,
        sync_playwright() as playwright,
        chromium.launch_options(playwright) as launched,
        playwright.chromium.launch(**launched) as browser,
    ):
        page = browser.new_context(**options(PORTRAIT)).new_page()
        page.goto(server.started("Ann", "Bob").replace("127.0.0.1", "localhost"))
        page.wait_for_function("() => navigator.serviceWorker.controller")
        page.wait_for_timeout(RENEWED)
        page.evaluate(WATCH)
        before, tapped = _pages(server), 0
        for tile, cell in ("Ro", "0,0"), ("Rs", "1,0"), ("Rd", "2,0"):
            now = _pages(server)
            for selector in (f'#plane [data-cell="{cell}"]', f'.keys [value="{tile}"]', '[value="confirm"]:enabled'):
                _tapped(page, selector)
            tapped += _pages(server) - now
            page.wait_for_timeout(RENEWED)
        return tapped / 3, (_pages(server) - before - tapped) / 3


def _pages(server: Server) -> int:
    """The number of page requests that a server has answered, without the streams of followers."""
    lines = server.log.read_text(encoding="utf-8").splitlines()
    return sum(("/games/" in line and "/live" not in line) or " / " in line for line in lines)


def _tapped(page: Page, selector: str) -> tuple[float, float]:
    """Tap something, and wait until the answer is painted."""
    before: int = page.evaluate("window.painted.length")
    page.locator(selector).first.tap()
    page.wait_for_function("(before) => window.painted.length > before", arg=before)
    expected, painted = page.evaluate("[window.expected.at(-1), window.painted.at(-1)]")
    return expected, painted
