"""The app with the toy game on the shelf."""

import pytest
from flask import Flask

from referee.app import create_app
from tests.toy.shelf import WITH_TOY, with_its_files


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """An app with the pages and files of the toy game, built once for all its tests."""
    folder = tmp_path_factory.mktemp("toy")
    app = with_its_files(create_app(folder / "instance", WITH_TOY), folder / "static")
    app.testing = True
    return app
