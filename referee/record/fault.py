"""Why the record cannot be read or written, and what is wrong with it although it can."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


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
    REFUSED = "refused"
    """The database refuses the user, the password or the name of the database."""
    NO_DRIVER = "no-driver"
    """The driver of PostgreSQL is not installed."""
    MOMENT = "moment"
    """The database cannot be reached, does not answer, or is just moving to another server."""
    UNKNOWN = "unknown"


class FlawKind(StrEnum):
    """What can be wrong with a record that can be read."""

    DAMAGE = "damage"
    """What the database finds in itself, or how it is set up."""
    MISSING = "missing"
    """A table, an index, a trigger or a function is not there."""
    CHANGED = "changed"
    """One is not as it was made."""
    FOREIGN = "foreign"
    """There is one that this app does not make."""
    SECRET = "secret"
    """The secret of the links is too short, so that links can be guessed."""


class Flaw(NamedTuple):
    """Something that is wrong with a record."""

    kind: FlawKind
    name: str
    """What it is about; of damage the words of the database."""


class UnavailableError(Exception):
    """The record cannot be read or written, for this ``fault``, perhaps because of these ``flaws``. Nothing was
    written.
    """

    def __init__(self, fault: Fault, details: str, flaws: tuple[Flaw, ...] = ()) -> None:
        super().__init__(details)
        self.fault = fault
        self.flaws = flaws


def differences(expected: Mapping[str, str], found: Mapping[str, str]) -> tuple[Flaw, ...]:
    """How what is found differs from what is expected: names by the statements that make them."""
    lacking = {name for statement, name in expected.items() if statement not in found}
    more = {name for statement, name in found.items() if statement not in expected}
    kinds = (FlawKind.MISSING, lacking - more), (FlawKind.CHANGED, lacking & more), (FlawKind.FOREIGN, more - lacking)
    return tuple(Flaw(kind, name) for kind, names in kinds for name in sorted(names))
