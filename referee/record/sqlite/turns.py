"""Taking turns with writers of other processes."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, flock
from pathlib import Path


@contextmanager
def in_turn(folder: Path) -> Iterator[None]:
    """Wait while another process writes to the record in this folder, and keep others waiting.

    The next one is woken as soon as this one ends, even by force. SQLite's own lock is polled instead, so that some
    wait for seconds; it alone counts where a file system has no other.
    """
    try:
        opened = os.open(folder, os.O_RDONLY)
    except OSError:  # there is none yet, or opening the record says what is wrong
        yield
        return
    try:
        with suppress(OSError):
            flock(opened, LOCK_EX)
        yield
    finally:
        os.close(opened)
