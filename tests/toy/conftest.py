"""The app with the toy game on the shelf, which is as it was afterwards."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.service import Referee
from referee.web import create_app
from tests.toy.shelf import on_the_shelf, with_its_files


@pytest.fixture
def _shelf() -> Iterator[None]:
    """The toy game is on the shelf."""
    with on_the_shelf():
        yield


@pytest.fixture
def app(_shelf: None, tmp_path: Path) -> Flask:
    """The app with the files of the toy game."""
    app = with_its_files(create_app(tmp_path / "instance"), tmp_path / "static")
    app.testing = True
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Someone who asks the app for pages."""
    return app.test_client()


@pytest.fixture
def referee(app: Flask) -> Referee:
    """The use cases over the app's record."""
    referee: Referee = app.extensions["referee"]
    return referee
