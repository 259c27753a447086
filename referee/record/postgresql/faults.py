"""What the errors of PostgreSQL mean."""

from psycopg import Error, OperationalError

from referee.record.fault import Fault

_PASSING = ("08", "40", "57")
"""Classes of SQLSTATE that pass: connections, transactions that were rolled back, and what an administrator does."""
_ALSO_PASSING = (
    "25P03",  # the transaction was left alone for too long: this process was suspended
    "53300",  # too many connections
)
_MEANING = {
    "25006": Fault.READ_ONLY,  # and no standby, which is asked before
    "42501": Fault.NO_RIGHTS,
    "42": Fault.BROKEN,  # a table or a column is missing
    "53100": Fault.FULL,
    "55P03": Fault.LOCKED,
    "XX001": Fault.BROKEN,
    "XX002": Fault.BROKEN,
}
"""What an SQLSTATE, or else its class, means."""


def passes(error: Error) -> bool:
    """Whether the same may succeed in a moment: the database fails over, or two transactions were in each other's way.

    Errors without SQLSTATE are those of a connection: it was lost, or there is none.
    """
    if error.sqlstate is None:
        return isinstance(error, OperationalError)
    return error.sqlstate.startswith(_PASSING) or error.sqlstate in _ALSO_PASSING


def fault_of(error: Error) -> Fault:
    """What an error that does not pass means."""
    state = error.sqlstate or ""
    return _MEANING.get(state) or _MEANING.get(state[:2]) or Fault.UNKNOWN


def words_of(error: Error) -> str:
    """The error in PostgreSQL's words, without the details, which may quote rows."""
    return error.diag.message_primary or str(error)
