"""Creating the file of the record, and opening a connection to it, if this version can read it."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from errno import EEXIST
from functools import partial
from os import strerror
from pathlib import Path

from sqlite_utils import Database

from referee.record.engine import T, Transaction
from referee.record.fault import Fault, UnavailableError
from referee.record.sqlite.copies import copy_before_update
from referee.record.sqlite.flaws import applied_to, refuse_other_tables, refuse_other_triggers
from referee.record.sqlite.folder import PRIVATE, keep_private, new_file, read_only, resting, wal_files
from referee.record.sqlite.tables import migrations, newer
from referee.record.sqlite.transaction import FileTransaction, in_words, transaction

_PATIENCE = 15.0
"""Seconds to wait for a writer of another process, such as a command that imports thousands of games."""
_PAUSE = 0.01
"""Seconds between two attempts at something that SQLite doesn't wait for."""
_BRIEFLY = 0.25
"""Seconds for which a keeper waits for readers: a write waits for it."""


def first_connection(path: Path) -> Database:
    """A connection to a record that this process hasn't opened yet. A missing record is created, and only its owner
    may read it. A file that isn't a record isn't changed.

    Raises ``UnavailableError``, ``sqlite3.Error``, ``OSError``.
    """
    if not path.exists():
        with suppress(FileExistsError):  # another process was quicker
            create(path, lambda _: None)
    _connected(read_only(path)).close()
    if not resting(path):
        keep_private(path, *wal_files(path))
    return connection(path)


def connection(path: Path) -> Database:
    """One more connection to a record. Raises ``UnavailableError``, ``sqlite3.Error``."""
    if resting(path):
        db = _connected(read_only(path))
        if migrations.pending(db):
            raise UnavailableError(Fault.READ_ONLY, f"{path} was written by an older version")
        return db
    db = _connected(str(path))
    refuse_other_triggers(db)
    if db.execute("PRAGMA journal_mode").fetchone() != ("wal",):  # new, or a copy
        _log_ahead(db)
    _update(db, path)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    return db


def untouched(path: Path) -> Database:
    """A connection to a record of this version that can't change it. Raises ``UnavailableError``, ``sqlite3.Error``."""
    db = _connected(read_only(path))
    if migrations.pending(db):
        db.close()
        raise UnavailableError(Fault.OLDER, f"{path} was written by an older version")
    # Only damage puts a NUL into a text, and not every engine can store it.
    db.conn.text_factory = lambda raw: raw.decode("utf-8", "replace").replace("\0", "\ufffd")
    return db


def whole(path: Path) -> bool:
    """Whether everything written can be read from the disk: with a new connection, which has nothing in memory."""
    with suppress(sqlite3.Error, UnavailableError, UnicodeDecodeError), closing(_connected(read_only(path))) as db:
        return bool(db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    return False


def keeper(path: Path) -> Database:
    """A connection for all threads, which may use it one at a time, for writing the log back."""
    return _connected(str(path), _BRIEFLY, check_same_thread=False)


def _connected(address: str, patience: float | None = None, check_same_thread: bool = True) -> Database:
    """A connection to a record of this version or an older one.

    Raises ``UnavailableError``, ``sqlite3.Error``.
    """
    conn = sqlite3.connect(
        address,
        timeout=_PATIENCE if patience is None else patience,
        isolation_level=None,
        uri=address.startswith("file:"),
        check_same_thread=check_same_thread,
    )
    conn.text_factory = partial(str, encoding="utf-8", errors="replace")  # so that bytes written by hand can be shown
    db = Database(conn)
    if newer(applied_to(db)):  # a newer version also has all of this one's migrations
        fault = Fault.BROKEN if migrations.pending(db) else Fault.NEWER
        raise UnavailableError(fault, f"{address} was written by a newer version, or is damaged")
    refuse_other_tables(db)
    return db


def _log_ahead(db: Database) -> None:
    """Give a record a write-ahead log. SQLite doesn't wait for another process that is doing the same.

    Raises ``sqlite3.Error``.
    """
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(_PAUSE)


def _update(db: Database, path: Path) -> None:
    """Migrate a record to the tables of this version in one transaction, after copying it.

    The write lock is held from before the copy until the end, so the copy is complete.
    """
    if migrations.pending(db):
        with transaction(db, "BEGIN IMMEDIATE"):
            if migrations.pending(db):  # another process may have been quicker
                copy_before_update(path)
                migrations.apply(db)


def create(path: Path, work: Callable[[Transaction], T]) -> T:
    """Create a record, let ``work`` fill it, and return what ``work`` returns. It gets its name when it is complete, so
    that there is never half of one; until then it accepts whatever is written.

    Raises ``FileExistsError`` if there is a file already, ``OSError``, ``UnavailableError``.
    """
    if path.exists():
        raise FileExistsError(EEXIST, strerror(EEXIST), str(path))
    path.parent.mkdir(PRIVATE, parents=True, exist_ok=True)
    with new_file(path) as part, in_words(), closing(sqlite3.connect(part, isolation_level=None)) as conn:
        conn.execute("PRAGMA journal_mode = MEMORY")  # no file next to it, which would be left if this was killed
        conn.execute("PRAGMA synchronous = OFF")  # half of it is worth nothing, and in the end all is on the disk
        with transaction(Database(conn), "BEGIN") as db:
            migrations.apply(db)
            with _without_triggers(db):
                return work(FileTransaction(db))


@contextmanager
def _without_triggers(db: Database) -> Iterator[None]:
    """Remove all triggers for the time being."""
    triggers = db.triggers
    for trigger in triggers:
        db.execute(f"DROP TRIGGER {trigger.name}")
    yield
    for trigger in triggers:
        db.execute(trigger.sql)
