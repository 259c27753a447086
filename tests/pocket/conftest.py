"""The app as a phone runs it."""

import pytest
from flask import Flask

from referee.pocket.app import pocket_app


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The app of the pocket, built once for all tests here."""
    app = pocket_app(tmp_path_factory.mktemp("pocket"))
    app.testing = True
    return app
