"""A transaction on the database. One that writes begins with the locks it needs, and is safe once it is committed."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import count
from typing import Any, ClassVar

import psycopg
from psycopg import Connection, Cursor, IsolationLevel
from psycopg.errors import Diagnostic

from referee.record.engine import Value
from referee.record.fault import Fault, Flaw, FlawKind, UnavailableError
from referee.record.postgresql.connections import BoundedConnection
from referee.record.postgresql.flaws import FLAWS, differing
from referee.record.postgresql.listening import SAY
from referee.record.postgresql.tables import TODAY
from referee.record.search import Term

_LONGEST = 500
"""The characters of a word that count. A lexeme has at most 2,046 bytes."""
_LAST_PLACE = 16_383
"""The highest position that a lexeme can have."""


def _ways(term: Term) -> Iterator[str]:
    if term.beginning:
        yield f"{_lexeme(term.beginning)}:*"
    yield from map(_lexeme, term.days)
    yield from (f"({' <-> '.join(map(_lexeme, words))})" for words in term.names)


def _lexeme(word: str) -> str:
    return f"'{word[:_LONGEST]}'"


class RecordTransaction:
    """A transaction on this connection. ``?`` stands for a value, as in the statements that all engines share."""

    each: ClassVar[str] = "SELECT value FROM json_array_elements_text(?::json) AS each (value)"
    today: ClassVar[str] = TODAY
    search: ClassVar[str] = (
        "FROM found JOIN summaries ON moment = found.rowid"
        " WHERE words @@ ?::tsquery AND found.rowid < ? AND deleted = 0 ORDER BY found.rowid DESC LIMIT ?"
    )

    @staticmethod
    def expression(terms: Iterable[Term]) -> str:
        """The ``tsquery`` that matches all of these terms."""
        return " & ".join(f"({' | '.join(_ways(term))})" for term in terms)

    @staticmethod
    def indexed(words: Iterable[str]) -> str:
        """A ``tsvector``. No parser is needed: words are lower-case letters and digits without diacritics."""
        return " ".join(f"{_lexeme(word)}:{min(place, _LAST_PLACE)}" for place, word in enumerate(words, 1))

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def execute(self, statement: str, values: Sequence[Value] = ()) -> Cursor[Any]:
        """Execute a statement. All its rows are here when this returns."""
        return self._connection.execute(_numbered(statement), values)

    def execute_each(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        self._connection.cursor().executemany(_numbered(statement), rows)

    def insert(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
        """Add many rows, with their values of these columns, to a table: four times as fast as one by one."""
        with self._connection.cursor().copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN".encode()) as copy:
            for row in rows:
                copy.write_row(row)

    def flaws(self) -> tuple[Flaw, ...]:
        """Differences from a new database, damage, and unsafe settings."""
        damage = (Flaw(FlawKind.DAMAGE, words) for (words,) in self.execute(FLAWS))
        return (*differing(self), *damage)


@lru_cache(1_000)
def _numbered(statement: str) -> bytes:
    """A statement with PostgreSQL's placeholders: ``$1``, ``$2``."""
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", statement).encode()


_MAY_WRITE = """
    SELECT current_setting('transaction_read_only') = 'off', bool_and(has_table_privilege(name, 'INSERT'))
    FROM unnest('{games, events, summaries, seats, found, stale}'::text[]) AS name
"""
"""Whether anything may be written, and whether the user may add the rows of a new game and of a turn."""
_BEFORE_COMMIT = "SELECT pg_logical_emit_message(true, '', '')"
"""Always writes something. COMMIT wouldn't wait for the standby at all if everything had already been written by an
earlier run, which the standby may not have.
"""


class _UnconfirmedError(psycopg.OperationalError):
    """A transaction was committed, but the standby hasn't confirmed it."""


def begin(connection: BoundedConnection, locks: str, values: Sequence[Value] = ()) -> RecordTransaction:
    """Begin a transaction that writes, once it has these locks. Raises ``psycopg.Error``."""
    connection.isolation_level, connection.read_only = IsolationLevel.READ_COMMITTED, None
    db = RecordTransaction(connection)
    ((*_, is_standby),) = db.execute(f"SELECT {locks}, pg_is_in_recovery()", values).fetchall()
    if is_standby:
        raise psycopg.OperationalError("a standby takes no writes")
    return db


def probe(db: RecordTransaction) -> None:
    """Check that the rows of a turn could be added, and that the table of turns can be read.

    Raises ``psycopg.Error``, ``UnavailableError``.
    """
    takes_writes, may_add = db.execute(_MAY_WRITE).fetchall()[0]
    if not takes_writes:
        raise UnavailableError(Fault.READ_ONLY, "the database is set to be read-only")
    if not may_add:
        raise UnavailableError(Fault.NO_RIGHTS, "the user may not add rows to all tables")
    db.execute("SELECT 1 FROM events LIMIT 1")


def commit(connection: BoundedConnection, silence: float) -> None:
    """Commit. If a standby doesn't answer in these seconds, or an administrator ends the waiting, PostgreSQL only warns
    that the standby may not have the commit.

    Raises ``_UnconfirmedError``.
    """
    warnings: list[Diagnostic] = []
    connection.execute(_BEFORE_COMMIT.encode())
    connection.add_notice_handler(warnings.append)
    connection.silence = silence  # PostgreSQL has no timeout while COMMIT waits
    try:
        connection.commit()
    finally:
        connection.remove_notice_handler(warnings.append)
    if warnings:
        raise _UnconfirmedError(f"{warnings[0].message_primary}")


def say(connection: BoundedConnection) -> None:
    """Tell all listeners. Within the transaction itself, this would keep others from committing at the same time."""
    with suppress(psycopg.Error):  # everything has been written
        connection.autocommit = True
        try:
            connection.execute(SAY)
        finally:
            connection.autocommit = False
