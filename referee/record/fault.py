"""Why the record cannot be read or written."""

import sqlite3
from enum import StrEnum


class Fault(StrEnum):
    """Why the record cannot be read or written."""

    FULL = "full"
    """There is no room on the disk."""
    LOCKED = "locked"
    """Another program holds the file for itself."""
    READ_ONLY = "read-only"
    NO_FOLDER = "no-folder"
    """The file, or its folder, cannot be opened or made."""
    BROKEN = "broken"
    """It is no record, or a part of one, or was changed by hand."""
    NEWER = "newer"
    """It was written by a newer version of the app."""
    MOVED = "moved"
    """The file that was opened is not the one that lies there now."""
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


class Unavailable(Exception):  # noqa: N818 - it is what the record is
    """The record cannot be read or written, for this ``fault``. Nothing was written."""

    def __init__(self, fault: Fault, told: str) -> None:
        super().__init__(told)
        self.fault = fault


def fault_of(error: sqlite3.Error) -> Fault:
    """What an error of SQLite means."""
    return _OF_SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, Fault.UNKNOWN)
