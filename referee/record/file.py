"""The one file of the record: its connections, and who may write to it when."""

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from weakref import WeakSet

from sqlite_utils import Database

from referee.record.fault import Fault, Unavailable, fault_of
from referee.record.version import migrations, newer

_PATIENCE = 3.0
"""Seconds to wait for a writer of another process. A write takes milliseconds, so whoever waits longer is told."""
_LONGEST_WAIT = 15.0
"""Seconds to wait for the other writers of this process."""


def resting(path: Path) -> bool:
    """Whether a record lies on a disk that nobody writes to, all of it in the one file.

    SQLite must be told so: it reads no record beside which it cannot make the files that it needs for writers.
    """
    return path.is_file() and not os.access(path.parent, os.W_OK) and not _beside(path)[0].exists()


def _writable(path: Path) -> bool:
    return os.access(path, os.W_OK) and not resting(path)


def read_only(path: Path) -> str:
    """The address by which SQLite opens a record that is not to be changed."""
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
    """The time of what is written, in UTC as ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class RecordFile:
    """The file at ``path``, which is made when it is first needed. One connection a thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._opening = threading.Lock()
        self._opened: tuple[int, int] | None = None
        """The device and inode number of the file that was opened."""
        self._open_ones = WeakSet[Database]()
        """The connections of all threads. While one is open, SQLite does not remove the files beside the record."""
        self._opened_beside: tuple[tuple[int, int] | None, ...] = ()
        """The device and inode number of each file beside the record, taken when the first connection was opened."""
        self._seen: tuple[int, int] | None = None
        """Size (bytes) and modification time (ns) of the file at the last check that found all files in place."""
        self._writer = threading.Lock()
        """Who holds it writes. SQLite's own lock is asked for again and again, so that luck decides who comes first."""

    @contextmanager
    def reading(self) -> Iterator[Database]:
        """The thread's connection, in a transaction that sees one state of the record."""
        with self._transaction("BEGIN") as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """The thread's connection, in a transaction that may write; what was written is on the disk afterwards.

        BEGIN IMMEDIATE waits for writers of other processes. A plain BEGIN that turns into a write does not wait: it
        fails.
        """
        if not self._writer.acquire(timeout=_LONGEST_WAIT):
            raise Unavailable(Fault.LOCKED, "other writers did not come to an end")
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
        except sqlite3.Error as error:
            raise Unavailable(fault_of(error), str(error)) from error
        except OSError as error:
            raise Unavailable(Fault.NO_FOLDER, str(error)) from error

    def _same_files(self) -> None:
        """Raise ``Unavailable`` if the opened file, or one of those beside it, was moved, removed or replaced: writes
        would be lost, and reads would not return what is at the path.
        """
        try:
            found = self.path.stat()
        except OSError as error:
            raise Unavailable(Fault.MOVED, str(error)) from error
        if self._opened != (found.st_dev, found.st_ino):
            raise Unavailable(Fault.MOVED, f"{self.path} is another file")
        if self._open_ones:
            beside = tuple(map(_which, _beside(self.path)))
            if beside != self._opened_beside:
                if beside[0] is None and self._seen == (found.st_size, found.st_mtime_ns):
                    self._save()
                raise Unavailable(Fault.MOVED, f"what lies beside {self.path} was removed or replaced")
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
                if _writable(self.path):  # else it is opened anew each time, should it be written to again
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
            raise Unavailable(Fault.READ_ONLY, f"{self.path} was written by an older version")
        return db

    def _connected(self, address: str) -> Database:
        conn = sqlite3.connect(address, timeout=_PATIENCE, isolation_level=None, uri=address.startswith("file:"))
        conn.text_factory = lambda raw: raw.decode("utf-8", "replace")  # whatever a hand wrote there can be shown
        db = Database(conn)
        if newer(db):
            raise Unavailable(Fault.NEWER, f"{self.path} was written by a newer version")
        return db

    def write_back(self, quiet: float) -> None:
        """Write the write-ahead log back into the file if the log was not written to in the last ``quiet`` seconds. The
        games are then safe even if the log is lost. Does not block other connections. Raises ``Unavailable``.
        """
        if not self.path.exists() or not _writable(self.path):
            return
        with self.reading() as db:
            pass
        try:
            if time.time() - _beside(self.path)[0].stat().st_mtime >= quiet:
                db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except sqlite3.Error as error:
            raise Unavailable(fault_of(error), str(error)) from error
        except OSError as error:
            raise Unavailable(Fault.MOVED, str(error)) from error

    def close(self) -> None:
        """Bring everything into the one file. The thread's connection is closed. Raises ``Unavailable``."""
        if not self.path.exists() or not _writable(self.path):
            return
        with self.writing() as db:
            pass
        try:
            db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            db.conn.close()
        except sqlite3.Error as error:
            raise Unavailable(fault_of(error), str(error)) from error
        self._local.db = None
