"""The README's pictures, taken from the running app: ``python -m tests.browser.screenshots DIR``."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from referee.core.grid import Cell
from referee.rulebooks.qwirkle.tiles import BOX
from tests.browser import chromium, phone
from tests.browser.phone import Phone
from tests.browser.server import Server, running
from tests.games import QWIRKLE, SAMPLE
from tests.rulebooks.random_games import random_position

SCALE = 1.5
"""Pixels of a picture for each of the page: sharp on a screen, and small to load."""
SEED = 28
"""The random game that is shown late and when it is over."""


def main(folder: str) -> None:
    """Take all pictures."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data) / "instance") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**chromium.launch_options(playwright))
        for take in (entering, refused, late, over):
            context = browser.new_context(**phone.options(device_scale_factor=SCALE))
            shown = Phone(context, server.address)
            take(shown, server)
            shown.rest()
            shown.page.screenshot(path=place / f"{take.__name__}.png")
            context.close()
        browser.close()


def entering(shown: Phone, server: Server) -> None:
    """A Qwirkle that is not confirmed yet."""
    _sample(shown, server)
    shown.draft(server.game(shown.page.url), QWIRKLE.read_play("Gs@-1,1 Ys@-2,1"), after=shown.rest)


def refused(shown: Phone, server: Server) -> None:
    """A tile that breaks two rules."""
    _sample(shown, server)
    shown.point(Cell(0, -3))
    shown.tap(shown.do("every"))
    shown.tap(shown.key("Ro"))
    expect(shown.verdict).to_have_attribute("data-legal", "false")


def late(shown: Phone, server: Server) -> None:
    """The whole board near the end."""
    _random(shown, server, 100)
    shown.tap(shown.find("label.zoom"))


def over(shown: Phone, server: Server) -> None:
    """The winner."""
    _random(shown, server, BOX + 1)


def _sample(shown: Phone, server: Server) -> None:
    """The game that the rulebooks print, after nine turns."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:9])
    shown.open(game)


def _random(shown: Phone, server: Server, tiles: int) -> None:
    """A random game until so many tiles lie on the table, or to its end."""
    game = server.started("Patrycja", "Kuba")
    server.write(game, [row.step for row in random_position(SEED, tiles).game.rows])
    shown.open(game)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: python -m tests.browser.screenshots DIR")
    main(sys.argv[1])
