"""Why the record cannot be read or written."""

import sqlite3
from enum import StrEnum
from errno import EDQUOT, ENOSPC


class Fault(StrEnum):
    """Why the record cannot be read or written."""

    FULL = "full"
    """The disk is full."""
    RESERVED = "reserved"
    """Games, copies and uploads take so much that only running games go on."""
    CEILING = "ceiling"
    """They take as much as they are allowed to."""
    LOCKED = "locked"
    """Another program has locked the file."""
    READ_ONLY = "read-only"
    NO_FOLDER = "no-folder"
    """The file or its folder cannot be opened or created."""
    BROKEN = "broken"
    """The file is incomplete, was damaged or was changed by hand."""
    FOREIGN = "foreign"
    """The file is empty, or a database of another program."""
    NEWER = "newer"
    """A newer version of the app has written the file."""
    MOVED = "moved"
    """The opened file was moved, removed or replaced."""
    UNKNOWN = "unknown"


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


class UnavailableError(Exception):
    """The record cannot be read or written, for this ``fault``. Nothing was written."""

    def __init__(self, fault: Fault, details: str) -> None:
        super().__init__(details)
        self.fault = fault


ERRORS = (sqlite3.Error, UnicodeDecodeError, OSError)
"""What using the file may raise. Messages of SQLite about a damaged file may be no text."""


def fault_of(error: sqlite3.Error | UnicodeDecodeError | OSError) -> Fault:
    """What an error of SQLite, or of the system when the file is opened, means."""
    if isinstance(error, UnicodeDecodeError):
        return Fault.BROKEN
    if isinstance(error, OSError):
        return Fault.FULL if error.errno in (ENOSPC, EDQUOT) else Fault.NO_FOLDER
    return _OF_SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, Fault.UNKNOWN)
