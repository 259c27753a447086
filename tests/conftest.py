"""The app over a data folder of its own."""

import gc
import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from gettext import NullTranslations
from importlib import import_module
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.app import create_app
from referee.service import Referee
from referee.wording.language import use
from tests import examples
from tests.database import DatabaseDisk
from tests.disk import Disk
from tests.opened import opened
from tests.postgresql import VERSIONS, DatabaseServer, DatabaseServers

examples.load()


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--update`` writes golden files anew; read the difference."""
    parser.addoption("--update", action="store_true", help="write golden files anew")


@pytest.hookimpl(optionalhook=True)  # `make mutants` runs without xdist
def pytest_xdist_auto_num_workers() -> int:
    """Twice as many workers as there are cores: a worker often waits for a browser."""
    return (os.cpu_count() or 1) * 2


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let each worker import its part of the modules first: in a fresh clone pytest rewrites their asserts, and the
    other workers find the result.
    """
    worker = getattr(session.config, "workerinput", {"workerid": "gw0", "workercount": 1})
    arguments = (Path(argument.partition("::")[0]) for argument in session.config.args)
    modules = sorted(module for path in arguments for module in path.resolve().glob("**/test_*.py"))
    for module in modules[int(worker["workerid"][2:]) :: worker["workercount"]]:
        with suppress(Exception):  # what does not load fails when it is collected
            import_module(".".join(module.relative_to(session.config.rootpath).with_suffix("").parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Examples stand before searches, which take longer, where all that matters is whether any test fails."""
    if examples.PROFILE == "mutants":
        items.sort(key=lambda item: item.get_closest_marker("hypothesis") is not None)


def pytest_collection_finish() -> None:
    """Keep collected tests out of garbage collection, since they live to the end, and collect less often."""
    gc.freeze()
    gc.set_threshold(20_000)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Whatever language a page was asked for in, the next test is in English."""
    yield
    use(NullTranslations())


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "instance"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """An app, built once for all tests: building its routes and templates takes longer than most tests."""
    app = create_app(tmp_path_factory.mktemp("built"))
    app.testing = True
    return app


@pytest.fixture
def app(built: Flask, instance: Path) -> Iterator[Flask]:
    """The app with a data folder of its own; unexpected exceptions reach the test."""
    with opened(built, instance) as app:
        yield app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Someone who asks the app for pages."""
    return app.test_client()


@pytest.fixture
def referee(app: Flask) -> Referee:
    """The use cases over the app's record."""
    return app.extensions["referee"]


@pytest.fixture
def disk(instance: Path) -> Disk:
    """The file of the record."""
    return Disk(instance / "referee.db")


@pytest.fixture(scope="session")
def database_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DatabaseServers]:
    """A server of PostgreSQL of each version, started when it is first asked for."""
    with ExitStack() as until:
        yield DatabaseServers(tmp_path_factory.mktemp("postgresql"), until)


@pytest.fixture(params=VERSIONS)
def postgresql(request: pytest.FixtureRequest, database_servers: DatabaseServers) -> DatabaseServer:
    """A server of PostgreSQL."""
    return database_servers[request.param]


@pytest.fixture
def database(postgresql: DatabaseServer) -> DatabaseDisk:
    """A database without games, and with another secret than the file that an earlier test has carried to it."""
    database = DatabaseDisk(postgresql)
    with database.unguarded() as connection:
        connection.execute("UPDATE secrets SET text = repeat('5e', 32)")
    return database
