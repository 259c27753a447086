"""Whether a file is served: each server holds a lock, which ends with it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from referee.record import Record
from referee.record.sqlite.folder import Serving

HOLDS = """
import signal, sys
from pathlib import Path
from referee.record import Record
record = Record(Path(sys.argv[1]))
record.engine.served()
print("served", flush=True)
signal.pause()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The place of a record."""
    return tmp_path / "referee.db"


def test_until_the_last_one_ends(path: Path) -> None:
    """A file is served until the last of several servers ends, and then no side file is left."""
    first, second, other = (Record(path).engine for _ in range(3))
    assert not other.is_served()
    for server in first, second, second:
        server.served()
        assert other.is_served()
    first.close()
    assert other.is_served()
    second.close()
    assert not other.is_served()
    assert [*path.parent.iterdir()] == []


def test_killed(path: Path) -> None:
    """A killed server no longer serves, and the next one serves as if it had never existed."""
    with subprocess.Popen([sys.executable, "-c", HOLDS, str(path)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        assert server.stdout.readline() == "served\n"
        assert Record(path).engine.is_served()
        os.kill(server.pid, signal.SIGKILL)
    assert not Record(path).engine.is_served()
    test_until_the_last_one_ends(path)


def test_removed_while_it_was_opened(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that opens the lock just when the last one removes it opens it again, so that it is seen."""
    last, opened = Serving(path), os.open

    def open_and_lose(*args: int) -> int:
        monkeypatch.undo()
        descriptor = opened(*args)
        last.end()
        return descriptor

    last.begin()
    monkeypatch.setattr(os, "open", open_and_lose)
    Serving(path).begin()
    assert Serving(path).under_way


def test_where_nothing_can_be_written(path: Path) -> None:
    """Without a folder a server starts all the same, and doesn't count as serving."""
    serving = Serving(path / "no" / "folder")
    serving.begin()
    assert not serving.under_way
    serving.end()
