"""Whether a record is served. Each process that serves holds a lock on a file beside it, which the kernel releases when
the process ends, even by force. On a file system without such locks this cannot be told.
"""

import os
from contextlib import suppress
from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
from pathlib import Path


class Serving:
    """The part that this process has in serving the record at ``path``."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(f"{path.name}-serving")
        self._held: int | None = None
        """The file that is locked; None while this process does not serve."""

    def begin(self) -> None:
        """Serve from now on. Where no file can be made nothing can be written either, so the lock isn't needed."""
        while self._held is None:
            try:
                opened = os.open(self._path, os.O_RDONLY | os.O_CREAT, 0o600)
            except OSError:
                return
            with suppress(OSError):  # no locks here
                flock(opened, LOCK_SH)
            if os.fstat(opened).st_nlink:
                self._held = opened
            else:  # the last one that served has just removed it
                os.close(opened)

    def end(self) -> None:
        """Serve no longer. The last one that served removes the file."""
        if self._held is not None:
            with suppress(OSError):
                flock(self._held, LOCK_EX | LOCK_NB)
                self._path.unlink()
            os.close(self._held)
            self._held = None

    @property
    def under_way(self) -> bool:
        try:
            opened = os.open(self._path, os.O_RDONLY)
        except OSError:
            return False
        try:
            flock(opened, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:
            return False
        finally:
            os.close(opened)
        return False
