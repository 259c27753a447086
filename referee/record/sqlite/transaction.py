"""A transaction on the file, as the parts of the record use it, and what is special to SQLite, such as its errors."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from errno import EDQUOT, ENOSPC
from typing import ClassVar

from sqlite_utils import Database

from referee.record.engine import Cursor, Value, marks
from referee.record.fault import Fault, Flaw, FlawKind, UnavailableError
from referee.record.search import Term
from referee.record.sqlite.flaws import differing

_OF_SQLITE = {
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Fault.NO_FOLDER,
    sqlite3.SQLITE_CORRUPT: Fault.BROKEN,
    sqlite3.SQLITE_NOTADB: Fault.BROKEN,
    sqlite3.SQLITE_ERROR: Fault.BROKEN,  # a table or a column is missing
}
"""The meaning of SQLite's primary result codes."""


def fault_of(error: sqlite3.Error | UnicodeDecodeError | OSError) -> Fault:
    """The meaning of an error of SQLite, or of the system when the file is opened."""
    if isinstance(error, UnicodeDecodeError):
        return Fault.BROKEN
    if isinstance(error, OSError):
        return Fault.FULL if error.errno in (ENOSPC, EDQUOT) else Fault.NO_FOLDER
    return _OF_SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, Fault.UNKNOWN)


@contextmanager
def in_words() -> Iterator[None]:
    """Raise ``UnavailableError`` instead of the errors of SQLite and of the system."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError, OSError) as error:  # messages about a damaged file may not be text
        raise UnavailableError(fault_of(error), str(error)) from error


def _ways(term: Term) -> Iterator[str]:
    if term.beginning:
        yield f'"{term.beginning}" *'
    yield from (f'"{day}"' for day in term.days)
    yield from (f'"{" ".join(words)}"' for words in term.names)


class FileTransaction:
    """A transaction in the file."""

    each: ClassVar[str] = "SELECT value FROM json_each(?)"
    today: ClassVar[str] = "date('now')"
    search: ClassVar[str] = (
        "FROM found JOIN summaries ON moment = +found.rowid"
        " WHERE found MATCH ? AND found.rowid < ? AND deleted = 0 ORDER BY found.rowid DESC LIMIT ?"
    )

    @staticmethod
    def expression(terms: Iterable[Term]) -> str:
        return " AND ".join(f"({' OR '.join(_ways(term))})" for term in terms)

    @staticmethod
    def indexed(words: Iterable[str]) -> str:
        return " ".join(words)

    def __init__(self, db: Database) -> None:
        self._db = db

    def execute(self, statement: str, values: Sequence[Value] = ()) -> Cursor:
        return self._db.execute(statement, values)

    def execute_each(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        self._db.conn.executemany(statement, rows)

    def insert(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
        self.execute_each(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks(columns)})", rows)

    def flaws(self) -> tuple[Flaw, ...]:
        """Differences from a new file, and damage that SQLite finds, if its check runs no foreign code."""
        flaws = differing(self._db)
        if {FlawKind.CHANGED, FlawKind.FOREIGN} & {flaw.kind for flaw in flaws}:
            return flaws
        found = [row[0] for row in self._db.execute("PRAGMA integrity_check(20)")]
        lost = [f"{table} without its game" for table, *_ in self._db.execute("PRAGMA foreign_key_check")]
        return (*flaws, *(Flaw(FlawKind.DAMAGE, words) for words in (*found, *lost) if words != "ok"))


@contextmanager
def transaction(db: Database, begin: str) -> Iterator[Database]:
    """A transaction that is undone if an exception ends it."""
    db.execute(begin)
    try:
        yield db
        db.execute("COMMIT")
    finally:
        if db.conn.in_transaction:
            db.execute("ROLLBACK")
