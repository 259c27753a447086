"""Processes that use one file take turns."""

from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from referee.record import Record, UnavailableError, copy
from referee.record.sqlite.file import RecordFile
from tests.disk import Disk
from tests.waiting import until

PROCESSES, COPIES = 4, 60


def test_copies_that_processes_open(record: Record, disk: Disk, tmp_path: Path) -> None:
    """A copy, which has no write-ahead log yet, is opened by all processes that begin to use it at the same moment."""
    assert record.games.ids() == ()
    copy(disk.path, tmp_path / "copied.db")
    copies = [tmp_path / f"{number}.db" for number in range(COPIES)]
    for each in copies:
        each.write_bytes((tmp_path / "copied.db").read_bytes())
    fork = get_context("fork")
    together, said = fork.Barrier(PROCESSES), fork.SimpleQueue()

    def open_all() -> None:
        for each in copies:
            together.wait()
            try:
                Record(each).games.ids()
            except UnavailableError as error:
                said.put(str(error))

    processes = [fork.Process(target=open_all) for _ in range(PROCESSES)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert said.empty(), said.get()


def test_in_turn(disk: Disk) -> None:
    """A process that writes after another one sleeps until that has written, instead of asking again and again."""
    file, other = RecordFile(disk.path), Record(disk.path)
    assert other.games.ids() == ()
    with ThreadPoolExecutor(1) as pool:
        with file.writing():
            waiting = pool.submit(other.games.start, "after")
            until(lambda: waits_for(disk.path.parent), never=lambda: "the other does not wait")
        assert other.games.header(waiting.result()) == "after"


def waits_for(folder: Path) -> bool:
    """Whether anybody waits for the lock on a folder."""
    locks = [line.split() for line in Path("/proc/locks").read_text(encoding="ascii").splitlines()]
    return any("->" in lock and lock[-3].endswith(f":{folder.stat().st_ino}") for lock in locks)
