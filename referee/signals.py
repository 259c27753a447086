"""Ctrl-C (SIGINT) and SIGTERM stop every command, in the same way and at any time."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

INTERRUPTED = 130
"""The exit status of a command that a signal stopped, as shells report it for Ctrl-C."""
STOPPING = signal.SIGINT, signal.SIGTERM
"""The signals that stop a command."""


def end_at_once() -> None:
    """From now on, make the signals end the process immediately, without a message. Used while modules are loaded:
    ``KeyboardInterrupt`` there would print a traceback.

    A signal that the parent process ignores stays ignored.
    """
    for number in STOPPING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)


def interrupt() -> None:
    """From now on, make the signals raise ``KeyboardInterrupt``, so that commands can clean up. Only changes signals
    that ``end_at_once`` has set.
    """
    for number in STOPPING:
        if signal.getsignal(number) is _end:
            signal.signal(number, signal.default_int_handler)


@contextmanager
def held() -> Iterator[None]:
    """Delay the signals, so that this block is finished first."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(_number: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)
