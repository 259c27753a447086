"""The app with the toy game on the shelf, which is as it was afterwards."""

from collections.abc import Iterator

import pytest
from flask import Flask

from referee.app import create_app
from tests.toy.shelf import on_the_shelf, with_its_files


@pytest.fixture
def _shelf() -> Iterator[None]:
    """The toy game is on the shelf."""
    with on_the_shelf():
        yield


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """An app with the pages and files of the toy game, built once for all its tests."""
    folder = tmp_path_factory.mktemp("toy")
    with on_the_shelf():
        app = with_its_files(create_app(folder / "instance"), folder / "static")
    app.testing = True
    return app


@pytest.fixture
def app(_shelf: None, app: Flask) -> Flask:
    """The app while the toy game is registered."""
    return app
