"""What the record needs from a database, and how its parts use it. ``sqlite/`` and ``postgresql/`` are the engines."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextvars import ContextVar
from datetime import UTC, date, datetime
from functools import wraps
from pathlib import Path
from typing import Any, ClassVar, Concatenate, ParamSpec, Protocol, TypeVar

from referee.record.fault import Flaw
from referee.record.search import Term

T = TypeVar("T")

Value = str | int | bytes | None
"""A value in a column. Yes and no are 1 and 0."""


class Cursor(Protocol):
    """The result of a statement."""

    def fetchone(self) -> Any:
        """The next row; None if there are no more."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """The rows one by one."""


class Transaction(Protocol):
    """A transaction on the record, with the SQL that differs between engines. All other SQL is the same for them."""

    each: ClassVar[str]
    """A query for the texts in a JSON list, which is passed as one value; the column is ``value``."""
    today: ClassVar[str]
    """The current day in UTC as ISO 8601."""
    search: ClassVar[str]
    """From FROM on, the games that match a search, newest first, with their summaries. Its values are what
    ``expression`` returns, the moment before which they were written to, and the number of games wanted.
    """

    @staticmethod
    def expression(terms: Iterable[Term]) -> str:
        """The search for games that match all of these terms."""

    @staticmethod
    def indexed(words: Iterable[str]) -> str:
        """These words as the column ``words`` of ``found`` takes them."""

    def execute(self, statement: str, values: Sequence[Value] = ()) -> Cursor:
        """Run a statement with these values in place of its question marks."""

    def execute_each(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        """Run a statement with the values of each of these rows."""

    def insert(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
        """Add many rows, with their values of these columns, to a table."""

    def flaws(self) -> tuple[Flaw, ...]:
        """The record's flaws: differences from a new one, and what the database itself reports."""


class Engine(Protocol):
    """A database that holds a record. All methods raise ``UnavailableError`` if it can't be read or written."""

    @property
    def exists(self) -> bool:
        """Whether there is a record: it is created when it is first needed."""

    def read(self, work: Callable[[Transaction], T]) -> T:
        """Return what ``work`` reads from one state of the record. ``patient`` sets how long it may wait."""

    def write(self, work: Callable[[Transaction], T], game: str | None = None) -> T:
        """Return what ``work`` returns, once what it wrote is safe. If it raises an exception nothing is written.

        If ``game`` is given, only this game is written to, so that others may be written to in the meantime. ``work``
        is run again if the database didn't confirm the write: it then has to do nothing and return the same.
        """

    def try_writing(self) -> None:
        """Check that the record can be written to now. Nothing is written, but a missing record is created."""

    def version(self) -> int:
        """A number that changes when another connection writes. It can be compared only within one thread."""

    def size(self) -> int:
        """The size of the record in bytes."""

    def inspect(self, work: Callable[[Transaction], T]) -> T:
        """Like ``read``, but the record is never changed: a missing one, or one of another version, is refused instead
        of being created or updated.
        """

    def fill(self, work: Callable[[Transaction], T]) -> T:
        """Like ``write``, but the record accepts whatever is written: rows may be changed or deleted, and no trigger
        runs. ``work`` is run once. Rows that are added later are numbered from the highest number on.

        A file is created. Raises ``FileExistsError`` if it is there already, and ``OSError``.
        """

    def served(self) -> None:
        """Show others that this process serves the record, until it closes it or ends."""

    def is_served(self) -> bool:
        """Whether any process serves the record."""

    def copy_of_day(self, folder: Path, day: date, kept: int) -> None:
        """Copy the record into a folder once a day, and keep the ``kept`` newest copies, unless the database is copied
        by its own means. Raises ``OSError``.
        """

    def write_back(self, quiet: float) -> None:
        """Check that the record is in place, and write its log back into the file if nothing was written to the log for
        ``quiet`` seconds.
        """

    def close(self) -> None:
        """Write the log back into the file (if there is one), and close the thread's connection."""


patient: ContextVar[bool] = ContextVar("patient", default=False)
"""Whether reads of this thread wait as long as a write for a database that can't be reached, for example while it moves
to another server. Other reads are refused soon, so that the page asks again.
"""

P = ParamSpec("P")


class Tables:
    """A part of the record: some of its tables, and methods that are one transaction each."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def _rows(self, query: str, values: Sequence[Value] = ()) -> list[Any]:
        """The rows that a query finds, in a transaction of its own."""
        return self._engine.read(lambda db: db.execute(query, values).fetchall())


S = TypeVar("S", bound=Tables)


def reading(method: Callable[Concatenate[S, Transaction, P], T]) -> Callable[Concatenate[S, P], T]:
    """A method that reads one state of the record, in the transaction passed to it."""

    @wraps(method)
    def read(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._engine.read(lambda db: method(self, db, *args, **kwargs))

    return read


def writing(method: Callable[Concatenate[S, Transaction, P], T]) -> Callable[Concatenate[S, P], T]:
    """A method that writes, in the transaction passed to it. What it writes is safe when it returns.

    It may be run twice, if the database didn't confirm the write. It then has to do nothing and return the same as
    before.
    """

    @wraps(method)
    def write(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._engine.write(lambda db: method(self, db, *args, **kwargs))

    return write


def writing_game(
    method: Callable[Concatenate[S, Transaction, str, P], T],
) -> Callable[Concatenate[S, str, P], T]:
    """Like ``writing``, for a method that only writes to the game with the given id."""

    @wraps(method)
    def write(self: S, game_id: str, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._engine.write(lambda db: method(self, db, game_id, *args, **kwargs), game_id)

    return write


def marks(values: Collection[Value]) -> str:
    """Question marks for a list of values; NULL, which equals nothing, if it is empty."""
    return ", ".join("?" * len(values)) or "NULL"


def now() -> str:
    """The current time, in UTC as ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
