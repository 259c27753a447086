"""Files that aren't as Referee makes them, on the command line: what isn't Referee's is reported, and left behind."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from referee import cli
from referee.record import Fault, Record, UnavailableError
from tests.carried import lay_games, rows
from tests.disk import lay_record
from tests.serving import PATIENCE

ENDLESS = "WITH RECURSIVE all_n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM all_n) SELECT"
OTHER_TABLES = {
    "a view": ("events", "CREATE VIEW events AS SELECT rowid, * FROM other"),
    "an index of words": ("events", "CREATE VIRTUAL TABLE events USING fts5(game, number, line, written, hash)"),
    "another table": ("games", "CREATE TABLE games (id, started, header AS (hex(id)))"),
    "nothing": ("stale", "DROP TABLE other"),
}
OTHER_THINGS = {
    "turns are dropped": ("CREATE TRIGGER dropped BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END",),
    "a view and a table": ("CREATE VIEW seen AS SELECT 1", "CREATE TABLE notes (text, CHECK (text > 0))"),
    "nothing is guarded": ("DROP TRIGGER events_no_update", "DROP TRIGGER games_no_delete"),
    "another guard": (
        "DROP TRIGGER events_no_update",
        "CREATE TRIGGER events_no_update AFTER INSERT ON events BEGIN DELETE FROM stale; END",
    ),
}
NAMED = {
    "turns are dropped": "In the file or database, but not Referee's: dropped",
    "a view and a table": "In the file or database, but not Referee's: notes, seen",
    "nothing is guarded": "Missing from the file or database: events_no_update, games_no_delete",
    "another guard": "Changed in the file or database: events_no_update",
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with something in every table."""
    return lay_games(tmp_path / "file.db")


@pytest.fixture(autouse=True)
def _instance(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands use the data folder of the test."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))


def change(file: Path, *statements: str) -> None:
    """Run statements on a file."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in ("PRAGMA legacy_alter_table = ON", *statements):
            connection.execute(statement)


def replace_table(file: Path, table: str, statement: str) -> None:
    """Replace a table with something else, and rename the table to ``other``."""
    change(file, f"ALTER TABLE {table} RENAME TO other", statement)


def schema(file: Path) -> set[tuple[str, ...]]:
    """The whole structure of a file."""
    with closing(sqlite3.connect(file)) as connection:
        return {*connection.execute("SELECT type, name, sql FROM sqlite_master")}


@pytest.mark.parametrize("kind", OTHER_TABLES)
def test_other_tables(
    file: Path, instance: Path, tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file in which something else replaces a table is refused in words that name it, by every command and page."""
    table, statement = OTHER_TABLES[kind]
    replace_table(file, table, statement)
    for command in ["restore", str(file)], ["transfer", str(file), str(tmp_path / "new.db")]:
        assert cli.main(command) == 1
        assert f" the file or database: {table}" in capsys.readouterr().err
    assert not (instance / "referee.db").exists()
    assert not (tmp_path / "new.db").exists()
    instance.mkdir(exist_ok=True)
    file.rename(instance / "referee.db")
    assert cli.main(["doctor"]) == 1
    assert f" the file or database: {table}" in capsys.readouterr().err
    with pytest.raises(UnavailableError) as refused:
        Record(instance / "referee.db").games.start("header")
    assert refused.value.fault is Fault.BROKEN


@pytest.mark.parametrize("table", ["games", "_sqlite_migrations"])
def test_without_end(file: Path, tmp_path: Path, table: str) -> None:
    """A view that never ends, in place of a table, isn't read."""
    replace_table(
        file, table, f"CREATE VIEW {table} AS {ENDLESS} n AS rowid, n AS id, 'referee' AS migration_set, n AS name"
    )
    for command in ["restore", str(file)], ["transfer", str(file), str(tmp_path / "new.db")]:
        ended = subprocess.run([sys.executable, "-m", "referee", *command], capture_output=True, timeout=PATIENCE)
        assert ended.returncode == 1
        assert b"Restore a backup" in ended.stderr or b"restore a backup" in ended.stderr


@pytest.mark.parametrize("kind", OTHER_THINGS)
def test_other_things(
    file: Path, instance: Path, tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Anything attached to the tables, or missing there, is reported by a check. Only the rows are restored or
    transferred, and then nothing is wrong.
    """
    before = rows(Record(file))
    change(file, *OTHER_THINGS[kind])
    instance.mkdir()
    (instance / "referee.db").write_bytes(file.read_bytes())
    assert cli.main(["doctor"]) == 1
    assert NAMED[kind] in capsys.readouterr().err.splitlines()
    assert cli.main(["restore", str(file)]) == 0
    assert cli.main(["transfer", str(file), str(tmp_path / "new.db")]) == 0
    for place in instance / "referee.db", tmp_path / "new.db":
        assert schema(place) == schema(lay_record(tmp_path / f"like-{place.name}"))
        assert rows(Record(place)) == before
    assert cli.main(["doctor"]) == 0


@pytest.mark.parametrize("kind", ["turns are dropped", "another guard"])
def test_turns_that_would_be_dropped(file: Path, kind: str) -> None:
    """A file with foreign triggers isn't served: they could drop what was confirmed."""
    change(file, *OTHER_THINGS[kind])
    with pytest.raises(UnavailableError) as refused:
        Record(file).games.start("header")
    assert refused.value.fault is Fault.BROKEN


@pytest.mark.parametrize("secret", ["", "00" * 31, "zz" * 32])
def test_a_secret_that_can_be_guessed(
    file: Path, instance: Path, tmp_path: Path, secret: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file with a secret under 32 bytes isn't restored or transferred, and a check reports it."""
    triggers = [
        statement for kind, name, statement in schema(file) if name in ("secrets_no_update", "secrets_no_replace")
    ]
    change(
        file,
        *("DROP TRIGGER secrets_no_update", "DROP TRIGGER secrets_no_replace"),
        *(f"UPDATE secrets SET text = '{secret}'", *triggers),
    )
    message = "The secret of the links is too short or damaged, so links could be guessed."
    for command in ["restore", str(file)], ["transfer", str(file), str(tmp_path / "new.db")]:
        assert cli.main(command) == 1
        assert message in capsys.readouterr().err.splitlines()
    assert not (instance / "referee.db").exists()
    assert not (tmp_path / "new.db").exists()
    instance.mkdir(exist_ok=True)
    file.rename(instance / "referee.db")
    assert cli.main(["doctor"]) == 1
    assert capsys.readouterr().err.splitlines() == [message]
    with pytest.raises(UnavailableError):
        Record(instance / "referee.db").links.secret()
