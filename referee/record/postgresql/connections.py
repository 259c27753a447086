"""Connections to the database at an address, each set up so that commits are safe, and the meaning of errors."""

import logging
import re
from contextlib import suppress
from time import monotonic
from typing import Any, TypeVar

from psycopg import Connection, Error, OperationalError, ProgrammingError, RawCursor, adapters
from psycopg.abc import Buffer, PQGen
from psycopg.adapt import AdaptersMap, Dumper, Loader
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import TupleRow
from psycopg.types.string import StrDumperUnknown
from psycopg_pool import ConnectionPool

from referee.record.fault import Fault

_PASSING = ("08", "40", "57")
"""Classes of SQLSTATE that are temporary: lost connections, rolled back transactions, acts of an administrator."""
_ALSO_PASSING = (
    "25P03",  # the transaction was left alone for too long: this process was suspended
    "53300",  # too many connections
)
_MEANING = {
    "25006": Fault.READ_ONLY,  # and not a standby, which is checked before
    "42501": Fault.NO_RIGHTS,
    "42": Fault.BROKEN,  # a table or a column is missing
    "53100": Fault.FULL,
    "55P03": Fault.LOCKED,
    "XX001": Fault.BROKEN,
    "XX002": Fault.BROKEN,
}
"""The meaning of an SQLSTATE, otherwise of its class."""


def passes(error: Error) -> bool:
    """Whether a retry may succeed in a moment: the database fails over, or two transactions were in each other's way.

    Errors without SQLSTATE are connection errors: it was lost, or there isn't one.
    """
    if error.sqlstate is None:
        return isinstance(error, OperationalError)
    return error.sqlstate.startswith(_PASSING) or error.sqlstate in _ALSO_PASSING


_REFUSED = re.compile("authentication failed|no password supplied|does not exist|no pg_hba.conf entry")
"""The English messages of a server about a user or a database: without a connection there is no SQLSTATE."""


def fault_of(error: Error) -> Fault:
    """The meaning of an error that isn't temporary, or has lasted too long."""
    if passes(error):
        return Fault.REFUSED if error.sqlstate is None and _REFUSED.search(str(error)) else Fault.MOMENT
    state = error.sqlstate or ""
    return _MEANING.get(state) or _MEANING.get(state[:2]) or Fault.UNKNOWN


def words_of(error: Error) -> str:
    """The error in PostgreSQL's words, without the details, which may quote rows."""
    return error.diag.message_primary or str(error)


RV = TypeVar("RV")

MOST = 8
"""Connections of one server, apart from the one that listens."""

LONGEST_WAIT = 15.0
"""Seconds for which a write waits: for others that write, for a database that fails over, and for its standby."""
READ_SILENCE, WRITE_SILENCE = 2.5, LONGEST_WAIT + 1
"""Seconds for which the database may be silent while a server reads, and while it writes: waiting for another session's
lock ends before that.
"""
_TO_CANCEL = 0.5
"""Seconds in which the database has to accept a cancel, and again to obey it."""

_SET_UP = f"""
    SELECT
        -- On a server with a standby, wait until that has it on its disk as well.
        set_config('synchronous_commit',
            CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false),
        -- A process that stands still must not keep others waiting.
        set_config('idle_in_transaction_session_timeout', '{LONGEST_WAIT}s', false),
        set_config('lock_timeout', %(lock_timeout)s, false),
        set_config('statement_timeout', '0', false),
        -- A rare and a common word need different plans.
        set_config('plan_cache_mode', 'force_custom_plan', false)
"""


class _Truth(Dumper):
    """Truth values are 1 and 0."""

    oid = adapters.types["int8"].oid

    def dump(self, obj: bool) -> Buffer:
        return b"1" if obj else b"0"


class _Text(StrDumperUnknown):
    """PostgreSQL has no text with a NUL. Nothing that is written has one, but an address that is looked up may."""

    def dump(self, obj: str) -> Buffer | None:
        return super().dump(obj.replace("\0", "\ufffd"))


class _Whole(Loader):
    """Sums of whole numbers are whole numbers."""

    def load(self, data: Buffer) -> int:
        return int(bytes(data))


