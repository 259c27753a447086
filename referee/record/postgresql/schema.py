"""What the tables are made with: columns, triggers that refuse to change or delete what is written, and locks.

PostgreSQL wakes those who wait for a lock in the order in which they came.
"""

from collections.abc import Mapping

from psycopg import Connection

from referee.record.removals import expired

TAKE_GAME = "pg_advisory_xact_lock_shared(1, 0), pg_advisory_xact_lock(hashtextextended(?, 0))"
"""Writes to one game wait for each other, and for those that may write to all games."""
TAKE_RECORD = "pg_advisory_xact_lock(1, 0)"
"""Writes to any number of games wait for all others."""
TAKE_ORDER = "pg_advisory_xact_lock(1, 1)"
"""Rows that are numbered in order are added by one transaction at a time."""
SERVE = "pg_advisory_lock_shared(1, 2)"
"""Held by each process that serves, until its connection ends."""
TRY_NO_SERVER = "pg_try_advisory_xact_lock(1, 2)"
"""Whether no process serves."""
TODAY = "to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD')"
"""The current day in UTC as ISO 8601."""
_TYPES = {str: 'text COLLATE "C"', int: "bigint", bytes: "bytea"}

PROCEDURES = f"""
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'the record is append-only';
    END $$;

    CREATE FUNCTION mark_stale() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO stale (game) VALUES (to_jsonb(NEW) ->> TG_ARGV[0]) ON CONFLICT DO NOTHING;
        RETURN NULL;
    END $$;

    CREATE FUNCTION number_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.rowid IS NULL THEN
            PERFORM {TAKE_ORDER};
            NEW.rowid := nextval(TG_ARGV[0]);
        END IF;
        RETURN NEW;
    END $$;
"""
"""What triggers do."""

CONDITIONS = f"""
    CREATE FUNCTION is_expired(game_id text) RETURNS boolean STABLE RETURN {expired("game_id")};

    CREATE FUNCTION is_there(game_id text) RETURNS boolean STABLE
    RETURN EXISTS (SELECT 1 FROM games WHERE id = game_id) OR EXISTS (SELECT 1 FROM events WHERE game = game_id);

    CREATE FUNCTION counted_days() RETURNS bigint STABLE RETURN (SELECT count(*) FROM days);
"""
"""What conditions of triggers ask of the tables, which have to be there: such conditions cannot have queries."""


def run(db: Connection, statements: str) -> None:
    """Run one or several statements."""
    db.execute(statements.encode())


def create(db: Connection, table: str, columns: Mapping[str, type], *key: str, optional: tuple[str, ...] = ()) -> None:
    """Create a table with this primary key, of which only the ``optional`` columns can be empty."""
    parts = [f"{name} {_TYPES[kind]}{'' if name in optional else ' NOT NULL'}" for name, kind in columns.items()]
    if key:
        parts.append(f"PRIMARY KEY ({', '.join(key)})")
    run(db, f"CREATE TABLE {table} ({', '.join(parts)})")


def number_rows(db: Connection, table: str, sequence: str) -> None:
    """Give a table the column ``rowid``, by which its rows are numbered from a sequence."""
    run(db, f"ALTER TABLE {table} ADD COLUMN rowid bigint NOT NULL UNIQUE DEFAULT nextval('{sequence}')")


def number_rows_in_order(db: Connection, table: str, sequence: str) -> None:
    """Number rows in the order in which they are committed, unless they come with a number: if a row is visible, so
    are all with lower numbers. Rows are then added by one transaction at a time.
    """
    run(db, f"ALTER TABLE {table} ADD COLUMN rowid bigint NOT NULL UNIQUE")
    run(
        db,
        f"CREATE TRIGGER {table}_in_order BEFORE INSERT ON {table}"
        f" FOR EACH ROW EXECUTE FUNCTION number_in_order('{sequence}')",
    )


def append_only(db: Connection, table: str, *changes: str) -> None:
    """Let a table refuse to be emptied, and these ``changes`` of rows, by default UPDATE and DELETE."""
    for change in changes or ("UPDATE", "DELETE"):
        refuse(db, table, change)
    run(db, f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} EXECUTE FUNCTION refuse()")


def refuse(db: Connection, table: str, change: str, when: str = "true") -> None:
    """Let a table refuse a change of a row, always or under a condition."""
    run(
        db,
        f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table}"
        f" FOR EACH ROW WHEN ({when}) EXECUTE FUNCTION refuse()",
    )


def refuse_unless_expired(db: Connection, table: str, column: str) -> None:
    """Let a table refuse to delete rows of a game before the game has been deleted for ``KEPT_DAYS`` counted days."""
    refuse(db, table, "DELETE", f"NOT is_expired(OLD.{column})")


def mark_stale(db: Connection, table: str, column: str) -> None:
    """Let a table mark the game that this column names as stale whenever a row is added."""
    run(
        db,
        f"CREATE TRIGGER {table}_stale AFTER INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION mark_stale('{column}')",
    )
