"""Being told to stop, by Ctrl-C or by another program (SIGTERM): the same to every command, at any moment."""

import os
import signal
from types import FrameType

INTERRUPTED = 130
"""The exit status of a command that was told to stop: what shells say for it."""
TOLD = signal.SIGINT, signal.SIGTERM
"""The signals that say so."""


def end_at_once() -> None:
    """From here on a signal ends the process without a word. That is for as long as modules are loaded and nothing has
    begun: an exception there would end up in the middle of Python's own work, which prints it.

    One that whoever started the process has set to be ignored stays so.
    """
    for told in TOLD:
        if signal.getsignal(told) is not signal.SIG_IGN:
            signal.signal(told, _end)


def interrupt() -> None:
    """From here on a signal raises ``KeyboardInterrupt``, so that what has begun is tidied up. Only where it would have
    ended the process at once.
    """
    for told in TOLD:
        if signal.getsignal(told) is _end:
            signal.signal(told, signal.default_int_handler)


def _end(_number: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)
