"""Why the record cannot be read or written."""

import sqlite3
from enum import StrEnum


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
    """The file is not a record, is incomplete or was changed by hand."""
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


def fault_of(error: sqlite3.Error | OSError) -> Fault:
    """What an error of SQLite, or of the system when the file is opened, means."""
    if isinstance(error, OSError):
        return Fault.NO_FOLDER
    return _OF_SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, Fault.UNKNOWN)
