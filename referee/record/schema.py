"""What the tables are made with: migrations, and triggers that refuse to change or delete what is written."""

from collections.abc import Mapping
from typing import Any

from sqlite_utils import Database, Migrations

KEPT_DAYS = 30
"""Days for which a deleted game can be restored, of those on which the server ran. They are counted, not computed from
times: a wrong clock must not make a game leave.
"""
MARK_ALL = """
    INSERT INTO stale SELECT id FROM
    (SELECT id, started AS written, rowid AS place FROM games UNION ALL SELECT game, written, 0 FROM events)
    GROUP BY id ORDER BY max(written), max(place)
"""
"""Marks all games as stale, in the order in which they were last written to; also a game of which only lines are left.
"""

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


def expired(game: str) -> str:
    """The SQL condition that ``KEPT_DAYS`` whole days were counted since the game named by this column was deleted."""
    return f"""
        coalesce((SELECT away AND days + {KEPT_DAYS} < (SELECT count(*) FROM days)
        FROM removals WHERE game = {game} ORDER BY number DESC LIMIT 1), false)
    """
