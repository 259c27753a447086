"""The file of the record: its connections and transactions."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path

from sqlite_utils import Database

from referee.record.engine import T, Transaction
from referee.record.fault import Fault, UnavailableError
from referee.record.sqlite.copies import copy_of_day
from referee.record.sqlite.folder import Serving, log_size, wal_files, which, writable
from referee.record.sqlite.opening import connection, create, first_connection, keeper, untouched, whole
from referee.record.sqlite.transaction import FileTransaction, in_words, transaction

_LONGEST_WAIT = 15.0
"""Seconds to wait for other writers of this process."""
_MOST_LOGGED = 16 * 1024 * 1024
"""Bytes of the write-ahead log at which the next writer waits for the readers, so that the log can start again."""


class RecordFile:
    """The file at ``path``, which is created when it is first needed. Each thread has a connection.

    An ``Engine``: all methods raise ``UnavailableError`` if the file can't be read or written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._opening = threading.Lock()
        self._opened: tuple[int, int] | None = None
        """The device and inode number of the opened file."""
        self._keeper: Database | None = None
        """A connection that belongs to no thread. While it is open, SQLite doesn't remove the files next to the record,
        and the log can be written back even if its file was removed.
        """
        self._keeping = threading.Lock()
        """Held while the keeper is used."""
        self._opened_wal: tuple[tuple[int, int] | None, ...] = ()
        """The device and inode number of each file next to the record, taken when the keeper was opened."""
        self._seen: tuple[int, int] | None = None
        """Size (bytes) and modification time (ns) of the file at the last check that found all files in place."""
        self._writer = threading.Lock()
        """Held while writing. SQLite's own lock is polled, so chance would decide which thread comes first."""
        self._most_logged = _MOST_LOGGED
        self._logged = -1
        """Size (bytes) of the log when it was last checked. Only SQLite makes it shorter, by emptying it."""
        self._log: tuple[int, int] | None = None
        """Size (bytes) and modification time (ns) of the log when it was last checked."""
        self._quiet_since = 0.0
        """When the log was first seen in this state, by the monotonic clock: the other clock may be changed."""
        self._serving = Serving(path)

    @property
    def exists(self) -> bool:
        return self.path.exists()

    def read(self, work: Callable[[Transaction], T]) -> T:
        with self.reading() as db:
            return work(FileTransaction(db))

    def write(self, work: Callable[[Transaction], T], game: str | None = None) -> T:
        """Return what ``work`` returns, once what it wrote is on the disk. All other writers wait until then."""
        with self.writing() as db:
            return work(FileTransaction(db))

    def inspect(self, work: Callable[[Transaction], T]) -> T:
        with in_words(), closing(untouched(self.path)) as db, transaction(db, "BEGIN"):
            return work(FileTransaction(db))

    def fill(self, work: Callable[[Transaction], T]) -> T:
        return create(self.path, work)

    def served(self) -> None:
        self._serving.begin()

    def is_served(self) -> bool:
        return self._serving.under_way

    def try_writing(self) -> None:
        with self.writing() as db:
            db.execute("SELECT 1 FROM events LIMIT 1")

    @contextmanager
    def reading(self) -> Iterator[Database]:
        """The thread's connection, in a transaction that sees one state of the record."""
        with self._transaction("BEGIN") as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """The thread's connection, in a transaction that may write. What it writes is on the disk afterwards.

        BEGIN IMMEDIATE waits for writers of other programs. A plain BEGIN that becomes a write doesn't wait: it fails.
        """
        if not self._writer.acquire(timeout=_LONGEST_WAIT):
            raise UnavailableError(Fault.LOCKED, "other writers did not finish")
        try:
            with self._transaction("BEGIN IMMEDIATE") as db:
                yield db
            self._same_files()
            self._shorten_log()
        finally:
            self._writer.release()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Database]:
        with in_words():
            db = self._connection()
            try:
                self._same_files()
                with transaction(db, begin):
                    yield db
            finally:
                if db is not self._remembered:
                    db.close()

    def _same_files(self) -> None:
        """Raise ``UnavailableError`` if the opened file or one next to it was removed, replaced or truncated: writes
        would be lost, and reads wouldn't return what is at the path.
        """
        try:
            found = self.path.stat()
        except OSError as error:
            raise UnavailableError(Fault.MOVED, str(error)) from error
        if self._opened != (found.st_dev, found.st_ino):
            raise UnavailableError(Fault.MOVED, f"{self.path} is another file")
        if self._keeper:
            there = tuple(map(which, wal_files(self.path)))
            if there != self._opened_wal:
                if there[0] is None and self._seen == (found.st_size, found.st_mtime_ns):
                    # A copy that replaced the file stays as it is.
                    self._checkpoint("PASSIVE")
                    found = self.path.stat()
                    self._seen = found.st_size, found.st_mtime_ns  # so that next time the rest can be written back
                raise UnavailableError(Fault.MOVED, f"a file beside {self.path} was removed or replaced")
            logged = log_size(self.path)
            # Another program may have emptied it the way SQLite does.
            if logged < self._logged and (logged < 0 or not whole(self.path)):
                self._seen = None  # nothing more is written back
                raise UnavailableError(Fault.MOVED, f"the log of {self.path} was cut off")
            self._logged = logged
        self._seen = found.st_size, found.st_mtime_ns

    def _checkpoint(self, mode: str) -> bool:
        """Write the log back into the file, as far as readers permit, and return whether all of it was written.
        TRUNCATE waits for readers, and empties the log.
        """
        with self._keeping, in_words():
            if self._keeper is None:
                return False
            busy, logged, written = self._keeper.execute(f"PRAGMA wal_checkpoint({mode})").fetchone()
            return not busy and bool(logged == written)

    def _shorten_log(self) -> None:
        """Empty the log if it is long. SQLite itself only does so when nobody is reading, which may never happen."""
        size = log_size(self.path)
        if size >= self._most_logged:
            self._most_logged = 2 * size  # if a reader never finishes, each attempt takes seconds
            with suppress(UnavailableError):  # everything has been written
                if self._checkpoint("TRUNCATE"):
                    self._most_logged, self._logged = _MOST_LOGGED, 0

    @property
    def _remembered(self) -> Database | None:
        return getattr(self._local, "db", None)

    def _connection(self) -> Database:
        db = self._remembered
        if db is None:
            with self._opening:  # the change to WAL doesn't wait for others as a transaction does
                if self._opened:
                    self._same_files()
                    db = connection(self.path)
                else:
                    db = first_connection(self.path)
                    self._opened = which(self.path)
                if writable(self.path):  # otherwise each transaction reopens it, in case it becomes writable
                    if self._keeper is None:
                        self._keeper = keeper(self.path)
                        self._opened_wal = tuple(map(which, wal_files(self.path)))
                    self._local.db = db
        return db

    def version(self) -> int:
        with self.reading() as db:
            (number,) = db.execute("PRAGMA data_version").fetchone()
            return int(number)

    def size(self) -> int:
        """The size in bytes of the file and those next to it."""
        return sum(each.stat().st_size for each in self.path.parent.glob(f"{self.path.name}*"))

    def copy_of_day(self, folder: Path, day: date, kept: int) -> None:
        copy_of_day(self.path, folder, day, kept)

    def write_back(self, quiet: float) -> None:
        """Check that all files are in place, and write the write-ahead log back into the file if the log wasn't
        written to in the last ``quiet`` seconds. The games are then safe even if the log is lost. Doesn't block other
        connections.
        """
        if not self.path.exists() or not writable(self.path):
            return
        with self.reading():
            pass  # checks the files
        try:
            found = wal_files(self.path)[0].stat()
        except OSError as error:
            raise UnavailableError(Fault.MOVED, str(error)) from error
        now = time.monotonic()
        if self._log != (log := (found.st_size, found.st_mtime_ns)):
            self._log, self._quiet_since = log, now
        if now - self._quiet_since >= quiet:
            self._checkpoint("PASSIVE")

    def close(self) -> None:
        """Write the write-ahead log back into the file and close the thread's connection."""
        self._serving.end()
        if self._opened is None or not self.path.exists() or not writable(self.path):
            return
        with self.writing() as db:
            pass
        self._checkpoint("TRUNCATE")
        with self._keeping, in_words():
            db.close()
            if self._keeper:
                self._keeper.close()
            self._keeper = None
        self._local.db = None
