"""The app, looked through once for all tests."""

import time

import pytest

from tests.fuzz import UNTIL
from tests.fuzz.world import World, open_world


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """The app, its games, and what was found on its pages."""
    return open_world(tmp_path_factory.mktemp("fuzz"))


def pytest_runtest_setup() -> None:
    """Begin nothing more when the time of a long run is over."""
    if time.time() > UNTIL:
        pytest.skip("the time is over")
