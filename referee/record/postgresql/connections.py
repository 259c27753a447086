"""Connections to the database, each set up so that what is committed is safe."""

import logging
from typing import Any

from psycopg import Connection, RawCursor, adapters
from psycopg.abc import Buffer
from psycopg.adapt import AdaptersMap, Dumper, Loader
from psycopg.types.string import StrDumperUnknown
from psycopg_pool import ConnectionPool

MOST = 8
"""Connections of one process, besides the one that listens. With eight processes a server of PostgreSQL has enough."""

LONGEST_WAIT = 15.0
"""Seconds for which a write waits: for others that write, for a database that fails over, and for its standby."""

_SET_UP = f"""
    SELECT
        -- On a server with a standby, wait until that has it on its disk as well.
        set_config('synchronous_commit',
            CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false),
        -- A process that stands still must not keep others waiting.
        set_config('idle_in_transaction_session_timeout', '{LONGEST_WAIT}s', false),
        set_config('lock_timeout', '{LONGEST_WAIT}s', false),
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


def connect(parameters: dict[str, Any]) -> Connection:
    """One connection, for whose transactions one has to care. Raises ``psycopg.Error``."""
    connection = Connection.connect(**_OPTIONS, **parameters)
    _set_up(connection)
    return connection


def pool_of(parameters: dict[str, Any]) -> ConnectionPool:
    """Connections for the threads of this process, made as they are needed.

    Its ``connection`` raises ``psycopg_pool.PoolTimeout`` if there is none in time. Each call tries to connect once, so
    that the next call after the database is back succeeds.
    """
    return ConnectionPool(
        kwargs=_OPTIONS | parameters, min_size=0, max_size=MOST, open=True, configure=_set_up, reconnect_timeout=-1
    )


_OPTIONS: dict[str, Any] = {"context": _ADAPTERS, "cursor_factory": RawCursor}
logging.getLogger("psycopg").setLevel(logging.ERROR)  # what happens to a connection is told by those who use it


def _set_up(connection: Connection) -> None:
    connection.execute(_SET_UP.encode())
    connection.commit()
