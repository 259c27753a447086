"""The record in a PostgreSQL database, through psycopg; every write is safe before it is answered."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from threading import BoundedSemaphore, Lock

import psycopg
from psycopg import IsolationLevel
from psycopg_pool import ConnectionPool

from referee.record.engine import T, Transaction, patient
from referee.record.fault import UnavailableError
from referee.record.postgresql.connections import (
    LONGEST_WAIT,
    MOST,
    READ_SILENCE,
    WRITE_SILENCE,
    BoundedConnection,
    SilentError,
    connect,
    fault_of,
    parameters_of,
    passes,
    pool_of,
    words_of,
)
from referee.record.postgresql.connections import AddressError as AddressError
from referee.record.postgresql.listening import Listening
from referee.record.postgresql.locks import TAKE_GAME, TAKE_RECORD, TRY_NO_SERVER
from referee.record.postgresql.tables import filled, prepare, refuse_other
from referee.record.postgresql.transaction import RecordTransaction, begin, commit, probe, say

_READ_PATIENCE = 1.0
"""Seconds for which reads and probes wait for a database that fails over, before they are refused. They don't wait for
one that has been away for longer.
"""
_PROBE_SILENCE = 0.75
"""Seconds for which it may be silent while it is probed."""
_ONCE = 0.0
"""No patience: work that takes minutes isn't started again."""
_TO_CONNECT = 0.25
"""Seconds to wait for a connection before the next attempt."""
_MOST_WAITING = MOST - 2
"""The most reads and writes of a server that wait for a database that has been away for a second. Others are refused,
so that there are threads left for pages that need no database.
"""
_PAUSE = 0.05
"""Seconds between two attempts."""


