"""The flaws of a database that answers: those that it reports itself, and differences from an empty one that the
migrations create.
"""

import re
from collections.abc import Mapping
from functools import cache

from referee.record.engine import Transaction
from referee.record.fault import Flaw, differences
from referee.record.postgresql.tables import MIGRATIONS

FLAWS = """
    SELECT 'fsync is off: a power cut may damage everything' WHERE current_setting('fsync') = 'off'
    UNION ALL
    SELECT checksum_failures || ' damaged pages' FROM pg_stat_database
    WHERE datname = current_database() AND checksum_failures > 0
    UNION ALL
    SELECT 'the trigger ' || tgname || ' is disabled' FROM pg_trigger WHERE tgenabled = 'D'
    UNION ALL
    SELECT DISTINCT 'events without their game' FROM events WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = game)
"""
"""The query for the flaws that the database reports, in words."""
_THERE = """
    SELECT 'CREATE TABLE ' || relname, relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> 'applied_migrations'
    UNION ALL
    SELECT pg_get_triggerdef(pg_trigger.oid, true), tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal
    UNION ALL
    SELECT 'CREATE FUNCTION ' || proname || prosrc, proname FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace
"""
_MADE = re.compile(
    r"(?P<trigger>CREATE TRIGGER (\w+) [^;]*)|(?P<table>CREATE TABLE (\w+))"
    r"|CREATE FUNCTION (?P<name>\w+)\([^$;]*?(AS \$\$(?P<does>.*?)\$\$|RETURN )",
    re.DOTALL,
)
"""The statements that are compared. The bodies of functions in SQL aren't: PostgreSQL stores them in another form."""
_TRIGGER = "createtrigger"


def differing(db: Transaction) -> tuple[Flaw, ...]:
    """The tables, functions and triggers of a database that aren't as the migrations create them. Other tables and
    functions are ignored: they do nothing by themselves.
    """
    names = {*_expected().values()}
    there = {_plain(statement): name for statement, name in db.execute(_THERE)}
    return differences(_expected(), {text: name for text, name in there.items() if name in names or _TRIGGER in text})


@cache
def _expected() -> Mapping[str, str]:
    expected = dict[str, str]()
    for found in _MADE.finditer(";".join(MIGRATIONS.values())):
        name = found[2] or found[4] or found["name"]
        expected[_plain(found["trigger"] or found["table"] or f"CREATE FUNCTION {name}{found['does'] or ''}")] = name
    return expected


def _plain(statement: str) -> str:
    """A statement without what PostgreSQL adds to it."""
    return re.sub(r"[\s()]|::text|foreachstatement", "", re.sub(r"\s", "", statement.lower()))
