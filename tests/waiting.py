"""Waiting for unannounced effects of another process, by checking again and again."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 30
"""Seconds that anything may take."""
TURN = 0.02
"""Seconds between two checks."""


def until(look: Callable[[], T], never: Callable[[], str], over: Callable[[], bool] = lambda: False) -> T:
    """The result of a check once it is true.

    Raises ``AssertionError`` with the words of ``never`` if it doesn't become true in time, or something is ``over``.
    """
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < end and not over(), never()
        time.sleep(TURN)
    return found