_ADAPTERS = AdaptersMap(adapters)
_ADAPTERS.register_dumper(bool, _Truth)
_ADAPTERS.register_dumper(str, _Text)
_ADAPTERS.register_loader("numeric", _Whole)


class SilentError(OperationalError):
    """The database was silent for too long, and didn't accept a cancel either."""


class BoundedConnection(Connection[TupleRow]):
    """A connection that only waits for a limited time for a sign of life from the database."""

    silence: float | None = None
    """Seconds for which the database may be silent, before a cancel is sent; None if it may take its time."""

    def wait(self, gen: PQGen[RV], *args: Any, **limits: Any) -> RV:
        """Return the result of waiting for the database. Raises ``SilentError`` if even a cancel gets no answer; the
        connection is then closed.
        """
        return super().wait(gen if self.silence is None else self._heard(gen, self.silence), *args, **limits)

    def _heard(self, gen: PQGen[RV], silence: float) -> PQGen[RV]:
        """The same steps, which end after this silence. psycopg resumes them ten times a second."""
        end, cancelled = monotonic() + silence, False
        try:
            step = next(gen)
            while True:
                ready = yield step
                if ready:
                    end = monotonic() + silence
                elif monotonic() > end:
                    if cancelled or not self._cancelled():
                        self.close()
                        raise SilentError("the database does not answer")
                    end, cancelled = monotonic() + _TO_CANCEL, True
                step = gen.send(ready)
        except StopIteration as done:
            result: RV = done.value
            return result

    def _cancelled(self) -> bool:
        """Tell the database to cancel its work, and return whether it accepted that."""
        with suppress(Error):
            self.cancel_safe(timeout=_TO_CANCEL)
            return True
        return False


def connect(parameters: dict[str, Any], serving: bool = False) -> BoundedConnection:
    """One connection, whose transactions the caller manages. Raises ``psycopg.Error``."""
    connection = BoundedConnection.connect(**_OPTIONS, **parameters)
    _set_up(connection, serving)
    return connection


def pool_of(parameters: dict[str, Any], serving: bool) -> ConnectionPool[BoundedConnection]:
    """Connections for the threads of this process, made as they are needed.

    Its ``connection`` raises ``psycopg_pool.PoolTimeout`` if it isn't ready in time. Each call tries to connect once,
    so that the next call after the database is back succeeds.
    """
    return ConnectionPool(
        connection_class=BoundedConnection,
        kwargs=_OPTIONS | parameters,
        min_size=0,
        max_size=MOST,
        open=True,
        configure=lambda connection: _set_up(connection, serving),
        reconnect_timeout=-1,
    )


_OPTIONS: dict[str, Any] = {"context": _ADAPTERS, "cursor_factory": RawCursor}
logging.getLogger("psycopg").setLevel(logging.ERROR)  # callers report what happens to a connection


def _set_up(connection: BoundedConnection, serving: bool) -> None:
    """Set up a connection. A server only waits for a limited time; a command may take as long as it needs."""
    connection.silence = READ_SILENCE if serving else None
    connection.execute((_SET_UP % {"lock_timeout": f"'{LONGEST_WAIT if serving else 0}s'"}).encode())
    connection.commit()


_BEGINNINGS = ("postgresql://", "postgres://")
_UNLESS_GIVEN = {
    "application_name": "referee",
    "client_encoding": "utf8",
    "connect_timeout": 2,
    # A server that disappears silently is given up after nine seconds.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 9_000,
}


class AddressError(ValueError):
    """A text isn't the address of a database. It is never quoted: a part of it may be a password."""


def parameters_of(address: str) -> dict[str, Any]:
    """The parameters for libpq. Of several hosts, the one that accepts writes is used, unless the address sets which.

    Raises ``AddressError``.
    """
    if not address.startswith(_BEGINNINGS):
        raise AddressError
    try:
        given = conninfo_to_dict(address)
    except ProgrammingError:
        raise AddressError from None  # libpq's message quotes the address
    hosts, ports, database = (str(given.get(part, "")) for part in ("host", "port", "dbname"))
    if "@" in hosts + database or not f"0{ports}".replace(",", "").isdecimal():
        raise AddressError  # characters of the password mean something here, and later messages would quote parts of it
    if "," in hosts:
        given.setdefault("target_session_attrs", "read-write")
    return _UNLESS_GIVEN | given
