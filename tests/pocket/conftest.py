"""The app as a phone runs it, and the folder from which it is installed."""

import os
from collections.abc import Callable, Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path

import playwright
import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, expect

from referee.pocket import bytecode, folder
from referee.pocket.app import pocket_app
from referee.scripts import Script
from tests.browser import packages, phone
from tests.browser.conftest import browser_type_launch_args as browser_type_launch_args
from tests.pocket.host import Host, hosting
from tests.pocket.phone import START, PocketPhone


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """How long expectations wait: the app may have to restart."""
    expect.set_options(timeout=START)
    yield
    expect.set_options(timeout=phone.PATIENCE)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The app of the pocket, built once for all tests here."""
    app = pocket_app(tmp_path_factory.mktemp("pocket"))
    app.testing = True
    return app


def from_npm(script: Script) -> bytes:
    """The content of a third-party file."""
    package, _, file = script.place.removeprefix("npm/").partition("/")
    name, _, version = package.rpartition("@")
    return packages.script(name, version, file, script.integrity)


@pytest.fixture(scope="session")
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, written once for all test processes; with bytecode if many tests start it."""
    many = any(item.get_closest_marker("thorough") for item in request.session.items)
    base = tmp_path_factory.getbasetemp()
    written = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "written"
    with written.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not written.exists():
            bytecode.NODE = str(Path(playwright.__file__).with_name("driver") / "node")
            part = tmp_path_factory.mktemp("part")
            folder.write(folder.files(from_npm, compiled=many), part)
            part.rename(written)
    return written


@pytest.fixture
def host(written: Path) -> Iterator[Host]:
    """A host of the folder, which a test may stop."""
    with hosting(written) as host:
        yield host


@pytest.fixture
def pocket(host: Host, new_context: Callable[..., BrowserContext]) -> PocketPhone:
    """A phone with a pocket from this host."""
    return PocketPhone(new_context(**phone.options(phone.LOW)), host.address)
