"""One server for all browser tests, and phones to use it."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import BrowserContext, Playwright

from referee.rulebooks.qwirkle.tiles import BOX
from referee.scripts import HTMX, SCRIPTS
from tests.browser import chromium, htmx, phone
from tests.browser.htmx import Cdn
from tests.browser.packages import NotToBeHad
from tests.browser.phone import Phone
from tests.browser.server import Server, running
from tests.rulebooks.random_games import random_position


class NewPhone(Protocol):
    """Takes a phone out of the pocket."""

    def __call__(self, size: tuple[int, int] = ..., cdn: Cdn = ..., **options: Any) -> Phone:
        """A phone with a screen of this size, which finds the CDN like this."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], playwright: Playwright) -> dict[str, Any]:
    """How the browser is launched. Without a browser, or without htmx, all tests here fail and say so."""
    try:
        for script in SCRIPTS.values():
            htmx.script(script.place.removeprefix(f"{HTMX}/"))
        return {**browser_type_launch_args, **chromium.launch_options(playwright)}
    except NotToBeHad as missing:
        raise pytest.fail.Exception(str(missing), pytrace=False) from None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real server."""
    with running(tmp_path_factory.mktemp("browser") / "instance") as server:
        yield server


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    """Where the browser finds the app."""
    return server.address


@pytest.fixture
def new_phone(new_context: Callable[..., BrowserContext], server: Server) -> NewPhone:
    """Phones of any size."""

    def take(size: tuple[int, int] = phone.PORTRAIT, cdn: Cdn = Cdn.ANSWERS, **options: Any) -> Phone:
        scripted = bool(options.get("java_script_enabled", True))
        if not scripted:
            cdn = Cdn.UNREACHABLE  # nobody asks it
        return Phone(new_context(**phone.options(size, **options)), server.address, cdn, scripted)

    return take


@pytest.fixture(name="phone")
def a_phone(new_phone: NewPhone) -> Phone:
    """A phone of the usual size, with htmx."""
    return new_phone()


@pytest.fixture(params=[phone.PORTRAIT, phone.SMALL, phone.LANDSCAPE], ids=["portrait", "small", "landscape"])
def sized(request: pytest.FixtureRequest, new_phone: NewPhone) -> Phone:
    """Phones of three sizes, with htmx."""
    return new_phone(request.param)


@pytest.fixture(scope="session")
def middle_game(server: Server) -> str:
    """The address of a game with about forty tiles on the table."""
    return _played(server, 40)


@pytest.fixture(scope="session")
def late_game(server: Server) -> str:
    """The address of a game with about a hundred tiles on the table, that goes on."""
    return _played(server, 100)


@pytest.fixture(scope="session")
def finished_game(server: Server) -> str:
    """The address of a game that is over."""
    return _played(server, BOX + 1)


def _played(server: Server, tiles: int) -> str:
    """A random game, until so many tiles lie on the table or to its end; its board grows far both ways."""
    game = server.started("Ann", "Bob")
    server.write(game, [row.step for row in random_position(28, tiles).game.rows])
    return game
