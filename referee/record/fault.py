"""Why the record cannot be read or written."""

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
    """Another program has locked the record."""
    READ_ONLY = "read-only"
    NO_RIGHTS = "no-rights"
    """The user who connects to the database may not do there what the app needs."""
    NO_FOLDER = "no-folder"
    """The file or its folder cannot be opened or created."""
    BROKEN = "broken"
    """The record is incomplete, was damaged or was changed by hand."""
    FOREIGN = "foreign"
    """There is no record: the file is empty, or it is a database of another program."""
    NO_COPY = "no-copy"
    """This version has to change the file, and it could not be copied before."""
    NEWER = "newer"
    """A newer version of the app has written the record."""
    OLDER = "older"
    """An older version of the app has written the record, which is to stay as it is."""
    SERVED = "served"
    """A server uses the record."""
    USED = "used"
    """Somebody's games, boxes or names are in the record already, so that no others can be."""
    UNFAITHFUL = "unfaithful"
    """What was copied from another record is not the same when it is read again."""
    MOVED = "moved"
    """The opened file was moved, removed or replaced."""
    ADDRESS = "address"
    """What is set as the address of a database is none."""
    NO_DRIVER = "no-driver"
    """The driver of PostgreSQL is not installed."""
    MOMENT = "moment"
    """The database cannot be reached, does not answer, or is just moving to another server."""
    UNKNOWN = "unknown"


class UnavailableError(Exception):
    """The record cannot be read or written, for this ``fault``. Nothing was written."""

    def __init__(self, fault: Fault, details: str) -> None:
        super().__init__(details)
        self.fault = fault