class RecordDatabase:
    """The database at this address, which gets its tables when it is first needed. Raises ``AddressError``.

    All methods raise ``UnavailableError`` if the database can't be read or written. Connections and threads are made
    when they are first needed, so that a process can fork before.
    """

    exists = True
    """It is there, or can't be reached."""

    def __init__(self, address: str) -> None:
        self._parameters = parameters_of(address)
        self._opening = Lock()
        self._connections: ConnectionPool[BoundedConnection] | None = None
        self._listening: Listening | None = None
        self._waiting = BoundedSemaphore(_MOST_WAITING)
        self._lost: float | None = None
        """When the database stopped answering, by the monotonic clock; None if it answers."""

    def read(self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` reads from one state of the record. It waits for a database that fails over: as long as
        a write if it is ``patient``, otherwise for a second.
        """

        def attempt() -> T:
            with self._connection(READ_SILENCE) as connection:
                connection.isolation_level, connection.read_only = IsolationLevel.REPEATABLE_READ, True
                return work(RecordTransaction(connection))

        return self._until_done(attempt, LONGEST_WAIT if patient.get() else self._read_patience)

    def write(self, work: Callable[[Transaction], T], game: str | None = None) -> T:
        """Return what ``work`` returns, once what it wrote is safe: on the disk of the database, and of its standby if
        it has a synchronous one. ``work`` is run again while the database fails over.

        With ``game`` only this game is written to, so that others can be written to in the meantime.
        """
        return self._until_done(lambda: self._write_once(work, game), LONGEST_WAIT)

    def inspect(self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` reads from one state of the record, which must exist already."""

        def attempt() -> T:
            with connect(self._parameters) as connection:
                connection.isolation_level, connection.read_only = IsolationLevel.REPEATABLE_READ, True
                refuse_other(connection)
                return work(RecordTransaction(connection))

        return self._until_done(attempt, _ONCE)

    def fill(self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` returns, once what it wrote is safe. Other reads and writes wait until then."""
        return self._until_done(lambda: self._write_once(lambda db: filled(db, work)), _ONCE)

    def try_writing(self) -> None:
        """Check that the record can be written to now, and safely, without waiting for other writers and without a
        NOTIFY.
        """

        def attempt() -> None:
            with self._connection(_PROBE_SILENCE) as connection:
                probe(begin(connection, "NULL"))
                commit(connection, _PROBE_SILENCE)

        self._until_done(attempt, self._read_patience)

    def version(self) -> int:
        """A number that changes when somebody has written, here or on another server. Starts serving."""
        self.served()
        assert self._listening
        return self._listening.heard

    def served(self) -> None:
        with self._opening:
            if self._listening is None:
                self._listening = Listening(lambda: connect(self._parameters, serving=True))

    def is_served(self) -> bool:
        def attempt() -> bool:
            with connect(self._parameters) as connection:
                return connection.execute(f"SELECT {TRY_NO_SERVER}".encode()).fetchone() != (True,)

        return self._until_done(attempt, self._read_patience)

    def size(self) -> int:
        (size,) = self.read(lambda db: db.execute("SELECT pg_database_size(current_database())").fetchone())
        return int(size)

    def copy_of_day(self, folder: Path, day: date, kept: int) -> None:
        """Nothing: a database is copied by its own means."""

    def write_back(self, quiet: float) -> None:
        """Nothing: the database does so by itself."""

    def close(self) -> None:
        """Close all connections. New ones are made if they are needed again."""
        with self._opening:
            if self._listening:
                self._listening.end()
            if self._connections:
                self._connections.close()
            self._listening = self._connections = None

    def _write_once(self, work: Callable[[Transaction], T], game: str | None = None) -> T:
        """Return what ``work`` returns, once what it wrote is safe. Raises ``psycopg.Error``, ``UnavailableError``."""
        locks, values = (TAKE_GAME, (game,)) if game else (TAKE_RECORD, ())
        with self._connection(WRITE_SILENCE) as connection:
            db = begin(connection, locks, values)
            result = work(db)
            commit(connection, LONGEST_WAIT)
            say(connection)
        return result

    @contextmanager
    def _connection(self, silence: float) -> Iterator[BoundedConnection]:
        """A connection with this limit if it serves. Raises ``psycopg.Error``, ``UnavailableError``."""
        pool = self._pool()
        try:
            with pool.connection(_TO_CONNECT) as connection:
                connection.silence = silence if self._listening else None
                yield connection
        except SilentError:
            pool.drain()  # they would be silent as well
            raise

    def _pool(self) -> ConnectionPool[BoundedConnection]:
        """The connections of this process. Raises ``psycopg.Error``, ``UnavailableError``."""
        if not self._opening.acquire(timeout=_TO_CONNECT):
            raise psycopg.OperationalError("another thread is still connecting")
        try:
            if self._connections is None:
                serving = self._listening is not None
                with connect(self._parameters, serving) as connection:
                    prepare(connection)
                self._connections = pool_of(self._parameters, serving)
            return self._connections
        finally:
            self._opening.release()

    @property
    def _read_patience(self) -> float:
        lost = self._lost
        return _READ_PATIENCE if lost is None or time.monotonic() - lost < _READ_PATIENCE else _ONCE

    def _until_done(self, attempt: Callable[[], T], patience: float) -> T:
        """Return what an attempt returns. It is repeated for these seconds as long as its error may be temporary.

        Raises ``UnavailableError``.
        """
        end = time.monotonic() + patience
        waiting = False
        try:
            while True:
                try:
                    done = attempt()
                    self._lost = None
                    return done
                except psycopg.Error as error:
                    if not passes(error):
                        raise UnavailableError(fault_of(error), words_of(error)) from error
                    self._lost = self._lost or time.monotonic()
                    waiting = waiting or self._waiting.acquire(blocking=False)
                    refused = not waiting and not self._read_patience and self._listening
                    if refused or time.monotonic() > end:
                        raise UnavailableError(fault_of(error), words_of(error)) from error
                time.sleep(_PAUSE)
        finally:
            if waiting:
                self._waiting.release()
