"""The app, explored once for all tests."""

import os
import time
from pathlib import Path
from random import Random

import pytest

from tests.fuzz import TIMES, UNTIL
from tests.fuzz.world import World, open_world, small_world


@pytest.fixture
def games(tmp_path: Path) -> World:
    """The app and its games, with its pages unexplored."""
    return small_world(tmp_path)


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """The app, its games, and what was found on its pages."""
    folder = tmp_path_factory.mktemp("fuzz")
    alone = "PYTEST_XDIST_WORKER" not in os.environ
    return open_world(folder, folder if alone else tmp_path_factory.getbasetemp().parent)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin a long run with other tests each time, since the time may be up before the last test."""
    if TIMES:
        Random(config.getoption("--hypothesis-seed")).shuffle(items)


def pytest_runtest_setup() -> None:
    """Begin no more tests when the time of a long run is over."""
    if time.time() > UNTIL:
        pytest.skip("the time is over")
