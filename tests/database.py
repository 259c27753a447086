"""The record in a database, read and damaged without the app, over separate connections."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg

from referee.record.postgresql.transaction import RecordTransaction
from tests.disk import Disk
from tests.postgresql import DatabaseServer


class DatabaseDisk(Disk):
    """The actual content of a database on a server, which gets an empty record."""

    refusal = (psycopg.errors.RaiseException, psycopg.IntegrityError, psycopg.DataError)
    exists = True

    def __init__(self, server: DatabaseServer) -> None:
        self._server = server
        self._database = server.record()
        self.place = server.address(self._database)

    @contextmanager
    def connection(self) -> Iterator[Any]:
        """A separate connection, on which every statement is a transaction."""
        with self._server.connection(self._database) as connection:
            yield RecordTransaction(connection)

    @contextmanager
    def unguarded(self, *triggers: str) -> Iterator[Any]:
        """A connection without triggers."""
        with self._server.unguarded(self._database) as connection:
            yield RecordTransaction(connection)

    def damage(self, statement: str, *values: object) -> None:
        """Change lines by hand, bypassing the triggers; hashes are made last."""
        with self.unguarded() as connection:
            connection.execute(statement, values)
            connection.execute("UPDATE events SET hash = NULL")
