"""The ceiling of the data folder: the most bytes that games, daily copies and uploads may take together."""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from threading import Lock

from referee.record import COPIES, Fault, UnavailableError, copies_in
from referee.service.uploads import FOLDER

AGAIN = 5.0
"""Seconds for which a measurement is valid; anything admitted since is added."""
RESERVE = 10
"""One part in this many is kept for games that are already running."""
LEAST_COPIES = 3
"""The number of copies that are kept even if there is no space for anything new."""
GAME = 4_000
"""Roughly the number of bytes that a new game takes with its summary and the words by which it is found."""


class Ceiling:
    """Admits writes as long as a record of this ``size``, and the copies and uploads in a data folder, take less than
    ``most`` bytes; by default the disk is the only limit.
    """

    def __init__(
        self,
        folder: Path | None = None,
        size: Callable[[], int] = int,
        most: int = 1 << 63,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder = folder
        self._size = size
        self._most = most
        self._reserve = most // RESERVE
        self._clock = clock
        self._taken = 0
        """Bytes taken at the last measurement, and those admitted since."""
        self._measured: float | None = None
        self._lock = Lock()

    def admit_new(self, size: int) -> None:
        """Admit a new game, imports or an upload, of about this many bytes. Old daily copies are removed if necessary.

        Raises ``UnavailableError`` if only the reserve is left.
        """
        self._admit(size, self._reserve, Fault.RESERVED)

    def admit_more(self, size: int) -> None:
        """Admit an addition to existing data, such as a turn. Raises ``UnavailableError`` if the reserve is used up."""
        self._admit(size, 0, Fault.CEILING)

    def make_room_for_copy(self) -> None:
        """Remove the oldest copies until one more fits, but keep enough for ``LEAST_COPIES`` including it."""
        self._measured = None
        self._measure()
        size = self._size()
        with self._lock:
            self._make_room(size - (self._left - self._reserve), LEAST_COPIES - 1)

    def _admit(self, size: int, reserve: int, fault: Fault) -> None:
        self._measure()
        with self._lock:
            left = self._left - reserve
            if left < size and not self._make_room(size - left, LEAST_COPIES):
                raise UnavailableError(fault, f"{self._taken} of {self._most} bytes are taken")
            self._taken += size

    @property
    def _left(self) -> int:
        return self._most - self._taken

    def _measure(self) -> None:
        """Measure the used space, now and then. No thread waits for another that does: a database may not answer."""
        now = self._clock()
        if self._measured is None or now - self._measured >= AGAIN:
            kept = (self._folder / name for name in (COPIES, FOLDER)) if self._folder else ()
            taken = self._size() + sum(_sizes(path for folder in kept for path in folder.glob("*")))
            with self._lock:
                self._taken, self._measured = taken, now

    def _make_room(self, wanted: int, least: int) -> bool:
        """Remove the oldest copies until the ``wanted`` bytes are free, but leave the ``least`` newest ones. Returns
        whether they are free.
        """
        copies = copies_in(self._folder / COPIES) if self._folder else []
        for old in copies[:-least]:
            if wanted <= 0:
                break
            size = sum(_sizes((old,)))
            with suppress(OSError):  # the copy stays, and its space stays taken
                old.unlink()
                self._taken -= size
                wanted -= size
        return wanted <= 0


def _sizes(paths: Iterable[Path]) -> tuple[int, ...]:
    """The sizes of the files that exist."""
    found = []
    for path in paths:
        with suppress(OSError):  # removed in the meantime
            found.append(path.stat().st_size)
    return tuple(found)
