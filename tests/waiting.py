"""Waiting for another process by polling, because nothing announces what it does."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 30
"""The most seconds that anything may take."""
TURN = 0.02
"""The seconds between two looks."""


def until(look: Callable[[], T], never: Callable[[], str], over: Callable[[], bool] = lambda: False) -> T:
    """The result of a look once it is true.

    Raises ``AssertionError`` with the words of ``never`` if it doesn't become true in time, or something is ``over``.
    """
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < end and not over(), never()
        time.sleep(TURN)
    return found
