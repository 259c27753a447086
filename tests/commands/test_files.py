"""Exporting and importing games on the command line."""

import io
import json
import os
import pty
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import cli
from referee.record import About, Record
from referee.service import Referee
from referee.signals import INTERRUPTED
from tests.games import QWIRKLE, SAMPLE, SAMPLE_FILE, SAMPLE_LINES
from tests.service.writing import write
from tests.shelves import ON_SHELF

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _instance(instance: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The commands use the data folder of the test, and run in a folder of their own."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


@pytest.fixture
def house(instance: Path) -> Referee:
    """The games of that folder."""
    return Referee(Record(instance / "referee.db"), ON_SHELF)


@pytest.fixture
def games(house: Referee) -> list[str]:
    """Three games, the last of which was deleted."""
    ids = [house.start(SAMPLE.names, QWIRKLE) for _ in range(3)]
    for line in SAMPLE_LINES:
        write(house, ids[0], line)
    house.describe(ids[0], About("the hut", "windy"))
    house.record.removals.delete(ids[2], 0)
    return ids


def wrong(tmp_path: Path) -> Path:
    """A file with a wrong sum."""
    file = tmp_path / "wrong.txt"
    file.write_text(SAMPLE_FILE.read_text(encoding="utf-8").replace("= 7", "= 9", 1), encoding="utf-8")
    return file


# --- export ---


def test_export_all(games: list[str], house: Referee, tmp_path: Path, capsys: Said) -> None:
    """All games that aren't deleted are written into a folder, named by day and id."""
    folder = tmp_path / "new" / "folder"
    assert cli.main(["export", "--all", str(folder)]) == 0
    day = house.sheet(games[0]).tags["Date"]
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{day}-{game}.txt" for game in games[:2])
    assert (folder / f"{day}-{games[0]}.txt").read_bytes().decode() == house.sheet(games[0]).transcript
    assert capsys.readouterr().out == f"2 games saved in {folder}.\n"


@pytest.mark.parametrize("ending", ["txt", "json", "csv"])
def test_export_one(games: list[str], house: Referee, ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A given game is written here, in the requested form; for programs a table has commas everywhere."""
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert cli.main(["export", "--format", ending, games[0]]) == 0
    (file,) = Path().iterdir()
    assert file.suffix == f".{ending}"
    content = file.read_bytes().decode()
    match ending:
        case "json":
            assert json.loads(content)["transcript"] == house.sheet(games[0]).transcript
        case "csv":
            assert content.startswith("\ufeffruch,gracz")
        case _:
            assert content == house.sheet(games[0]).transcript


def test_export_stopped(games: list[str], tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """If an export is stopped, complete files are left, and the command says how many."""

    def contents() -> Iterator[str]:
        yield "one game"
        raise KeyboardInterrupt

    given = contents()
    monkeypatch.setattr("referee.commands.files._content", lambda *_: next(given))
    assert cli.main(["export", "--all", str(tmp_path / "out")]) == INTERRUPTED
    assert [path.read_text(encoding="utf-8") for path in (tmp_path / "out").iterdir()] == ["one game"]
    assert capsys.readouterr() == (f"1 game saved in {tmp_path / 'out'}.\n", "Stopped.\n")


def test_export_of_nothing(games: list[str], capsys: Said) -> None:
    """No id, ids together with `--all`, and an unknown id are refused with a sentence."""
    for arguments in ([], ["folder"], ["--all", games[0], "folder"]):
        assert cli.main(["export", *arguments]) == 1
        assert "Give the ids of the games to export, or use --all." in capsys.readouterr().err
    assert cli.main(["export", "aaaaaaaaaa", games[0], "folder"]) == 1
    printed = capsys.readouterr()
    assert printed.err == "There's no game aaaaaaaaaa.\n"
    assert printed.out == "1 game saved in folder.\n"


def test_export_of_a_damaged_game(games: list[str], house: Referee, capsys: Said) -> None:
    """A game that can't be read to its end is written as far as it can be, and reported."""
    house.record.games.append(games[1], 1, "S1 place Ro@0,0", "S2 place Ro@0,0")
    assert cli.main(["export", "--all", "folder"]) == 1
    assert f"Game {games[1]}: The scoresheet is damaged at turn 2" in capsys.readouterr().err
    (file,) = Path("folder").glob(f"*{games[1]}.txt")
    assert file.read_text(encoding="utf-8").splitlines()[-1] == "1. S1 place Ro@0,0 = 1"


# --- import ---


def test_import_of_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    """A game can come from standard input, for example if the server's user can't open the file."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(SAMPLE_FILE.read_bytes())))
    assert cli.main(["import", "-"]) == 0
    assert capsys.readouterr().out.endswith("1 game imported.\n")


def test_there_and_back(games: list[str], house: Referee, instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was exported is imported elsewhere as the same games, once, whichever form it has."""
    cli.main(["export", "--all", "folder"])
    cli.main(["export", "--format", "json", "--all", "folder"])
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance.parent / "other"))
    files = [str(file) for file in Path("folder").iterdir()]
    assert cli.main(["import", *files]) == 0
    assert cli.main(["import", *files]) == 0
    there = Referee(Record(instance.parent / "other" / "referee.db"), ON_SHELF)
    expected = sorted(house.sheet(game).transcript for game in games[:2])
    assert sorted(there.sheet(game).transcript for game in there.record.games.ids()) == expected
    assert cli.main(["doctor"]) == 0


