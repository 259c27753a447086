"""Stopping by Ctrl-C or SIGTERM at any moment from the first line of the program on."""

import shutil
import signal
from pathlib import Path

import pytest

from referee.signals import STOPPING
from tests.stopping import comes_to_a_good_end, furnish, starting, tell_after

MOMENTS = 12
SPAN = 2.0
"""The moments are spread over this many seconds. ``make stress`` tries 200 moments with each signal."""
WHILE_MADE = """
import os, signal, sys
from referee import signals
signals.end_at_once()
from referee import app
make = app.create_app
def stopped_meanwhile(*given):
    os.kill(os.getpid(), {stopping})
    return make(*given)
app.create_app = stopped_meanwhile
from referee.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""The server, with a signal sent while the app is created: what it starts next must still stop cleanly."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder that holds a game."""
    return furnish(tmp_path_factory.mktemp("house"))


@pytest.mark.parametrize("number", range(MOMENTS))
def test_at_some_moments(house: Path, instance: Path, number: int) -> None:
    """A server that gets a signal while it starts, at some moment of its first two seconds, stops cleanly."""
    tell_after(number * SPAN / MOMENTS, STOPPING[number % 2], house, instance)


@pytest.mark.parametrize("stopping", STOPPING)
def test_while_the_app_is_made(house: Path, instance: Path, stopping: signal.Signals) -> None:
    """A signal that arrives just before the server runs is neither lost nor fatal."""
    shutil.copytree(house, instance)
    with starting(instance, "-c", WHILE_MADE.format(stopping=int(stopping))) as server:
        try:
            comes_to_a_good_end(server, instance)
        finally:
            server.kill()
