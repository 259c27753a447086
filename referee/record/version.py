"""Which tables this version of the app knows: importing this module has put all migrations together."""

from sqlite_utils import Database

from referee.record import link_tables as link_tables
from referee.record import list_tables as list_tables
from referee.record import renewal_tables as renewal_tables
from referee.record.schema import migrations

__all__ = ["migrations", "newer"]

_KNOWN = frozenset(migration.name for migration in migrations.pending(Database(memory=True)))


def newer(db: Database) -> bool:
    """Whether a newer version of the app changed the tables: it may count on what this one does not write."""
    return any(migration.name not in _KNOWN for migration in migrations.applied(db))
