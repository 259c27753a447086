"""A transaction on the file, as the parts of the record use it, and what SQLite says in its own way."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from sqlite_utils import Database

from referee.record.engine import Cursor, Statements, Value
from referee.record.fault import Flaw, FlawKind
from referee.record.search import Term
from referee.record.sqlite.flaws import differing
from referee.record.tables import marks


def expression(terms: Iterable[Term]) -> str:
    """The query for SQLite's full-text search that all of these terms are met."""
    return " AND ".join(f"({' OR '.join(_ways(term))})" for term in terms)


def _ways(term: Term) -> Iterator[str]:
    if term.beginning:
        yield f'"{term.beginning}" *'
    yield from (f'"{day}"' for day in term.days)
    yield from (f'"{" ".join(words)}"' for words in term.names)


STATEMENTS = Statements(
    each="SELECT value FROM json_each(?)",
    today="date('now')",
    search=(
        "FROM found JOIN summaries ON moment = +found.rowid"
        " WHERE found MATCH ? AND found.rowid < ? AND deleted = 0 ORDER BY found.rowid DESC LIMIT ?"
    ),
    expression=expression,
    indexed=" ".join,
)


class FileTransaction:
    """What happens in the file at once."""

    statements: Statements = STATEMENTS

    def __init__(self, db: Database) -> None:
        self._db = db

    def execute(self, statement: str, values: Sequence[Value] = ()) -> Cursor:
        return self._db.execute(statement, values)

    def execute_each(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        self._db.conn.executemany(statement, rows)

    def insert(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
        self.execute_each(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks(columns)})", rows)

    def flaws(self) -> tuple[Flaw, ...]:
        """What differs from a new file, and the faults that SQLite finds, if its check does nothing of others."""
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
