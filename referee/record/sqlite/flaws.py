"""The schema of a file, compared with the one that the migrations give a new file.

Only the statements of its schema are read, so that nothing in a file of unknown origin is run.
"""

import re
from collections.abc import Mapping
from functools import cache

from sqlite_utils import Database

from referee.record.fault import Fault, Flaw, UnavailableError, differences
from referee.record.removals import KEPT_DAYS
from referee.record.sqlite.tables import migrations

_FORMERLY = (
    ("WHENtrue", ""),
    ("away=1AND", "awayAND"),
    ("written<=strftime(%Y-%m-%dT%H:%M:%f+00:00,now,-30days)", f"days+{KEPT_DAYS}<(SELECTcount(*)FROMdays)"),
)
"""What older versions wrote differently in triggers, with today's form."""
_OF_OTHERS = {
    "CREATETABLE_litestream_seq(idINTEGERPRIMARYKEY,seqINTEGER)",
    "CREATETABLE_litestream_lock(idINTEGER)",
    "CREATETABLEsqlite_stat1(tbl,idx,stat)",
    "CREATETABLEsqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
}
"""Tables of Litestream, and of SQLite itself."""
_TABLE = re.compile("CREATE(VIRTUAL)?TABLE")
_NO_TRIGGER = re.compile("CREATE((VIRTUAL)?TABLE|VIEW|(UNIQUE)?INDEX)")


def differing(db: Database) -> tuple[Flaw, ...]:
    """The differences from a file that the migrations create. Raises ``UnavailableError`` if it isn't a record."""
    return differences(_expected(applied_to(db)), _schema_of(db))


def applied_to(db: Database) -> frozenset[str]:
    """The names of the migrations that were applied to a file. Raises ``UnavailableError`` if it isn't a record."""
    if _expected(frozenset()).keys() <= _schema_of(db).keys() and (found := migrations.applied(db)):
        return frozenset(migration.name for migration in found)
    raise UnavailableError(Fault.FOREIGN, "there is no record")


def refuse_other_tables(db: Database) -> None:
    """Raise ``UnavailableError`` if a table is missing, or isn't the expected one, so that it can't be read."""
    tables = {name for statement, name in _expected(applied_to(db)).items() if _TABLE.match(statement)}
    _refuse(db, tables)


def refuse_other_triggers(db: Database) -> None:
    """Raise ``UnavailableError`` if there are foreign triggers: they may change or drop what is written."""
    expected = _expected(applied_to(db))
    _refuse(db, {name for text, name in _schema_of(db).items() if text not in expected and not _NO_TRIGGER.match(text)})


def _refuse(db: Database, names: set[str]) -> None:
    if flaws := tuple(flaw for flaw in differing(db) if flaw.name in names):
        words = ", ".join(f"{flaw.name} is {flaw.kind}" for flaw in flaws)
        raise UnavailableError(Fault.BROKEN, f"not as it was made: {words}", flaws)


@cache
def _expected(names: frozenset[str]) -> Mapping[str, str]:
    """The schema that these migrations give a new file."""
    db = Database(memory=True)
    migrations.ensure_migrations_table(db)
    others = [each.name for each in migrations.pending(db) if each.name not in names]
    db.table(migrations.migrations_table).insert_all(
        {"migration_set": migrations.name, "name": name} for name in others
    )
    migrations.apply(db)
    return _schema_of(db)


def _schema_of(db: Database) -> dict[str, str]:
    """The names of all tables, indexes and triggers by the statements that create them, which are what SQLite uses."""
    found = db.execute("SELECT sql, name FROM sqlite_master WHERE sql <> ''")
    return {text: f"{name}" for sql, name in found if (text := _plain(f"{sql}")) not in _OF_OTHERS}


def _plain(statement: str) -> str:
    """A statement without spaces and quotation marks, as this version writes it."""
    plain = re.sub("[\\s\"'`]", "", statement)
    for formerly, now in _FORMERLY:
        plain = plain.replace(formerly, now)
    return plain
