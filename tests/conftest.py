"""The app over a data folder of its own."""

import os
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import BytecodeCache, FileSystemBytecodeCache

from referee.service import Referee
from referee.web import create_app
from referee.wording.language import use
from tests.disk import Disk


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--update`` writes golden files anew; read the difference."""
    parser.addoption("--update", action="store_true", help="write golden files anew")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Examples stand before searches, which take longer, where all that matters is whether any test fails."""
    if os.environ.get("HYPOTHESIS_PROFILE") == "mutants":
        items.sort(key=lambda item: item.get_closest_marker("hypothesis") is not None)


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
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> BytecodeCache:
    """The templates, compiled once for the apps of all tests."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def app(instance: Path, compiled_templates: BytecodeCache) -> Flask:
    """The app; what it does not expect reaches the test as it was raised."""
    app = create_app(instance)
    app.testing = True
    app.jinja_env.bytecode_cache = compiled_templates
    return app


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
