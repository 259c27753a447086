"""The command that builds the word list, and the messages about the list."""

import re
import resource
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee import cli
from referee.record import Record
from referee.service import Referee
from referee.wordlist import FILE
from tests.games import QWIRKLE
from tests.shelves import ON_SHELF
from tests.wordlist.lists import entries, made, next_to


@pytest.fixture(autouse=True)
def _instance(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands use the data folder of the test."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))


def test_words(instance: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints the count of words, and no progress if it runs without a terminal."""
    (tmp_path / "polish").write_text("żaba\nkot\nAdam\n", encoding="utf-8")
    assert cli.main(["words", str(tmp_path / "polish")]) == 0
    assert entries(instance) == ["ADAM name", "KOT", "ŻABA"]
    out, err = capsys.readouterr()
    assert re.match("The word list has 2 words and 1 name: polish, 20.*\nIt applies from now on", out)
    assert err == ""


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("list", b"", "There are no words in"),
        ("list", b"\x7fELF\x00", "isn't a word list. A word list is plain text, one word per line."),
        ("list", b"kot\n\xbfaba\n", "Line 2 of"),
        (
            "pl.aff",
            b"SET UTF-8\n",
            "is a spell-checker dictionary, not a word list. A word list has one word per line, every form",
        ),
        ("list", None, ": Is a directory"),
    ],
)
def test_what_is_no_list_is_shown(
    instance: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes | None, message: str
) -> None:
    """A file that isn't a word list is refused with a sentence, which adds that the old list stays."""
    made(instance, "kot")
    source = tmp_path / name
    source.mkdir() if content is None else source.write_bytes(content)
    assert cli.main(["words", str(source)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert str(source) in err
    assert err.endswith("Your old word list is unchanged.\n")
    assert (next_to(instance), entries(instance)) == ([FILE], ["KOT"])


def test_no_such_file(instance: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing file is reported; without an old list, the sentence doesn't mention one."""
    assert cli.main(["words", "nowhere.txt"]) == 1
    assert capsys.readouterr().err == "Can't read nowhere.txt: No such file or directory.\n"


def command(file: Path, most: int | None = None) -> "subprocess.Popen[str]":
    """Start the command as a process whose files can't grow beyond ``most`` bytes."""

    def bounded() -> None:
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    return subprocess.Popen(
        [sys.executable, "-m", "referee", "words", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=bounded,
    )


def many(tmp_path: Path, count: int) -> Path:
    """A list of ``count`` words."""
    letters = "abcdefghijklmnop"
    file = tmp_path / "many"
    with file.open("w", encoding="utf-8") as lines:
        for number in range(count):
            lines.write("".join(letters[number >> shift & 15] for shift in range(0, 24, 4)) + "ąę\n")
    return file


def test_no_room(instance: Path, tmp_path: Path) -> None:
    """If there is no room for the new list, a sentence says so, the old list stays, and no other file is left."""
    made(instance, "kot")
    done = command(many(tmp_path, 50_000), most=100_000)
    out, err = done.communicate(timeout=60)
    assert (done.returncode, out) == (1, "")
    assert err == "Can't save the word list: disk I/O error. Your old word list is unchanged.\n"
    assert (next_to(instance), entries(instance)) == ([FILE], ["KOT"])


def test_full_disk_is_named(
    instance: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the disk is full, the command says what to do."""

    def full(*args: Any, **options: Any) -> sqlite3.Connection:
        conn = sqlite3.Connection(*args, **options)
        conn.execute("PRAGMA max_page_count = 1")
        return conn

    monkeypatch.setattr("referee.wordlist.making.sqlite3.connect", full)
    assert cli.main(["words", str(many(tmp_path, 9))]) == 1
    assert capsys.readouterr().err == "Can't save: the disk is full. Free some space, then try again.\n"
    assert next_to(instance) == []


def test_stopped(
    instance: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C prints that the old list stays, and exits with the status that shells expect."""
    made(instance, "kot")

    def stop(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("referee.commands.word_list.make", stop)
    assert cli.main(["words", str(many(tmp_path, 9))]) == 130
    assert capsys.readouterr().err == "Stopped. Your old word list is unchanged.\n"
    assert (next_to(instance), entries(instance)) == ([FILE], ["KOT"])


@pytest.mark.thorough
def test_long_list_in_little_memory(instance: Path, tmp_path: Path) -> None:
    """A list many times longer than a sorted part takes about as little memory as a short one."""
    # Not getrusage: its peak includes the test process, from which this one was forked.
    script = (
        "import re, sys; from pathlib import Path; from referee import cli; status = cli.main(['words', sys.argv[1]]); "
        "print(re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1], status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(many(tmp_path, 700_000))], capture_output=True, text=True, check=True
    )
    sentence, _, figures = done.stdout.splitlines()
    assert sentence.startswith("The word list has 700000 words")
    kilobytes, status = map(int, figures.split())
    assert status == 0
    assert kilobytes < 150_000
    assert len(entries(instance)) == 700_000


def test_doctor_reads_the_list(instance: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The doctor describes the list, and reports damage to it; without a list, it doesn't mention one."""
    Referee(Record(instance / "referee.db"), ON_SHELF).start(["Ann", "Bob"], QWIRKLE)
    assert cli.main(["doctor"]) == 0
    looked = f"1 game in {instance / 'referee.db'}.\n1 game, no problems found.\n"
    assert capsys.readouterr() == (looked, "")
    made(instance, "kot", "pies")
    assert cli.main(["doctor"]) == 0
    sentence = "The word list has 2 words and 0 names: instance.list, 2026-11-22.\n"
    assert capsys.readouterr() == (f"{looked}{sentence}", "")
    (instance / FILE).write_bytes((instance / FILE).read_bytes().replace(b"KOT", b"K?T"))
    assert cli.main(["doctor"]) == 1
    assert "is damaged and can't be used. Create it again." in capsys.readouterr().err
