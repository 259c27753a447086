"""Backups of all games and checks for damage, on the command line, with and without a running server."""

import gc
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from referee import cli
from referee.record import Fault, Record, UnavailableError
from referee.record.sqlite.copies import copy_of_day
from referee.service import Referee, checkup
from referee.signals import INTERRUPTED
from referee.wording.unavailable import fault
from tests.disk import Disk
from tests.games import QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.rulebooks.random_games import random_position
from tests.serving import serving
from tests.shelves import ON_SHELF
from tests.shortage import bound_by_rights, read_only_folder

OLDER = Path(__file__).parents[1] / "record" / "version-0.1" / "referee.db"


@pytest.fixture(autouse=True)
def _instance(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands use the data folder of the test."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))


@pytest.fixture
def games(instance: Path) -> list[str]:
    """Three games on the record."""
    referee, ids = Referee(Record(instance / "referee.db"), ON_SHELF), []
    for number in range(3):
        ids.append(referee.start(("Ann", "Bob"), QWIRKLE))
        for row in random_position(number, 20).game.rows:
            referee.write(referee.sheet(ids[-1]), row.step)
    return ids


def stored(disk: Disk) -> list[str]:
    """Everything in a database file."""
    return [*disk.games(), *disk.lines()]


def test_backup(games: list[str], disk: Disk, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A copy is one file with every line of every game, in a folder named by the time; the number of games is shown."""
    copy = tmp_path / "elsewhere" / "games.db"
    assert cli.main(["backup", str(copy)]) == 0
    assert stored(Disk(copy)) == stored(disk)
    assert [path.name for path in copy.parent.iterdir()] == ["games.db"]
    assert "3 games copied" in capsys.readouterr().out
    assert cli.main(["backup", str(tmp_path)]) == 0
    (named,) = tmp_path.glob(f"referee-{date.today()}-*.db")
    assert stored(Disk(named)) == stored(disk)
    assert f"referee restore {named}" in capsys.readouterr().out


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("command", ["doctor", "backup", "restore", "transfer"])
def test_stopped(
    disk: Disk, tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a command is stopped while games are replayed, it says so, and nothing has changed."""
    copy, before = tmp_path / "copy.db", stored(disk)
    assert cli.main(["backup", str(copy)]) == 0

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(checkup, "_summary", stop)
    places = {"backup": [tmp_path / "new.db"], "restore": [copy], "transfer": [disk.path, tmp_path / "new.db"]}
    assert cli.main([command, *map(str, places.get(command, []))]) == INTERRUPTED
    assert capsys.readouterr().err == "Stopped. Nothing was changed.\n"
    assert stored(disk) == before
    assert {path.name for path in tmp_path.iterdir()} == {"copy.db", disk.path.parent.name}
    assert not [*disk.path.parent.glob("*.new"), *disk.path.parent.glob("referee-*")]


def test_backup_takes_no_other_place(
    games: list[str], disk: Disk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An existing file is never overwritten, not even by the record itself."""
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ann", encoding="utf-8")
    before = stored(disk)
    for file in (other, disk.path):
        assert cli.main(["backup", str(file)]) == 1
        assert "There's already a file with that name:" in capsys.readouterr().err
    assert other.read_text(encoding="utf-8") == "Dear Ann"
    assert stored(disk) == before


def test_backup_while_serving(instance: Path, disk: Disk, tmp_path: Path) -> None:
    """A copy made while the server runs has every confirmed turn; once the server has stopped, so has the one file."""
    with serving(instance) as server:
        address = server.start(*SAMPLE.names)
        for number, line in enumerate(SAMPLE_LINES[:5]):
            play = line.split(" place ")[1].split(" = ")[0]
            assert server.post(f"{address}/turns", {"draft": play, "seen": number, "do": "confirm"}).status == 303
        assert cli.main(["backup", str(tmp_path / "copy.db")]) == 0
        assert Disk(tmp_path / "copy.db").lines() == list(SAMPLE_LINES[:5])
        assert server.stop() == 0
    shutil.copy(disk.path, tmp_path / "by-hand.db")
    assert Disk(tmp_path / "by-hand.db").lines() == list(SAMPLE_LINES[:5])


def test_restore(
    games: list[str], disk: Disk, instance: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Restoring replaces all games; the old ones are kept in another file next to them."""
    copy, before = tmp_path / "copy.db", stored(disk)
    assert cli.main(["backup", str(copy)]) == 0
    Referee(Record(disk.path), ON_SHELF).start(("Cid", "Dan"), QWIRKLE)
    later = stored(disk)
    assert cli.main(["restore", str(copy)]) == 0
    assert stored(disk) == before
    (kept,) = (path for path in instance.glob("referee-*.db"))
    assert stored(Disk(kept)) == later
    assert stored(Disk(copy)) == before
    message = capsys.readouterr().out
    assert str(kept) in message
    assert "3 games restored" in message


def test_restore_of_an_older_version(instance: Path, tmp_path: Path) -> None:
    """A backup of an older version is restored with all its games as a file of this version, and isn't changed."""
    older = Path(shutil.copy(OLDER, tmp_path / "older.db"))  # reading leaves side files
    assert cli.main(["restore", str(older)]) == 0
    assert older.read_bytes() == OLDER.read_bytes()
    assert [path.name for path in instance.iterdir()] == ["referee.db"]
    assert stored(Disk(instance / "referee.db")) == stored(Disk(Path(shutil.copy(OLDER, tmp_path))))
    assert cli.main(["doctor"]) == 0


@pytest.mark.parametrize("content", [b"a shopping list" * 500, b"", None], ids=["no record", "empty", "half"])
def test_restore_of_nothing(
    games: list[str], disk: Disk, tmp_path: Path, content: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    """A truncated file, or one that isn't a record, is refused, and all games stay as they are."""
    before, file = stored(disk), tmp_path / "file.db"
    assert cli.main(["backup", str(file)]) == 0
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if content is None else content)
    assert cli.main(["restore", str(file)]) == 1
    assert capsys.readouterr().err.strip()
    assert stored(disk) == before
    assert cli.main(["restore", str(tmp_path / "missing.db")]) == 1
    assert "There are no games in" in capsys.readouterr().err


@pytest.mark.parametrize("many", [checkup.MANY, 1], ids=["few", "on all cores"])
def test_doctor(
    games: list[str], disk: Disk, many: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Intact games are counted; each damaged one is reported with its reason, and the exit status is an error."""
    monkeypatch.setattr(checkup, "MANY", many)
    assert cli.main(["doctor"]) == 0
    assert "3 games, no problems found." in capsys.readouterr().out
    disk.damage("UPDATE events SET line = 'nonsense' WHERE number = 2 AND game = ?", games[0])
    disk.damage("UPDATE games SET header = '[Game \"Chess\"]' WHERE id = ?", games[1])
    disk.damage("UPDATE games SET header = 'x' WHERE id = ?", games[2])
    assert cli.main(["doctor"]) == 1
    message = [line for line in capsys.readouterr().err.splitlines() if line.startswith("Game ")]
    assert len(message) == 3
    assert f"Game {games[0]}: Ann, Bob. The scoresheet is damaged at turn 2" in message[0]
    assert f"Game {games[1]}:" in message[1]
    assert "Chess" in message[1]
    assert f"Game {games[2]}: Can't read the players of this game" in message[2]


def test_doctor_of_a_broken_file(games: list[str], disk: Disk, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that isn't a valid database is reported as broken."""
    with closing(sqlite3.connect(disk.path)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = disk.path.read_bytes()
    disk.path.write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])
    assert cli.main(["doctor"]) == 1
    assert "broken" in (message := capsys.readouterr().err) or "damaged" in message


def test_on_a_read_only_disk(games: list[str], instance: Path, disk: Disk, tmp_path: Path) -> None:
    """Games on a read-only disk are replayed and copied like others."""
    before = bound_by_rights()
    if before is None:
        return  # on this machine no folder is read-only for this user
    gc.collect()  # the connection that wrote them
    copy, stood = tmp_path / "copy.db", stored(disk)
    with read_only_folder(instance):
        for command in (["doctor"], ["backup", str(copy)]):
            subprocess.run([*before, sys.executable, "-m", "referee", *command], check=True)
    assert stored(Disk(copy)) == stood


def test_doctor_without_games(instance: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without games the command says so, and creates no record."""
    assert cli.main(["doctor"]) == 1
    assert "There are no games in" in capsys.readouterr().err
    assert not instance.exists()


def test_every_fault_has_a_sentence() -> None:
    """Each cause for which no game can be read has its own message."""
    assert len({fault(each) for each in Fault}) == len(Fault)


def test_copies_of_days(games: list[str], disk: Disk, tmp_path: Path) -> None:
    """There is one copy per day, made from the games as they were then, and only the most recent days are kept."""
    folder, first = tmp_path / "copies", date(2026, 2, 25)
    for day in range(6):
        for _ in range(2):
            copy_of_day(disk.path, folder, first + timedelta(day), 3)
    assert sorted(path.name for path in folder.iterdir()) == [
        "referee-2026-02-28.db",
        "referee-2026-03-01.db",
        "referee-2026-03-02.db",
    ]
    assert stored(Disk(folder / "referee-2026-03-02.db")) == stored(disk)


def test_no_copy_of_a_damaged_record(games: list[str], disk: Disk, tmp_path: Path) -> None:
    """A damaged record gets no copy of the day, so that sound copies are never replaced by damaged ones."""
    folder, first = tmp_path / "copies", date(2026, 2, 25)
    copy_of_day(disk.path, folder, first, 1)
    with closing(sqlite3.connect(disk.path)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = disk.path.read_bytes()
    disk.path.write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])
    with pytest.raises(UnavailableError) as raised:
        copy_of_day(disk.path, folder, first + timedelta(1), 1)
    assert raised.value.fault is Fault.BROKEN
    assert [path.name for path in folder.iterdir()] == ["referee-2026-02-25.db"]


def test_what_a_power_cut_leaves_of_a_copy(games: list[str], disk: Disk, tmp_path: Path) -> None:
    """An empty file with the name of the copy is replaced, and a part of yesterday is deleted; one of today may be
    another server's.
    """
    folder, day = tmp_path / "copies", date(2026, 2, 25)
    folder.mkdir(mode=0o755)
    copied, old, new = (folder / f"referee-2026-02-25.db{end}" for end in ("", ".x.part", ".y.part"))
    for path in copied, old, new:
        path.touch()
    os.utime(old, (0, 0))
    copy_of_day(disk.path, folder, day, 3)
    assert stored(Disk(copied)) == stored(disk)
    assert {*folder.iterdir()} == {copied, new}
    assert (stat.S_IMODE(folder.stat().st_mode), stat.S_IMODE(copied.stat().st_mode)) == (0o700, 0o600)


def test_no_copies_of_nothing(tmp_path: Path) -> None:
    """Without games nothing is copied."""
    copy_of_day(tmp_path / "referee.db", tmp_path / "copies", date(2026, 2, 25), 3)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("setting", "made"), [("", 1), ("1", 1), ("0", 0)])
def test_serving_copies(games: list[str], instance: Path, disk: Disk, setting: str, made: int) -> None:
    """The server makes a copy when it starts on a day that has none, unless the setting is 0."""
    folder = instance / "copies"
    with serving(instance, REFEREE_COPIES=setting) as server:
        while len(list(folder.glob("referee-*.db"))) < made:
            assert server.get("/").status == 200
        assert server.stop() == 0
    assert [stored(Disk(path)) for path in folder.glob("referee-*.db")] == [stored(disk)] * made


def test_no_number_of_copies(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A setting that isn't a number is reported before the server starts."""
    monkeypatch.setenv("REFEREE_COPIES", "many")
    assert cli.main(["serve"]) == 1
    assert "REFEREE_COPIES must be a number" in capsys.readouterr().err
