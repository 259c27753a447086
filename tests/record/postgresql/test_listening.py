"""A server hears of what others write, and is known to serve."""

import logging

import pytest

from referee.record.games import GameTables
from referee.record.postgresql import RecordDatabase, listening
from tests.postgresql import DatabaseServer
from tests.waiting import until

LISTENING = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE '%pg_advisory_lock_shared%' AND pid <> pg_backend_pid()
"""


@pytest.fixture
def other(postgresql: DatabaseServer, database: str) -> RecordDatabase:
    """Another process that uses the same record."""
    return RecordDatabase(postgresql.address(database))


def until_heard(engine: RecordDatabase, before: int) -> None:
    """Wait until the version has changed."""
    until(lambda: engine.version() != before, never=lambda: "nothing is heard")


def test_others_write(engine: RecordDatabase, other: RecordDatabase) -> None:
    """The version changes when another process has written, and what was written can be read by then."""
    before = engine.version()
    assert engine.version() == before
    game_id = GameTables(other).start("header")
    until_heard(engine, before)
    assert GameTables(engine).ids() == (game_id,)
    other.close()


def test_the_connection_is_lost(
    postgresql: DatabaseServer, database: str, engine: RecordDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    """A server that may have missed something looks again, goes on listening, and logs what happened."""
    before = engine.version()
    with caplog.at_level(logging.ERROR):
        assert postgresql.execute(LISTENING, database) == [(True,)]
        until_heard(engine, before)
    message = [record.getMessage() for record in caplog.records]
    assert [line.partition(":")[0] for line in message] == ["The database is lost", "The database is back."]
    before = engine.version()
    GameTables(engine).start("header")
    until_heard(engine, before)


def test_nobody_tells(engine: RecordDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server also looks when it hears nothing: a process can die between its commit and its NOTIFY."""
    monkeypatch.setattr(listening, "_LONGEST_SILENCE", 0.05)
    until_heard(engine, engine.version())


def test_the_database_stands_still(
    postgresql: DatabaseServer,
    engine: RecordDatabase,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A server notices that the database is silent because it is stalled, and later hears of new writes again."""
    monkeypatch.setattr(listening, "_LONGEST_SILENCE", 0.05)
    monkeypatch.setattr(listening, "READ_SILENCE", 0.05)
    engine.served()
    with caplog.at_level(logging.ERROR), postgresql.standing_still():
        until(lambda: "The database is lost" in caplog.text, never=lambda: "nothing is noticed")
    before = engine.version()
    GameTables(engine).start("header")
    until_heard(engine, before)


def test_is_served(engine: RecordDatabase, other: RecordDatabase) -> None:
    """Everybody sees that a record is served, from the first moment until it is closed."""
    assert not other.is_served()
    engine.served()
    assert other.is_served()
    assert engine.is_served()
    engine.close()
    until(lambda: not other.is_served(), never=lambda: "it is still served")  # PostgreSQL ends a connection by itself
    other.close()