def test_faults_are_named(house: Referee, tmp_path: Path, capsys: Said) -> None:
    """With an error nothing is imported: it is shown with file, line, place and cause, and how to go on."""
    file = wrong(tmp_path)
    assert cli.main(["import", str(SAMPLE_FILE), str(file)]) == 1
    printed = capsys.readouterr()
    cause, line, mark = printed.err.splitlines()
    number = next(n for n, each in enumerate(file.read_text().splitlines(), 1) if each.endswith("= 9"))
    assert cause == f"{file}: Line {number}: You wrote down 9 points, but the move scores 7."
    assert line.index("= 9") + 2 == mark.index("^") == len(mark) - 1
    assert printed.out.splitlines()[1:] == [
        "1 file has errors.",
        "Nothing was imported.",
        "Use --skip-faulty to import the good ones.",
    ]
    assert house.record.games.ids() == ()


def test_twins_of_an_older_version(
    house: Referee, instance: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Said
) -> None:
    """A stored game with two players of one name opens, and is exported and transferred; elsewhere it is imported once
    a player gets another name, which the refusal proposes.
    """
    game = house.start(("Ann", "Bob", "ann"), QWIRKLE)
    write(house, game, "S1 place Ro@0,0")
    assert cli.main(["transfer", str(instance / "referee.db"), str(tmp_path / "other.db")]) == 0
    assert Referee(Record(tmp_path / "other.db"), ON_SHELF).sheet(game).names == ("Ann", "Bob", "ann")
    assert cli.main(["export", game]) == cli.main(["export", "--format", "json", game]) == 0
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path / "elsewhere"))
    for ending, name in ("txt", "ann 2"), ("json", "Ola"):
        (file,) = map(str, Path().glob(f"*.{ending}"))
        assert cli.main(["import", file]) == 1
        assert "To give player 3 another name: --name '3=ann 2'" in capsys.readouterr().err
        assert cli.main(["import", "--name", f"3={name}", file]) == 0
    there = Referee(Record(tmp_path / "elsewhere" / "referee.db"), ON_SHELF)
    assert {there.sheet(each).names for each in there.record.games.ids()} == {
        ("Ann", "Bob", "ann 2"),
        ("Ann", "Bob", "Ola"),
    }


def test_names_for_one_game(house: Referee, tmp_path: Path, capsys: Said) -> None:
    """Another name is for a player of one file: several files, no such player, or an invalid name change nothing."""
    file = str(SAMPLE_FILE)
    assert cli.main(["import", "--name", "2=Ann", file, str(wrong(tmp_path))]) == 1
    assert "Use --name with one game at a time." in capsys.readouterr().err
    assert cli.main(["import", "--name", "7=Ann", file]) == 1
    assert "The name of Seat7 is missing." in capsys.readouterr().err
    for text in ("Ann", "0=Ann", "2=", "2=\x1b[31m"):
        with pytest.raises(SystemExit):
            cli.main(["import", "--name", text, file])
    assert house.record.games.ids() == ()


def test_skip_faulty(house: Referee, tmp_path: Path, capsys: Said) -> None:
    """With that option, the good games are imported, and the errors are still reported."""
    assert cli.main(["import", "--skip-faulty", str(wrong(tmp_path))]) == 1
    assert cli.main(["import", "--skip-faulty", str(wrong(tmp_path)), str(SAMPLE_FILE)]) == 0
    assert "You wrote down 9 points" in capsys.readouterr().err
    assert len(house.record.games.ids()) == 1


def test_dry_run(house: Referee, tmp_path: Path, capsys: Said) -> None:
    """A dry run says what is in the files and writes nothing."""
    assert cli.main(["import", "--dry-run", str(SAMPLE_FILE)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Nothing was imported."
    assert cli.main(["import", "--dry-run", str(wrong(tmp_path))]) == 1
    assert house.record.games.ids() == ()


def test_packed(house: Referee, tmp_path: Path, capsys: Said) -> None:
    """Games may also come in a zip file; one that unpacks to far too much is refused."""
    file = tmp_path / "games.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.write(SAMPLE_FILE, "a.txt")
    assert cli.main(["import", str(file)]) == 0
    assert len(house.record.games.ids()) == 1
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for number in range(40):
            packed.writestr(str(number), b"0" * 2**21)
    assert cli.main(["import", str(file)]) == 1
    assert "Unzipped, this file is more than 16 MB. Choose fewer games." in capsys.readouterr().err


def test_no_game(house: Referee, tmp_path: Path, capsys: Said) -> None:
    """A file that isn't a game, doesn't exist, or is a folder is reported, and nothing is imported."""
    (tmp_path / "file").write_bytes(b"x" * 50 * 1024**2)
    for name in (tmp_path / "file", tmp_path / "nothing", tmp_path):
        assert cli.main(["import", str(SAMPLE_FILE), str(name)]) == 1
        assert str(name) in capsys.readouterr().err
    assert house.record.games.ids() == ()


def test_progress(games: list[str]) -> None:
    """On a terminal a bar shows the progress."""
    watched, watching = pty.openpty()
    command = [sys.executable, "-m", "referee", "export", "--all", "folder"]
    subprocess.run(command, stdout=subprocess.PIPE, stderr=watching, check=True, timeout=60)
    os.close(watching)
    assert b"100%" in os.read(watched, 65536)
