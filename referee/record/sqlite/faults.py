"""What errors of SQLite mean."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EDQUOT, ENOSPC

from referee.record.fault import Fault, UnavailableError

_OF_SQLITE = {
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Fault.NO_FOLDER,
    sqlite3.SQLITE_CORRUPT: Fault.BROKEN,
    sqlite3.SQLITE_NOTADB: Fault.BROKEN,
    sqlite3.SQLITE_ERROR: Fault.BROKEN,  # a table or a column is missing
}
"""What SQLite's primary result codes mean."""


def fault_of(error: sqlite3.Error | UnicodeDecodeError | OSError) -> Fault:
    """What an error of SQLite, or of the system when the file is opened, means."""
    if isinstance(error, UnicodeDecodeError):
        return Fault.BROKEN
    if isinstance(error, OSError):
        return Fault.FULL if error.errno in (ENOSPC, EDQUOT) else Fault.NO_FOLDER
    return _OF_SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, Fault.UNKNOWN)


@contextmanager
def in_words() -> Iterator[None]:
    """Raise ``UnavailableError`` instead of the errors of SQLite and of the system."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError, OSError) as error:  # messages about a damaged file may be no text
        raise UnavailableError(fault_of(error), str(error)) from error
