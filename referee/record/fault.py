"""Why the record can't be read or written, and what can be wrong with it even if it can."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Fault(StrEnum):
    """Why the record can't be read or written."""

    FULL = "full"
    """The disk is full."""
    RESERVED = "reserved"
    """Games, copies and uploads take so much space that only running games can go on."""
    CEILING = "ceiling"
    """They take all the space that they are allowed to."""
    LOCKED = "locked"
    """Another program has locked the record."""
    READ_ONLY = "read-only"
    NO_RIGHTS = "no-rights"
    """The database user lacks rights that the app needs."""
    NO_FOLDER = "no-folder"
    """The file or its folder can't be opened or created."""
    BROKEN = "broken"
    """The record is incomplete, was damaged or was changed by hand."""
    FOREIGN = "foreign"
    """There is no record: the file is empty, or it is a database of another program."""
    NO_COPY = "no-copy"
    """This version has to change the file, and couldn't copy it first."""
    NEWER = "newer"
    """A newer version of the app has written the record."""
    OLDER = "older"
    """An older version of the app has written the record, which must stay as it is."""
    SERVED = "served"
    """A server is using the record."""
    USED = "used"
    """The record already has somebody's games, boxes or names, so it can't take others."""
    UNFAITHFUL = "unfaithful"
    """A copy of another record differs from it when read back."""
    MOVED = "moved"
    """The opened file was moved, removed or replaced."""
    ADDRESS = "address"
    """The address set for the database isn't valid."""
    REFUSED = "refused"
    """The database refuses the user, the password or the name of the database."""
    NO_DRIVER = "no-driver"
    """The PostgreSQL driver isn't installed."""
    MOMENT = "moment"
    """The database can't be reached, doesn't answer, or is just moving to another server."""
    UNKNOWN = "unknown"


class FlawKind(StrEnum):
    """What can be wrong with a record that can be read."""

    DAMAGE = "damage"
    """A flaw that the database itself reports, or one of its settings."""
    MISSING = "missing"
    """A table, an index, a trigger or a function is missing."""
    CHANGED = "changed"
    """One was changed after it was created."""
    FOREIGN = "foreign"
    """There is one that this app doesn't create."""
    SECRET = "secret"
    """The secret of the links is too short, so that links can be guessed."""


class Flaw(NamedTuple):
    """Something that is wrong with a record."""

    kind: FlawKind
    name: str
    """What it is about; for damage, the database's own words."""


class UnavailableError(Exception):
    """The record can't be read or written, for this ``fault`` and perhaps these ``flaws``. Nothing was written."""

    def __init__(self, fault: Fault, details: str, flaws: tuple[Flaw, ...] = ()) -> None:
        super().__init__(details)
        self.fault = fault
        self.flaws = flaws


def differences(expected: Mapping[str, str], found: Mapping[str, str]) -> tuple[Flaw, ...]:
    """The differences between what is found and what is expected: names by the statements that create them."""
    lacking = {name for statement, name in expected.items() if statement not in found}
    more = {name for statement, name in found.items() if statement not in expected}
    kinds = (FlawKind.MISSING, lacking - more), (FlawKind.CHANGED, lacking & more), (FlawKind.FOREIGN, more - lacking)
    return tuple(Flaw(kind, name) for kind, names in kinds for name in sorted(names))
