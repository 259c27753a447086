"""Backups of all games in a database and checks for damage, on the command line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import cli
from referee.record import Record
from referee.service import Referee
from tests.carried import lay_games, rows
from tests.database import DatabaseDisk
from tests.games import QWIRKLE
from tests.postgresql import DatabaseServer
from tests.shelves import ON_SHELF


@pytest.fixture
def database(postgresql: DatabaseServer, instance: Path, monkeypatch: pytest.MonkeyPatch) -> DatabaseDisk:
    """The configured database, without games."""
    database = DatabaseDisk(postgresql)
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))
    monkeypatch.setenv("REFEREE_RECORD", str(database.place))
    return database


@pytest.fixture
def record(database: DatabaseDisk) -> Iterator[Record]:
    """The record in it, with a game."""
    record = Record(database.place)
    Referee(record, ON_SHELF).start(("Ann", "Bob"), QWIRKLE)
    yield record
    record.engine.close()


def test_backup(record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A backup is one file with everything in the database."""
    copy = tmp_path / "elsewhere" / "games.db"
    assert cli.main(["backup", str(copy)]) == 0
    assert "1 game copied" in capsys.readouterr().out
    assert rows(Record(copy)) == rows(record)


def test_restore(record: Record, instance: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Restoring replaces everything in the database, and keeps the games that were there in a file in the data folder,
    from which they can be restored.
    """
    copy, before = lay_games(tmp_path / "copy.db"), rows(record)
    games = Record(copy).games.ids()
    assert cli.main(["restore", str(copy)]) == 0
    (kept,) = instance.glob("referee-*.db")
    message = capsys.readouterr().out
    assert str(kept) in message
    assert f"{len(games)} games restored" in message
    assert record.games.ids() == games
    assert rows(Record(kept)) == before
    assert cli.main(["doctor"]) == 0
    moved = kept.rename(tmp_path / "moved.db")  # within one second the next one would have the same name
    assert cli.main(["restore", str(moved)]) == 0
    assert rows(record)["games"] == before["games"]


def test_doctor(database: DatabaseDisk, record: Record, capsys: pytest.CaptureFixture[str]) -> None:
    """Damaged games are reported with the reason, and so is anything wrong with the database itself."""
    assert cli.main(["doctor"]) == 0
    assert "1 game, no problems found." in capsys.readouterr().out
    with database.unguarded() as connection:
        connection.execute("UPDATE games SET header = 'x'")
        connection.execute("INSERT INTO events (game, number, line, written) VALUES ('lost', 1, 'pass', 'now')")
    assert cli.main(["doctor"]) == 1
    message = capsys.readouterr().err
    assert f"Game {record.games.ids()[0]}: Can't read the players of this game" in message
    assert "The file or database has a problem: events without their game" in message
