"""What the tables are made with: migrations, and triggers that refuse to change or delete what is written."""

from collections.abc import Mapping
from typing import Any

from sqlite_utils import Database, Migrations

from referee.record.removals import expired

migrations = Migrations("referee")


def create(db: Database, table: str, columns: Mapping[str, type], *key: str, **more: Any) -> None:
    """Create a table with this primary key, of which no column can be empty."""
    db.table(table).create(dict(columns), pk=key, not_null=columns.keys() - {*key}, strict=True, **more)


def append_only(db: Database, table: str, *changes: str) -> None:
    """Let a table refuse these ``changes`` of rows, by default UPDATE and DELETE."""
    # REPLACE deletes a row without calling the trigger for deletions.
    key = " AND ".join(f"{column} = NEW.{column}" for column in db.table(table).pks)
    db.execute(
        f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} "
        f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {key}) "
        "BEGIN SELECT RAISE(ABORT, 'the record is append-only'); END"
    )
    for change in changes or ("UPDATE", "DELETE"):
        refuse(db, table, change)


def refuse(db: Database, table: str, change: str, when: str = "true") -> None:
    """Let a table refuse a change, always or under a condition."""
    db.execute(
        f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table} WHEN {when} "
        "BEGIN SELECT RAISE(ABORT, 'the record is append-only'); END"
    )


def refuse_unless_expired(db: Database, table: str, column: str) -> None:
    """Let a table refuse to delete rows of a game before the game has been deleted for ``KEPT_DAYS`` counted days."""
    refuse(db, table, "DELETE", f"NOT {expired(f'OLD.{column}')}")
