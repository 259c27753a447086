"""Waiting for what another process does, which nothing announces: it is looked at again and again."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 30
"""Seconds that anything may take."""
TURN = 0.02
"""Seconds between two looks."""


def until(look: Callable[[], T], never: Callable[[], str], over: Callable[[], bool] = lambda: False) -> T:
    """What a look finds once it is true.

    Raises ``AssertionError`` with the words of ``never`` if it does not become true in time, or something is ``over``.
    """
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < end and not over(), never()
        time.sleep(TURN)
    return found
