"""Writing to the database: begun with the locks it needs, safe once it is committed, then said to all that listen."""

from collections.abc import Sequence
from contextlib import suppress

import psycopg
from psycopg import IsolationLevel
from psycopg.errors import Diagnostic

from referee.record.engine import Value
from referee.record.fault import Fault, UnavailableError
from referee.record.postgresql.connections import BoundedConnection
from referee.record.postgresql.listening import SAY
from referee.record.postgresql.transaction import RecordTransaction

_MAY_WRITE = """
    SELECT current_setting('transaction_read_only') = 'off', bool_and(has_table_privilege(name, 'INSERT'))
    FROM unnest('{games, events, summaries, seats, found, stale}'::text[]) AS name
"""
"""Whether anything may be written, and whether the user may add what a new game and a turn add."""
_BEFORE_COMMIT = "SELECT pg_logical_emit_message(true, '', '')"
"""Writes something in any case. COMMIT would not wait for the standby at all if everything was written already: by an
earlier run, which the standby may not have.
"""


class _UnconfirmedError(psycopg.OperationalError):
    """A transaction was committed, but the standby has not confirmed that it has it."""


def begin(connection: BoundedConnection, locks: str, values: Sequence[Value] = ()) -> RecordTransaction:
    """Begin a transaction that writes, once it has these locks. Raises ``psycopg.Error``."""
    connection.isolation_level, connection.read_only = IsolationLevel.READ_COMMITTED, None
    db = RecordTransaction(connection)
    ((*_, is_standby),) = db.execute(f"SELECT {locks}, pg_is_in_recovery()", values).fetchall()
    if is_standby:
        raise psycopg.OperationalError("a standby takes no writes")
    return db


def probe(db: RecordTransaction) -> None:
    """See that what a turn adds could be added, and that there is a table of turns that can be read.

    Raises ``psycopg.Error``, ``UnavailableError``.
    """
    takes_writes, may_add = db.execute(_MAY_WRITE).fetchall()[0]
    if not takes_writes:
        raise UnavailableError(Fault.READ_ONLY, "the database is set to be read-only")
    if not may_add:
        raise UnavailableError(Fault.NO_RIGHTS, "the user may not add rows to all tables")
    db.execute("SELECT 1 FROM events LIMIT 1")


def commit(connection: BoundedConnection, silence: float) -> None:
    """Commit. If a standby does not answer in these seconds, or an administrator ends the waiting, PostgreSQL says only
    by a warning that the standby may not have what was committed.

    Raises ``_UnconfirmedError``.
    """
    warnings: list[Diagnostic] = []
    connection.execute(_BEFORE_COMMIT.encode())
    connection.add_notice_handler(warnings.append)
    connection.silence = silence  # no timeout of PostgreSQL holds while COMMIT waits
    try:
        connection.commit()
    finally:
        connection.remove_notice_handler(warnings.append)
    if warnings:
        raise _UnconfirmedError(f"{warnings[0].message_primary}")


def say(connection: BoundedConnection) -> None:
    """Tell all that listen. Within the transaction itself this would let no other one commit at the same time."""
    with suppress(psycopg.Error):  # what was to be written is written
        connection.autocommit = True
        try:
            connection.execute(SAY)
        finally:
            connection.autocommit = False
