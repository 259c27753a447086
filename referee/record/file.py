"""The file of the record: its connections and transactions."""

import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from weakref import WeakSet

from sqlite_utils import Database

from referee.record.fault import Fault, UnavailableError, fault_of
from referee.record.schema import migrations
from referee.record.tables import newer

_PATIENCE = 3.0
"""Seconds to wait for a writer of another process. A write takes milliseconds."""
_LONGEST_WAIT = 15.0
"""Seconds to wait for the other writers of this process."""


def resting(path: Path) -> bool:
    """Whether a record is in a folder that cannot be written to, without files beside it.

    SQLite must be told so: else it tries to create files beside the record and does not open it.
    """
    return path.is_file() and not os.access(path.parent, os.W_OK) and not _beside(path)[0].exists()


def _writable(path: Path) -> bool:
    return os.access(path, os.W_OK) and not resting(path)


def read_only(path: Path) -> str:
    """The URI by which SQLite opens a record without changing it."""
    return f"{path.resolve().as_uri()}?{'immutable=1' if resting(path) else 'mode=ro'}"


def _beside(path: Path) -> tuple[Path, Path]:
    """The files that SQLite keeps beside an open record: the write-ahead log and its index."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def _which(path: Path) -> tuple[int, int] | None:
    """The device and inode number of the file at a path; None if there is no file."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def now() -> str:
    """The current time, in UTC as ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class RecordFile:
    """The file at ``path``, which is created when it is first needed. Each thread has a connection.

    All methods raise ``UnavailableError`` if the file cannot be read or written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._opening = threading.Lock()
        self._opened: tuple[int, int] | None = None
        """The device and inode number of the opened file."""
        self._open_ones = WeakSet[Database]()
        """The connections of all threads. While one is open, SQLite does not remove the files beside the record."""
        self._opened_beside: tuple[tuple[int, int] | None, ...] = ()
        """The device and inode number of each file beside the record, taken when the first connection was opened."""
        self._seen: tuple[int, int] | None = None
        """Size (bytes) and modification time (ns) of the file at the last check that found all files in place."""
        self._writer = threading.Lock()
        """Held while writing. SQLite's own lock is polled, so that chance would decide which thread comes first."""

    @contextmanager
    def reading(self) -> Iterator[Database]:
        """The thread's connection, in a transaction that sees one state of the record."""
        with self._transaction("BEGIN") as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """The thread's connection, in a transaction that may write. What it writes is on the disk afterwards.

        BEGIN IMMEDIATE waits for writers of other processes. A plain BEGIN that turns into a write does not wait: it
        fails.
        """
        if not self._writer.acquire(timeout=_LONGEST_WAIT):
            raise UnavailableError(Fault.LOCKED, "other writers did not finish")
        try:
            with self._transaction("BEGIN IMMEDIATE") as db:
                yield db
            self._same_files()
        finally:
            self._writer.release()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Database]:
        try:
            db = self._connection()
            try:
                self._same_files()
                db.execute(begin)
                yield db
                db.execute("COMMIT")
            finally:
                if db.conn.in_transaction:
                    db.execute("ROLLBACK")
                if db is not self._remembered:
                    db.conn.close()
        except (sqlite3.Error, OSError) as error:
            raise UnavailableError(fault_of(error), str(error)) from error

    def _same_files(self) -> None:
        """Raise ``UnavailableError`` if the opened file or one beside it was moved, removed or replaced: writes would
        be lost, and reads would not return what is at the path.
        """
        try:
            found = self.path.stat()
        except OSError as error:
            raise UnavailableError(Fault.MOVED, str(error)) from error
        if self._opened != (found.st_dev, found.st_ino):
            raise UnavailableError(Fault.MOVED, f"{self.path} is another file")
        if self._open_ones:
            beside = tuple(map(_which, _beside(self.path)))
            if beside != self._opened_beside:
                if beside[0] is None and self._seen == (found.st_size, found.st_mtime_ns):
                    self._save()
                raise UnavailableError(Fault.MOVED, f"a file beside {self.path} was removed or replaced")
        self._seen = found.st_size, found.st_mtime_ns

    def _save(self) -> None:
        """Write into the file what this thread's connection still holds of the removed write-ahead log.

        Only for a file that has not changed since the last check: a copy that was put in its place must stay as it is.
        """
        db = self._remembered
        if db is not None and not db.conn.in_transaction:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    @property
    def _remembered(self) -> Database | None:
        return getattr(self._local, "db", None)

    def _connection(self) -> Database:
        db = self._remembered
        if db is None:
            with self._opening:  # the change to WAL does not wait for others as a transaction does
                if self._opened:
                    self._same_files()
                db = self._open_resting() if resting(self.path) else self._open()
                self._opened = self._opened or _which(self.path)
                if _writable(self.path):  # else each transaction opens it anew, in case it becomes writable
                    if not self._open_ones:
                        self._opened_beside = tuple(map(_which, _beside(self.path)))
                    self._open_ones.add(db)
                    self._local.db = db
        return db

    def _open(self) -> Database:
        if self._opened is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        db = self._connected(str(self.path))
        conn = db.conn
        if conn.execute("PRAGMA journal_mode").fetchone() != ("wal",):  # new, or a copy
            conn.execute("PRAGMA journal_mode = WAL")
        if migrations.pending(db):
            conn.execute("BEGIN IMMEDIATE")
            migrations.apply(db)
            conn.execute("COMMIT")
        conn.execute("PRAGMA synchronous = FULL")
        conn.execute("PRAGMA foreign_keys = ON")
        return db

    def _open_resting(self) -> Database:
        db = self._connected(read_only(self.path))
        if migrations.pending(db):
            raise UnavailableError(Fault.READ_ONLY, f"{self.path} was written by an older version")
        return db

    def _connected(self, address: str) -> Database:
        conn = sqlite3.connect(address, timeout=_PATIENCE, isolation_level=None, uri=address.startswith("file:"))
        conn.text_factory = lambda raw: raw.decode("utf-8", "replace")  # so that bytes written by hand can be shown
        db = Database(conn)
        if newer(db):
            raise UnavailableError(Fault.NEWER, f"{self.path} was written by a newer version")
        return db

    def version(self) -> int:
        """A number that changes when another connection writes. It can be compared only within one thread."""
        with self.reading() as db:
            (number,) = db.execute("PRAGMA data_version").fetchone()
            return int(number)

    def flaws(self) -> tuple[str, ...]:
        """The faults that SQLite finds in the file, in its own words."""
        with self.reading() as db:
            found = [row[0] for row in db.execute("PRAGMA integrity_check(20)")]
            lost = [f"{table} without its game" for table, *_ in db.execute("PRAGMA foreign_key_check")]
        return tuple(flaw for flaw in (*found, *lost) if flaw != "ok")

    def write_back(self, quiet: float) -> None:
        """Write the write-ahead log back into the file if the log was not written to in the last ``quiet`` seconds. The
        games are then safe even if the log is lost. Does not block other connections.
        """
        if not self.path.exists() or not _writable(self.path):
            return
        with self.reading() as db:
            pass
        try:
            if time.time() - _beside(self.path)[0].stat().st_mtime >= quiet:
                db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except sqlite3.Error as error:
            raise UnavailableError(fault_of(error), str(error)) from error
        except OSError as error:
            raise UnavailableError(Fault.MOVED, str(error)) from error

    def close(self) -> None:
        """Write the write-ahead log back into the file and close the thread's connection."""
        if not self.path.exists() or not _writable(self.path):
            return
        with self.writing() as db:
            pass
        try:
            db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            db.conn.close()
        except sqlite3.Error as error:
            raise UnavailableError(fault_of(error), str(error)) from error
        self._local.db = None


class Tables:
    """Some tables of a record."""

    def __init__(self, file: RecordFile) -> None:
        self._file = file

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows that a query finds, in a transaction of its own."""
        with self._file.reading() as db:
            return db.execute(query, values).fetchall()
