"""One server for all browser tests, and phones to use it."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright

from referee.rulebooks.qwirkle.tiles import BOX
from tests.browser import chromium, phone
from tests.browser.cdn import Cdn
from tests.browser.packages import NotAvailableError
from tests.browser.phone import Phone
from tests.browser.pocket import Pocket
from tests.browser.server import Server, running
from tests.rulebooks.random_games import random_position


def also(*values: Any) -> list[Any]:
    """Values of a parameter that only ``make test-all`` tries."""
    return [pytest.param(value, marks=pytest.mark.thorough) for value in values]


class NewPhone(Protocol):
    """Lends a phone from the pocket."""

    def __call__(self, size: tuple[int, int] = ..., cdn: Cdn = ..., timed: bool = ..., **options: Any) -> Phone:
        """A phone with a screen of this size and this kind of CDN; if ``timed``, the test moves its clock."""


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], playwright: Playwright
) -> Iterator[dict[str, Any]]:
    """Options that launch the browser. Without a browser, or without htmx, all tests here fail with a message."""
    try:
        with chromium.launch_options(playwright) as options:
            yield {**browser_type_launch_args, **options}
    except NotAvailableError as missing:
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


@pytest.fixture(scope="session")
def every_pocket(browser: Browser) -> Pocket:
    """The phones that all tests share."""
    return Pocket(browser)


@pytest.fixture
def pocket(every_pocket: Pocket) -> Iterator[Pocket]:
    """Phones without any state of an earlier test, wiped after this one."""
    yield every_pocket
    every_pocket.put_back()


@pytest.fixture
def new_phone(new_context: Callable[..., BrowserContext], pocket: Pocket, server: Server) -> NewPhone:
    """Phones of any size. One with its own clock is made for this test only."""

    def take(
        size: tuple[int, int] = phone.PORTRAIT, cdn: Cdn = Cdn.ANSWERS, timed: bool = False, **options: Any
    ) -> Phone:
        if timed:
            context = new_context(**phone.options(size, **options))
            context.clock.install()
        else:
            context = pocket.take(size, cdn, **options)
        return Phone(context, server.address, cdn, scripted=bool(options.get("java_script_enabled", True)))

    return take


@pytest.fixture(name="phone")
def a_phone(new_phone: NewPhone) -> Phone:
    """A phone of the usual size, with htmx."""
    return new_phone()


@pytest.fixture(params=[phone.SMALL, *also(phone.PORTRAIT, phone.LANDSCAPE)], ids=["small", "portrait", "landscape"])
def sized(request: pytest.FixtureRequest, new_phone: NewPhone) -> Phone:
    """Phones of three sizes, with htmx; ``make test`` takes the smallest."""
    return new_phone(request.param)


@pytest.fixture(scope="session")
def middle_game(server: Server) -> str:
    """The address of a game with about forty tiles on the board."""
    return _played(server, 40)


@pytest.fixture(scope="session")
def late_game(server: Server) -> str:
    """The address of a running game with about a hundred tiles on the board."""
    return _played(server, 100)


@pytest.fixture(scope="session")
def finished_game(server: Server) -> str:
    """The address of a finished game."""
    return _played(server, BOX + 1)


def _played(server: Server, tiles: int) -> str:
    """A random game, until it ends or ``tiles`` tiles are on the board, which grows far both ways."""
    game = server.started("Ann", "Bob")
    server.write(game, [row.step for row in random_position(28, tiles).game.rows])
    return game
