"""All games from a file to a database and back, on the command line."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from referee import cli
from referee.record import Record
from tests.carried import lay_games, rows
from tests.database import DatabaseDisk
from tests.games import SAMPLE
from tests.serving import serving
from tests.waiting import until


@pytest.fixture
def file(instance: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a data folder, with something in every table."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))
    return lay_games(instance / "referee.db")


@pytest.fixture
def address(database: DatabaseDisk) -> str:
    """The database's address."""
    return str(database.place)


def exported(folder: Path) -> dict[str, bytes]:
    """All files of exported games, by name."""
    for kind in "txt", "json", "csv":
        assert cli.main(["export", "--all", "--format", kind, str(folder)]) == 0
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_there_and_back(
    file: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a database, and in a new file of another data folder, all games are exported as the same files, links stay the
    same, and a check finds no problems.
    """
    back = tmp_path / "back" / "referee.db"
    games = Record(file).games.ids()

    def looked_at(name: str) -> tuple[dict[str, bytes], str]:
        files = exported(tmp_path / name)
        capsys.readouterr()
        assert cli.main(["links", *games]) == 0
        links = capsys.readouterr().out
        assert cli.main(["doctor"]) == 0
        assert f"{len(games)} games, no problems found." in capsys.readouterr().out
        return files, links

    before = looked_at("file")
    assert len(before[0]) > 10
    monkeypatch.setenv("REFEREE_RECORD", address)
    assert cli.main(["transfer", str(file), address]) == 0
    assert f"{len(games)} games transferred." in capsys.readouterr().out
    assert looked_at("database") == before
    assert cli.main(["transfer", address, str(back)]) == 0
    monkeypatch.delenv("REFEREE_RECORD")
    monkeypatch.setenv("REFEREE_INSTANCE", str(back.parent))
    assert looked_at("again") == before


def test_what_is_refused(file: Path, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each refusal is a sentence that says what to do, and nothing is changed."""
    before, text = file.read_bytes(), tmp_path / "letter.txt"
    text.write_text("Dear Ann", encoding="utf-8")
    for origin, goal, message in (
        (tmp_path / "none.db", address, "There are no games in"),
        (text, address, "isn't Referee's"),
        (address, file, "There's already a file with that name"),
        (file, file, "There's already a file with that name"),
        (file, text, "There's already a file with that name"),
        (file, "mysql://ann:secret@host/games", "an address like postgresql://host/database."),
        (address, address, "There are already games there."),
    ):
        assert cli.main(["transfer", str(origin), str(goal)]) == 1
        reported = capsys.readouterr().err
        assert message in reported
        assert "secret" not in reported
    assert file.read_bytes() == before
    assert text.read_text(encoding="utf-8") == "Dear Ann"
    assert cli.main(["transfer", str(file), address]) == 0
    assert cli.main(["transfer", str(file), address]) == 1
    assert "There are already games there." in capsys.readouterr().err


@pytest.mark.thorough
def test_while_serving(
    file: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """While a server runs on the file or on the database, nothing is transferred, nor is the database replaced; a
    backup of it has everything confirmed.
    """
    new, copied = tmp_path / "new.db", tmp_path / "copy.db"
    with serving(file.parent) as server:
        assert cli.main(["transfer", str(file), address]) == 1
        assert "A server is using the games." in capsys.readouterr().err
        assert server.stop() == 0
    assert cli.main(["transfer", str(file), address]) == 0
    monkeypatch.setenv("REFEREE_RECORD", address)
    with serving(tmp_path / "other") as server:
        server.start(*SAMPLE.names)
        assert cli.main(["backup", str(copied)]) == 0
        for command in ["transfer", address, str(new)], ["restore", str(copied)]:
            capsys.readouterr()
            assert cli.main(command) == 1
            assert "A server is using the games." in capsys.readouterr().err
        assert server.stop() == 0
    engine = Record(address).engine
    until(lambda: not engine.is_served(), never=lambda: "PostgreSQL has not ended the connection")
    assert len(Record(copied).games.ids()) == len(Record(file).games.ids()) + 1
    assert cli.main(["transfer", address, str(new)]) == 0


def half_way(origin: object, goal: object, begun: Callable[[], object]) -> None:
    """Transfer, and kill the command once something has begun."""
    command = [sys.executable, "-m", "referee", "transfer", str(origin), str(goal)]
    with subprocess.Popen(command) as process:
        until(begun, never=lambda: "it was not begun", over=lambda: process.poll() is not None)
        os.kill(process.pid, signal.SIGKILL)


WAITING = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
"""A query whether a transaction waits for another's lock."""


@pytest.mark.thorough
def test_killed_on_the_way_to_a_database(file: Path, database: DatabaseDisk, address: str) -> None:
    """If the command is killed when nearly everything is written, the database is empty, and its rules are in force."""
    target, before = Record(address), file.read_bytes()
    stood = rows(target)
    (_, stale), *_ = rows(Record(file))["stale"]
    with database.connection() as first, database.connection() as other:
        first.execute("BEGIN")
        first.execute("INSERT INTO stale (game) VALUES (?)", (stale,))  # the last table: the command waits there
        half_way(file, address, lambda: other.execute(WAITING).fetchall())
        first.execute("ROLLBACK")
        until(lambda: not other.execute(WAITING).fetchall(), never=lambda: "the database goes on")
    assert rows(target) == stood
    assert target.flaws() == ()
    target.engine.close()
    assert file.read_bytes() == before
    assert cli.main(["transfer", str(file), address]) == 0


@pytest.mark.thorough
def test_killed_on_the_way_to_a_file(file: Path, database: DatabaseDisk, address: str, tmp_path: Path) -> None:
    """If the command is killed when nearly everything is written, there is no file."""
    assert cli.main(["transfer", str(file), address]) == 0
    new = tmp_path / "new" / "referee.db"
    with database.connection() as first, database.connection() as other:
        first.execute("BEGIN")
        first.execute("LOCK TABLE stale")  # the last table: the command waits there
        half_way(address, new, lambda: other.execute(WAITING).fetchall())
        first.execute("ROLLBACK")
    assert not new.exists()
    assert cli.main(["transfer", address, str(new)]) == 0
    assert rows(Record(new)) == rows(Record(file))
