"""What is answered stands on the disk."""

import subprocess
import sys

import pytest

from referee.record import Record
from tests.disk import Disk

DYING_WRITER = """
import os, signal, sys
from pathlib import Path
from referee.record import Record
record = Record(Path(sys.argv[1]))
game_id = record.start("header")
record.append(game_id, 1, "one")
record.append(game_id, 2, "two")
print(game_id, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_settings(record: Record, disk: Disk) -> None:
    """The file is in WAL mode, and every connection waits until the disk has what was written."""
    record.start("header")
    for each in (record, Record(record.path)):
        with each._file.writing() as db:  # the setting is the connection's own, so nobody else can see it
            assert db.execute("PRAGMA synchronous").fetchone() == (2,), "2 means FULL"
            assert db.execute("PRAGMA foreign_keys").fetchone() == (1,)
    with disk.connection() as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_others_see_it_at_once(record: Record, disk: Disk) -> None:
    """As soon as a line is written a second connection reads it."""
    game_id = record.start("header")
    assert disk.games() == ["header"]
    record.append(game_id, 1, "one")
    assert disk.lines(game_id) == ["one"]


def test_killed_writer(record: Record, disk: Disk) -> None:
    """What a program had written before it was killed is there."""
    command = [sys.executable, "-c", DYING_WRITER, str(record.path)]
    died = subprocess.run(command, capture_output=True, text=True, check=False)
    assert died.returncode == -9, died.stderr
    assert record.read(died.stdout.strip()).lines == ("one", "two")
    assert disk.lines() == ["one", "two"]


def test_undone_when_interrupted(record: Record, disk: Disk) -> None:
    """A game of which the writing is interrupted is not there, and the next one can be written."""
    with pytest.raises(KeyboardInterrupt), record._file.writing() as db:
        db.execute("INSERT INTO games VALUES ('id', 'now', 'half')")
        raise KeyboardInterrupt
    assert disk.games() == []
    record.start("whole")
    assert disk.games() == ["whole"]
