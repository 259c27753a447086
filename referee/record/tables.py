"""A part of the record: some of its tables, and methods that each are one transaction."""

from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from referee.record.engine import Engine, Transaction, Value

P = ParamSpec("P")
T = TypeVar("T")


class Tables:
    """Some tables of a record."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def _rows(self, query: str, values: Sequence[Value] = ()) -> list[Any]:
        """The rows that a query finds, in a transaction of its own."""
        return self._engine.read(lambda db: db.execute(query, values).fetchall())


S = TypeVar("S", bound=Tables)


def reading(method: Callable[Concatenate[S, Transaction, P], T]) -> Callable[Concatenate[S, P], T]:
    """A method that reads one state of the record, in the transaction that it is given."""

    @wraps(method)
    def read(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._engine.read(lambda db: method(self, db, *args, **kwargs))

    return read


def writing(method: Callable[Concatenate[S, Transaction, P], T]) -> Callable[Concatenate[S, P], T]:
    """A method that writes, in the transaction that it is given. What it writes is safe when it returns.

    It may be run twice, if the database has not said whether it was written. It then has to do nothing and return the
    same as before.
    """

    @wraps(method)
    def write(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._engine.write(lambda db: method(self, db, *args, **kwargs))

    return write


def writing_game(
    method: Callable[Concatenate[S, Transaction, str, P], T],
) -> Callable[Concatenate[S, str, P], T]:
    """Like ``writing``, for a method that writes to the game with the given id and to no other."""

    @wraps(method)
    def write(self: S, game_id: str, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._engine.write(lambda db: method(self, db, game_id, *args, **kwargs), game_id)

    return write


def marks(values: Collection[Value]) -> str:
    """Question marks for a list of values; without values NULL, which equals nothing."""
    return ", ".join("?" * len(values)) or "NULL"


def now() -> str:
    """The current time, in UTC as ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
