"""A window of each engine, one for all tests."""

from collections.abc import Iterator

import pytest

from referee.scripts import FOLDER, HTMX, SCRIPTS
from tests.browser import cdn
from tests.browser.conftest import also
from tests.browser.engines import firefox, webkit
from tests.browser.engines.window import Window
from tests.browser.phone import PORTRAIT
from tests.browser.server import Server, running

ENGINES = {"webkit": webkit.window, "firefox": firefox.window}


@pytest.fixture(scope="package")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with third-party scripts in its own folder, because these engines can't be redirected to our CDN."""
    instance = tmp_path_factory.mktemp("engines") / "instance"
    (instance / FOLDER).mkdir(parents=True)
    for script in SCRIPTS.values():
        (instance / FOLDER / script.file).write_bytes(cdn.script(script.place.removeprefix(f"{HTMX}/")))
    with running(instance) as server:
        yield server


@pytest.fixture(scope="package", params=["webkit", *also("firefox")])
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Window]:
    """A window of each engine."""
    with ENGINES[request.param](tmp_path_factory.mktemp(request.param) / "home") as window:
        yield window


@pytest.fixture
def window(engine: Window) -> Window:
    """An upright phone without any cookies."""
    engine.fresh()
    engine.resize(*PORTRAIT)
    return engine
