"""A transaction on the file, as the parts of the record use it."""

from collections.abc import Iterable, Sequence

from sqlite_utils import Database

from referee.record.engine import Cursor, Statements, Value
from referee.record.sqlite.statements import STATEMENTS


class FileTransaction:
    """What happens in the file at once."""

    statements: Statements = STATEMENTS

    def __init__(self, db: Database) -> None:
        self._db = db

    def execute(self, statement: str, values: Sequence[Value] = ()) -> Cursor:
        """Run a statement with these values in place of its question marks."""
        return self._db.execute(statement, values)

    def execute_each(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        """Run a statement with the values of each of these rows."""
        self._db.conn.executemany(statement, rows)
