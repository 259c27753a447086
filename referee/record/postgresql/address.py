"""The address of a database: ``postgresql://ann:secret@one,two/referee``, as libpq reads it."""

from typing import Any

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

_BEGINNINGS = ("postgresql://", "postgres://")
_UNLESS_GIVEN = {
    "application_name": "referee",
    "client_encoding": "utf8",
    "connect_timeout": 2,
    # A server that is gone without a word is given up after nine seconds.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 9_000,
}


class AddressError(ValueError):
    """A text is not the address of a database. What it is stays untold: a part of it may be a password."""


def parameters_of(address: str) -> dict[str, Any]:
    """What libpq needs to connect. Of several hosts the one that takes writes is used, unless the address says which.

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
        raise AddressError  # signs of the password mean something here, and later messages would quote parts of it
    if "," in hosts:
        given.setdefault("target_session_attrs", "read-write")
    return _UNLESS_GIVEN | given
