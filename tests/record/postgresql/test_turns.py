"""Transactions take turns: those of one game, and those that write to any."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import pytest

from referee.record import Fault, UnavailableError, UnknownGameError
from referee.record.engine import Transaction
from referee.record.games import GameTables
from referee.record.postgresql import RecordDatabase
from tests.postgresql import DatabaseServer
from tests.waiting import until

WAITING = """
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'
"""
WRITERS = 8


class Held:
    """A write that is finished only on request."""

    def __init__(
        self,
        engine: RecordDatabase,
        pool: ThreadPoolExecutor,
        game: str | None,
        before: Callable[[Transaction], object] = lambda _: None,
    ) -> None:
        self._before = before
        self._begun, self._reported = Event(), Event()
        self.done: Future[None] = pool.submit(engine.write, self._work, game)
        assert self._begun.wait(9)

    def _work(self, db: Transaction) -> None:
        self._before(db)
        self._begun.set()
        assert self._reported.wait(9)

    def finish(self) -> None:
        """Let it be finished."""
        self._reported.set()
        self.done.result()


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    """Threads."""
    with ThreadPoolExecutor(WRITERS) as pool:
        yield pool


def nothing(_: Transaction) -> str:
    """Nothing is written."""
    return "done"


@pytest.mark.parametrize(
    ("first", "second"), [("one", "one"), ("one", None), (None, "one"), (None, None)], ids=lambda game: str(game)
)
def test_one_waits(
    postgresql: DatabaseServer,
    database: str,
    engine: RecordDatabase,
    pool: ThreadPoolExecutor,
    first: str | None,
    second: str | None,
) -> None:
    """A write waits for one to the same game, and one that may write to any waits for all others, and they for it."""
    held = Held(engine, pool, first)
    waiting = pool.submit(engine.write, nothing, second)
    until(lambda: postgresql.execute(WAITING, database) == [(1,)], never=lambda: "no write waits")
    assert not waiting.done()
    held.finish()
    assert waiting.result() == "done"


def test_games_do_not_wait(engine: RecordDatabase, pool: ThreadPoolExecutor) -> None:
    """While one game is written to, others are, and all are read."""
    held = Held(engine, pool, "one")
    assert engine.write(nothing, "two") == "done"
    assert engine.read(nothing) == "done"
    held.finish()


def test_no_write_waits_without_end(
    engine: RecordDatabase, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write that waited long enough for another is refused, and nothing of it is written."""
    monkeypatch.setattr("referee.record.postgresql.connections._SET_UP", "SET lock_timeout = 1")
    held = Held(engine, pool, None)
    with pytest.raises(UnavailableError) as refused:
        engine.write(lambda db: db.execute("INSERT INTO stale (game) VALUES ('one')"), "one")
    assert refused.value.fault is Fault.LOCKED
    held.finish()
    assert engine.read(lambda db: db.execute("SELECT game FROM stale").fetchall()) == []


def test_one_state(engine: RecordDatabase) -> None:
    """A transaction that reads sees nothing of what is written in the meantime."""
    games = GameTables(engine)

    def count(db: Transaction) -> list[int]:
        query = "SELECT count(*) FROM games"
        before = db.execute(query).fetchone()
        games.start("header")
        return [before[0], db.execute(query).fetchone()[0]]

    assert engine.read(count) == [0, 0]
    assert engine.read(count) == [1, 1]


def test_values(engine: RecordDatabase) -> None:
    """True and false are 1 and 0, sums of whole numbers are whole numbers, and any other value stays as it is."""
    values = (True, False, 7, 2**62, "Łódź '?' \\ %s", None)

    def keep(db: Transaction) -> list[object]:
        db.execute("CREATE TEMPORARY TABLE numbers (number bigint)")
        db.execute_each("INSERT INTO numbers VALUES (?)", [(True,), (False,), (2**62,)])
        (row,) = db.execute("SELECT ?::bigint, ?::bigint, ?, ?, ?::text, ?", values).fetchall()
        (summed,) = db.execute("SELECT sum(number) FROM numbers").fetchone()
        return [*row, summed]

    kept = engine.write(keep)
    assert kept == [1, 0, 7, 2**62, "Łódź '?' \\ %s", None, 2**62 + 1]
    assert {type(value) for value in kept} == {int, str, type(None)}


def test_a_text_with_a_nul(engine: RecordDatabase) -> None:
    """A text with a NUL, which no text in the database has, is looked up and not found."""
    GameTables(engine).start("header")
    with pytest.raises(UnknownGameError):
        GameTables(engine).header("a\0b")


def test_games_are_numbered_as_they_are_committed(
    postgresql: DatabaseServer, database: str, engine: RecordDatabase, pool: ThreadPoolExecutor
) -> None:
    """A game gets its number once no other one with a lower number can follow: links are looked for after the newest
    known game.
    """
    held = Held(engine, pool, "one", lambda db: db.execute("INSERT INTO games VALUES ('one', 'now', 'header')"))
    starting = pool.submit(GameTables(engine).start, "header")
    until(lambda: postgresql.execute(WAITING, database) == [(1,)], never=lambda: "no write waits", over=starting.done)
    held.finish()
    second = starting.result()
    assert GameTables(engine).ids() == ("one", second)


def test_again(postgresql: DatabaseServer, database: str, engine: RecordDatabase) -> None:
    """A write that loses its connection is run again, and counts once."""
    runs: list[int] = []

    def work(db: Transaction) -> None:
        (process,) = db.execute("SELECT pg_backend_pid()").fetchone()
        runs.append(process)
        db.execute("INSERT INTO stale (game) VALUES ('one')")
        if len(runs) == 1:
            postgresql.execute(f"SELECT pg_terminate_backend({process})", database)

    engine.write(work, "one")
    assert len(runs) == 2
    assert engine.read(lambda db: db.execute("SELECT game FROM stale").fetchall()) == [("one",)]
