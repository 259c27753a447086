"""Taking turns with writers of other processes."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path

from referee.record.fault import Fault, UnavailableError

_PAUSE = 0.005
"""Seconds between two tries."""


@contextmanager
def in_turn(folder: Path, end: float) -> Iterator[None]:
    """Wait while another process writes to the record in this folder, and keep others waiting: of a process that ends,
    even by force, the next one has the turn. SQLite's own lock alone counts where a file system has no other.

    Raises ``UnavailableError`` if it is not our turn by ``end``, a time of the monotonic clock.
    """
    try:
        opened = os.open(folder, os.O_RDONLY)
    except OSError:  # there is none yet, or opening the record says what is wrong
        yield
        return
    try:
        _take(opened, end)
        yield
    finally:
        os.close(opened)


def _take(opened: int, end: float) -> None:
    while True:
        try:
            flock(opened, LOCK_EX | LOCK_NB)
            return
        except BlockingIOError as error:
            if time.monotonic() > end:
                raise UnavailableError(Fault.LOCKED, "another process did not finish writing") from error
        except OSError:  # no locks here
            return
        time.sleep(_PAUSE)
