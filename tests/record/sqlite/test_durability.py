"""What was written is on the disk when the call returns."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from threading import Barrier, BrokenBarrierError

import pytest

from referee.record import Record, UnavailableError, copy
from referee.record.sqlite import file
from tests.disk import Disk

DYING_WRITER = """
import os, signal, sys
from pathlib import Path
from referee.record import Record, UnavailableError, copy
record = Record(Path(sys.argv[1]))
game_id = record.games.start("header")
record.games.append(game_id, 1, "one")
record.games.append(game_id, 2, "two")
print(game_id, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


PASSER_BY = """
import sys
from pathlib import Path
from referee.record import Record, UnavailableError, copy
record = Record(Path(sys.argv[1]))
(game_id,) = record.games.ids()
record.games.append(game_id, len(record.games.read(game_id).lines) + 1, "of another")
record.engine.write_back(0)
record.engine.close()
"""


def passes_by(record: Record) -> None:
    """Let another process open the record, write a line, write the log back, and close it."""
    passed = subprocess.run([sys.executable, "-c", PASSER_BY, str(record.engine.path)], capture_output=True, text=True)
    assert passed.returncode == 0, passed.stderr


def in_one_file(record: Record, copied: Path) -> tuple[str, ...]:
    """The lines of the only game in a copy of the file without its log. Another process makes the copy, since copying
    here would release this process's locks.
    """
    subprocess.run(["cp", str(record.engine.path), str(copied)], check=True)
    alone = Record(copied)
    return tuple(line for game_id in alone.games.ids() for line in alone.games.read(game_id).lines)


def test_settings(record: Record, disk: Disk) -> None:
    """The file is in WAL mode, and every connection waits until its data is on the disk."""
    record.games.start("header")
    for each in (record, Record(record.engine.path)):
        with each.engine.writing() as db:  # the setting belongs to the connection
            assert db.execute("PRAGMA synchronous").fetchone() == (2,), "2 means FULL"
            assert db.execute("PRAGMA foreign_keys").fetchone() == (1,)
    with disk.connection() as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_killed_writer(record: Record, disk: Disk) -> None:
    """Lines written before a process was killed are there."""
    command = [sys.executable, "-c", DYING_WRITER, str(record.engine.path)]
    died = subprocess.run(command, capture_output=True, text=True, check=False)
    assert died.returncode == -9, died.stderr
    assert record.games.read(died.stdout.strip()).lines == ("one", "two")
    assert disk.lines() == ["one", "two"]


def test_others_come_and_go(record: Record) -> None:
    """Other processes and threads can open, write and close the record at any time, and the side files that they
    leave don't count as replaced.
    """
    game_id = record.games.start("header")
    for number in range(3):
        passes_by(record)
        record.games.append(game_id, 2 * number + 2, "of this one")
    others = Record(record.engine.path)
    with ThreadPoolExecutor(1) as thread:
        thread.submit(others.games.append, game_id, 7, "of a thread").result()
    record.engine.close()
    passes_by(record)
    assert others.games.read(game_id).lines[-2:] == ("of a thread", "of another")
    others.games.append(game_id, 9, "at last")
    assert record.games.read(game_id).lines == (
        *["of another", "of this one"] * 3,
        "of a thread",
        "of another",
        "at last",
    )


def test_waits_for_another_writer(record: Record, disk: Disk) -> None:
    """A line is written once another process, such as a command, has written what it began."""
    game_id = record.games.start("header")
    with disk.connection() as other, ThreadPoolExecutor(1) as pool:
        other.execute("BEGIN IMMEDIATE")
        waiting = pool.submit(record.games.append, game_id, 1, "one")
        assert not wait([waiting], 0.1).done
        other.execute("COMMIT")
        waiting.result()
    assert disk.lines() == ["one"]


def test_copies_opened_at_once(record: Record, disk: Disk, tmp_path: Path) -> None:
    """A copy, which has no write-ahead log yet, is opened by all processes that begin to use it at the same moment."""
    assert record.games.ids() == ()
    copy(disk.path, tmp_path / "copied.db")
    copies = [tmp_path / f"{number}.db" for number in range(60)]
    for each in copies:
        each.write_bytes((tmp_path / "copied.db").read_bytes())
    fork = get_context("fork")
    together, message = fork.Barrier(4), fork.SimpleQueue()

    def open_all() -> None:
        for each in copies:
            together.wait()
            try:
                Record(each).games.ids()
            except UnavailableError as error:
                message.put(str(error))

    processes = [fork.Process(target=open_all) for _ in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert message.empty(), message.get()


def test_written_back(record: Record, tmp_path: Path) -> None:
    """The log is written back into the file after a quiet time; writing then goes on as before."""
    game_id = record.games.start("header")
    record.games.append(game_id, 1, "one")
    record.engine.write_back(60)
    assert in_one_file(record, tmp_path / "before.db") == ()
    record.engine.write_back(0)
    assert in_one_file(record, tmp_path / "after.db") == ("one",)
    record.games.append(game_id, 2, "two")
    assert record.games.read(game_id).lines == ("one", "two")


def test_quiet_by_any_clock(record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is written back after a quiet time even if the clock is set back."""
    record.games.append(record.games.start("header"), 1, "one")
    log, ahead = record.engine.path.with_name(f"{record.engine.path.name}-wal"), time.time() + 1e6
    os.utime(log, (ahead, ahead))
    record.engine.write_back(60)
    assert in_one_file(record, tmp_path / "before.db") == ()
    later = time.monotonic() + 60
    monkeypatch.setattr(time, "monotonic", lambda: later)
    record.engine.write_back(60)
    assert in_one_file(record, tmp_path / "after.db") == ("one",)


def test_the_log_stays_short(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    """If there is no moment at which no one reads, the log is emptied all the same once it is long."""
    monkeypatch.setattr(file, "_MOST_LOGGED", 128 * 1024)
    record = Record(record.engine.path)
    log = record.engine.path.with_name(f"{record.engine.path.name}-wal")
    game_id, longest, turn = record.games.start("header"), 0, Barrier(2)

    def read(later: bool) -> None:
        """Read again and again; each of two readers ends only after the other has begun."""
        with suppress(BrokenBarrierError):
            if later:
                turn.wait()
            while True:
                with record.engine.reading() as db:
                    db.execute("SELECT count(*) FROM events").fetchone()
                    turn.wait()
                    turn.wait()

    with ThreadPoolExecutor(2) as readers:
        reading = [readers.submit(read, later) for later in (False, True)]
        for number in range(1, 100):
            record.games.append(game_id, number, "a line" * 500)
            longest = max(longest, log.stat().st_size)
        turn.abort()
        assert all(each.exception() is None for each in reading)
    assert longest < 512 * 1024


def test_a_reader_that_does_not_end(record: Record, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another program reads without end, writing goes on, and the log is emptied once it has ended."""
    monkeypatch.setattr(file, "_MOST_LOGGED", 32 * 1024)
    record = Record(record.engine.path)
    game_id = record.games.start("header")
    with disk.connection() as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM events").fetchone()
        for number in range(1, 6):
            record.games.append(game_id, number, "a line" * 500)
    log = record.engine.path.with_name(f"{record.engine.path.name}-wal")
    number, size = 6, log.stat().st_size
    while log.stat().st_size >= size and number < 100:
        record.games.append(game_id, number, "a line" * 500)
        number += 1
    assert log.stat().st_size < 32 * 1024


def test_written_back_without_a_record(tmp_path: Path) -> None:
    """Without a record there is nothing to write back, and no file is created."""
    Record(tmp_path / "none.db").engine.write_back(0)
    assert list(tmp_path.iterdir()) == []


def test_undone_when_interrupted(record: Record, disk: Disk) -> None:
    """An interrupted write leaves nothing, and the next one succeeds."""
    with pytest.raises(KeyboardInterrupt), record.engine.writing() as db:
        db.execute("INSERT INTO games VALUES ('id', 'now', 'half')")
        raise KeyboardInterrupt
    assert disk.games() == []
    record.games.start("whole")
    assert disk.games() == ["whole"]
