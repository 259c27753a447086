"""Stopping on Ctrl-C (SIGINT) or SIGTERM, in the same way for every command and at any time."""

import os
import signal
from types import FrameType

INTERRUPTED = 130
"""The exit status of a command that a signal stopped, as shells report it for Ctrl-C."""
TOLD = signal.SIGINT, signal.SIGTERM
"""The signals that stop a command."""


def end_at_once() -> None:
    """From now on, make the signals end the process at once, without a message. Used while modules are loaded:
    ``KeyboardInterrupt`` there would print a traceback.

    A signal that the parent process set to be ignored stays ignored.
    """
    for told in TOLD:
        if signal.getsignal(told) is not signal.SIG_IGN:
            signal.signal(told, _end)


def interrupt() -> None:
    """From now on, make the signals raise ``KeyboardInterrupt``, so that commands can clean up. Changes only signals
    that ``end_at_once`` has set.
    """
    for told in TOLD:
        if signal.getsignal(told) is _end:
            signal.signal(told, signal.default_int_handler)


def _end(_number: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)
