"""The record in a PostgreSQL database, through psycopg, safe there before anything is answered."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from threading import Lock, Timer
from typing import TypeVar

import psycopg
from psycopg import Connection, IsolationLevel
from psycopg.errors import Diagnostic, ReadOnlySqlTransaction
from psycopg_pool import ConnectionPool

from referee.record.engine import Transaction, Value
from referee.record.fault import Fault, UnavailableError
from referee.record.patience import patient
from referee.record.postgresql.address import AddressError as AddressError
from referee.record.postgresql.address import parameters_of
from referee.record.postgresql.connections import LONGEST_WAIT, connect, pool_of
from referee.record.postgresql.faults import fault_of, passes, words_of
from referee.record.postgresql.filling import filled
from referee.record.postgresql.listening import SAY, Listening
from referee.record.postgresql.locks import TAKE_GAME, TAKE_RECORD, TRY_NO_SERVER
from referee.record.postgresql.tables import prepare, refuse_other
from referee.record.postgresql.transaction import RecordTransaction

T = TypeVar("T")

_READ_PATIENCE = 1.0
"""Seconds for which reads and probes wait for a database that fails over, before they are refused."""
_ONCE = 0.0
"""No patience: what takes minutes is not begun again."""
_TO_CONNECT = 0.25
"""Seconds to wait for a connection before the next try."""
_TO_CANCEL = 2.0
"""Seconds to wait until PostgreSQL has taken a cancel."""
_PAUSE = 0.05
"""Seconds between two tries of the same."""
_BEFORE_COMMIT = "SELECT pg_logical_emit_message(true, '', '')"
"""Writes something in any case. COMMIT would not wait for the standby at all if everything was written already: by an
earlier run, which the standby may not have.
"""


class RecordDatabase:
    """The database at this address, which gets its tables when it is first needed. Raises ``AddressError``.

    All methods raise ``UnavailableError`` if the database cannot be read or written. Connections and threads are made
    when they are first needed, so that a process can fork before.
    """

    exists = True
    """It is there, or cannot be reached."""

    def __init__(self, address: str) -> None:
        self._parameters = parameters_of(address)
        self._opening = Lock()
        self._connections: ConnectionPool | None = None
        self._listening: Listening | None = None

    def read(self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` reads from one state of the record. It waits for a database that fails over: as long as
        a write if it is ``patient``, else for a second.
        """

        def attempt() -> T:
            with self._pool().connection(_TO_CONNECT) as connection:
                connection.isolation_level, connection.read_only = IsolationLevel.REPEATABLE_READ, True
                return work(RecordTransaction(connection))

        return _until_done(attempt, LONGEST_WAIT if patient.get() else _READ_PATIENCE)

    def write(self, work: Callable[[Transaction], T], game: str | None = None) -> T:
        """Return what ``work`` returns, once what it wrote is safe: on the disk of the database, and of its standby if
        it has a synchronous one. ``work`` is run again as long as the database fails over.

        With ``game`` only this game is written to, so that others can be written to meanwhile.
        """
        return _until_done(lambda: self._written(work, game), LONGEST_WAIT)

    def inspect(self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` reads from one state of the record. The database has to have it already."""

        def attempt() -> T:
            with connect(self._parameters) as connection:
                connection.isolation_level, connection.read_only = IsolationLevel.REPEATABLE_READ, True
                refuse_other(connection)
                return work(RecordTransaction(connection))

        return _until_done(attempt, _ONCE)

    def fill(self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` returns, once what it wrote is safe. Other reads and writes wait until then."""
        return _until_done(lambda: self._written(lambda db: filled(db, work)), _ONCE)

    def try_writing(self) -> None:
        """Check that something could be written now, and would be safe, without waiting for other writers and without a
        NOTIFY.
        """

        def attempt() -> None:
            with self._pool().connection(_TO_CONNECT) as connection:
                _begin_writing(connection, "NULL")
                _commit(connection, _READ_PATIENCE)

        _until_done(attempt, _READ_PATIENCE)

    def version(self) -> int:
        """A number that changes when somebody has written, here or on another server. Begins to serve."""
        self.served()
        assert self._listening
        return self._listening.heard

    def served(self) -> None:
        """Let others see that this process serves the record, until it closes it or ends."""
        with self._opening:
            if self._listening is None:
                self._listening = Listening(lambda: connect(self._parameters))

    def is_served(self) -> bool:
        """Whether any process serves the record, here or on another server."""

        def attempt() -> bool:
            with connect(self._parameters) as connection:
                return connection.execute(f"SELECT {TRY_NO_SERVER}".encode()).fetchone() != (True,)

        return _until_done(attempt, _READ_PATIENCE)

    def size(self) -> int:
        """How many bytes the database takes."""
        (size,) = self.read(lambda db: db.execute("SELECT pg_database_size(current_database())").fetchone())
        return int(size)

    def copy_of_day(self, folder: Path, day: date, kept: int) -> None:
        """Nothing: a database is copied by its own means."""

    def write_back(self, quiet: float) -> None:
        """Nothing: the database does so by itself."""

    def close(self) -> None:
        """Close all connections. They are made anew if they are needed again."""
        with self._opening:
            if self._listening:
                self._listening.end()
            if self._connections:
                self._connections.close()
            self._listening = self._connections = None

    def _written(self, work: Callable[[Transaction], T], game: str | None = None) -> T:
        """What ``work`` returns, once what it wrote is safe. Raises ``psycopg.Error``, ``UnavailableError``."""
        locks, values = (TAKE_GAME, (game,)) if game else (TAKE_RECORD, ())
        with self._pool().connection(_TO_CONNECT) as connection:
            db = _begin_writing(connection, locks, values)
            result = work(db)
            _commit(connection, LONGEST_WAIT)
            _say(connection)
        return result

    def _pool(self) -> ConnectionPool:
        """The connections of this process. Raises ``psycopg.Error``, ``UnavailableError``."""
        with self._opening:
            if self._connections is None:
                with connect(self._parameters) as connection:
                    prepare(connection)
                self._connections = pool_of(self._parameters)
            return self._connections


class _UnconfirmedError(psycopg.OperationalError):
    """A transaction was committed, but the standby has not confirmed that it has it."""


def _until_done(attempt: Callable[[], T], patience: float) -> T:
    """What an attempt returns, which is repeated for some seconds as long as what it raises may pass.

    Raises ``UnavailableError``.
    """
    end = time.monotonic() + patience
    while True:
        try:
            return attempt()
        except psycopg.Error as error:
            if not passes(error):
                raise UnavailableError(fault_of(error), words_of(error)) from error
            if time.monotonic() > end:
                raise UnavailableError(Fault.MOMENT, words_of(error)) from error
        time.sleep(_PAUSE)


def _begin_writing(connection: Connection, locks: str, values: Sequence[Value] = ()) -> RecordTransaction:
    """Begin a transaction that writes, once it has these locks. Raises ``psycopg.Error``."""
    connection.isolation_level, connection.read_only = IsolationLevel.READ_COMMITTED, None
    db = RecordTransaction(connection)
    ((*_, is_standby),) = db.execute(f"SELECT {locks}, pg_is_in_recovery()", values).fetchall()
    if is_standby:
        raise ReadOnlySqlTransaction("a standby takes no writes")
    return db


def _commit(connection: Connection, patience: float) -> None:
    """Commit. If a standby does not answer in these seconds, or an administrator ends the waiting, PostgreSQL says only
    by a warning that the standby may not have what was committed.

    Raises ``_UnconfirmedError``.
    """
    warnings: list[Diagnostic] = []
    connection.execute(_BEFORE_COMMIT.encode())
    connection.add_notice_handler(warnings.append)
    ending = Timer(patience, _end_waiting, (connection,))  # no timeout of PostgreSQL holds while COMMIT waits
    ending.start()
    try:
        connection.commit()
    finally:
        ending.cancel()
        ending.join()  # so that it ends nothing else
        connection.remove_notice_handler(warnings.append)
    if warnings:
        raise _UnconfirmedError(f"{warnings[0].message_primary}")


def _end_waiting(connection: Connection) -> None:
    """Cancel what a connection waits for."""
    with suppress(psycopg.Error):
        connection.cancel_safe(timeout=_TO_CANCEL)


def _say(connection: Connection) -> None:
    """Tell all that listen. Within the transaction itself this would let no other one commit at the same time."""
    with suppress(psycopg.Error):  # what was to be written is written
        connection.autocommit = True
        try:
            connection.execute(SAY)
        finally:
            connection.autocommit = False
