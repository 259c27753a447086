"""A transaction of the record on PostgreSQL."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count
from typing import Any

from psycopg import Connection, Cursor

from referee.record.engine import Value
from referee.record.fault import Flaw, FlawKind
from referee.record.postgresql.flaws import FLAWS, differing
from referee.record.postgresql.statements import STATEMENTS


class RecordTransaction:
    """A transaction on this connection. Values stand at ``?``, as in the statements that all engines share."""

    statements = STATEMENTS

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def execute(self, statement: str, values: Sequence[Value] = ()) -> Cursor[Any]:
        """Execute a statement. Its rows are all here when this returns."""
        return self._connection.execute(_numbered(statement), values)

    def execute_each(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        """Execute a statement with the values of each row."""
        self._connection.cursor().executemany(_numbered(statement), rows)

    def insert(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
        """Add many rows, with their values of these columns, to a table: four times as fast as one by one."""
        with self._connection.cursor().copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN".encode()) as copy:
            for row in rows:
                copy.write_row(row)

    def flaws(self) -> tuple[Flaw, ...]:
        """What differs from a new database, and what is wrong with it and with how it is set up."""
        damage = (Flaw(FlawKind.DAMAGE, words) for (words,) in self.execute(FLAWS))
        return (*differing(self), *damage)


@lru_cache(1_000)
def _numbered(statement: str) -> bytes:
    """A statement with PostgreSQL's placeholders: ``$1``, ``$2``."""
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", statement).encode()
