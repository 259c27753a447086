"""The record in a database, read and damaged past the app: over connections that the app knows nothing of."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg

from referee.record.postgresql.transaction import RecordTransaction
from tests.disk import Disk
from tests.postgresql import DatabaseServer


class DatabaseDisk(Disk):
    """What really stands in the database of a server, which gets a record without games."""

    refusal = (psycopg.errors.RaiseException, psycopg.IntegrityError, psycopg.DataError)
    exists = True

    def __init__(self, server: DatabaseServer) -> None:
        self._server = server
        self._database = server.record()
        self.place = server.address(self._database)

    @contextmanager
    def connection(self) -> Iterator[Any]:
        """A connection of one's own, on which every statement is a transaction."""
        with self._server.connection(self._database) as connection:
            yield RecordTransaction(connection)

    @contextmanager
    def unguarded(self, *triggers: str) -> Iterator[Any]:
        """A connection for which no triggers hold."""
        with self._server.unguarded(self._database) as connection:
            yield RecordTransaction(connection)

    def damage(self, statement: str, *values: object) -> None:
        """Change lines by hand, past the triggers; hashes are made last."""
        with self.unguarded() as connection:
            connection.execute(statement, values)
            connection.execute("UPDATE events SET hash = NULL")
