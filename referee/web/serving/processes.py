"""Several processes that serve together: one parent starts them, replaces those that die, and stops all of them.

Each listens on the same port, and the kernel distributes the connections (SO_REUSEPORT).
"""

import logging
import os
import signal
from collections.abc import Callable
from mmap import mmap
from typing import NamedTuple, NoReturn

from referee.signals import STOPPING

PAUSE = 1.0
"""Seconds before a process that died is replaced: one that always dies must not keep the machine busy."""

_LOG = logging.getLogger("referee")
_HEARD = {*STOPPING, signal.SIGCHLD}


class Process(NamedTuple):
    """One of the processes that serve."""

    copy_failed: mmap | bytearray
    """One byte of shared memory: whether the last copy of the record failed."""
    number: int = 0
    """Counted from 0; process 0 does the background jobs for all."""
    parent: int | None = None
    """A file that can be read once the parent has died; ``None`` without a parent."""


def keep_running(count: int, work: Callable[[Process], NoReturn]) -> int:
    """Do the work in ``count`` processes until a signal stops them. Returns the exit status.

    The parent has no threads, no connection to the record and no event loop: nothing that a fork would break.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, _HEARD)  # taken by sigwait below, so that none interrupts
    read, write = os.pipe()
    copy_failed = mmap(-1, 1)
    running: dict[int, Process] = {}

    def start(number: int) -> None:
        process = Process(copy_failed, number, read)
        child = os.fork()
        if child:
            running[child] = process
            return
        os.close(write)  # only the parent holds it, so reading ends when the parent does
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HEARD)
        work(process)

    for number in range(count):
        start(number)
    while signal.sigwait(_HEARD) not in STOPPING:
        dead = _reaped(running)
        if dead and signal.sigtimedwait(STOPPING, PAUSE):
            break
        for process in dead:
            start(process.number)
    for child in running:
        os.kill(child, signal.SIGTERM)
    for child in running:
        os.waitpid(child, 0)
    return 0


def _reaped(running: dict[int, Process]) -> list[Process]:
    """Those that have died, which are taken out of ``running``."""
    dead = []
    for child in [*running]:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            dead.append(running.pop(child))
            _LOG.error("A process ended with %d and is started again.", os.waitstatus_to_exitcode(status))
    return dead
