"""Processes that use one file take turns."""

import os
from concurrent.futures import ThreadPoolExecutor
from fcntl import LOCK_EX, flock
from multiprocessing import get_context
from pathlib import Path

import pytest

from referee.record import Fault, Record, UnavailableError, copy
from referee.record.sqlite import file
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


def test_a_turn_that_does_not_end(record: Record, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another process keeps its turn the record is read, and a write ends in words; then all goes on."""
    monkeypatch.setattr(file, "_LONGEST_WAIT", 0.1)
    assert record.games.ids() == ()
    other = os.open(disk.path.parent, os.O_RDONLY)
    with ThreadPoolExecutor(1) as pool:
        try:
            flock(other, LOCK_EX)
            waiting = pool.submit(record.games.start, "header")
            until(waiting.done, never=lambda: "it waits without end")
            assert record.games.ids() == ()
        finally:
            os.close(other)
    with pytest.raises(UnavailableError) as told:
        waiting.result()
    assert told.value.fault is Fault.LOCKED
    record.games.start("header")
    assert disk.games() == ["header"]
