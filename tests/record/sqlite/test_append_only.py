"""What is written stays written."""

import sqlite3

import pytest

from referee.record import About, Record
from tests.disk import Disk


@pytest.fixture(autouse=True)
def written(record: Record) -> None:
    """A record with one game of two lines."""
    game_id = record.games.start("header")
    record.games.append(game_id, 1, "one")
    record.games.append(game_id, 2, "two")
    record.boxes.keep("stones", "Ours", "text")
    record.people.add_spelling(1, "Zośka", "Zosia")
    record.games.describe(game_id, About("here", "note"))
    record.links.renew(game_id, "follower", 1, "")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET line = 'other'",
        "UPDATE events SET number = number + 1 WHERE number = 2",
        "DELETE FROM events WHERE number = 2",
        "DELETE FROM events",
        "REPLACE INTO events SELECT game, number, 'other', written FROM events WHERE number = 1",
        "UPDATE games SET header = 'other'",
        "UPDATE secrets SET text = 'other'",
        "DELETE FROM secrets",
        "DELETE FROM games",
        "REPLACE INTO games SELECT id, started, 'other' FROM games",
        "UPDATE spellings SET person = 'Ola'",
        "DELETE FROM spellings",
        "REPLACE INTO spellings SELECT number, name, 'Ola', written FROM spellings",
        "UPDATE abouts SET note = 'other'",
        "DELETE FROM abouts",
        "REPLACE INTO abouts SELECT game, number, place, 'other', written FROM abouts",
        "UPDATE renewals SET number = 5",
        "DELETE FROM renewals",
        "REPLACE INTO renewals SELECT game, role, number, by, 'now' FROM renewals",
        "UPDATE boxes SET text = 'other'",
        "DELETE FROM boxes",
        "REPLACE INTO boxes SELECT id, game, name, 'other', written FROM boxes",
    ],
)
def test_nothing_is_changed_or_deleted(disk: Disk, statement: str) -> None:
    """The file itself refuses statements that change or delete rows."""
    with disk.connection() as connection, pytest.raises(sqlite3.DatabaseError):
        connection.execute(statement)
    assert disk.games() == ["header"]
    assert disk.lines() == ["one", "two"]
    with disk.connection() as connection:
        assert connection.execute("SELECT text FROM boxes").fetchall() == [("text",)]
        assert connection.execute("SELECT person FROM spellings").fetchall() == [("Zosia",)]
        assert connection.execute("SELECT role, number FROM renewals").fetchall() == [("follower", 1)]
        assert connection.execute("SELECT place, note FROM abouts").fetchall() == [("here", "note")]


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO events SELECT game, 1, 'other', written, hash FROM events LIMIT 1",
        "INSERT INTO events SELECT game, 3, NULL, written, hash FROM events LIMIT 1",
        "INSERT INTO events SELECT game, 'third', 'line', written, hash FROM events LIMIT 1",
        "INSERT INTO games SELECT id, started, 'other' FROM games",
        "INSERT INTO games VALUES ('id', NULL, 'header')",
    ],
)
def test_nothing_else_fits(disk: Disk, statement: str) -> None:
    """The file refuses a second line with the same number, and lines that aren't text."""
    with disk.connection() as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute(statement)
    assert disk.lines() == ["one", "two"]
