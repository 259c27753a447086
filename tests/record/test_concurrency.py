"""Many writers at once, on one record or on several over the same file."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import Barrier

import pytest

from referee.record import ConflictError, Record, UnavailableError, copy
from tests.disk import Disk
from tests.waiting import until

WRITERS = 16
PROCESSES, COPIES = 4, 60


def at_once(work: Callable[[int], str]) -> list[str]:
    """The results of the same work in all writers, started at the same time."""
    together = Barrier(WRITERS)

    def begin(number: int) -> str:
        together.wait()
        return work(number)

    with ThreadPoolExecutor(WRITERS) as pool:
        return list(pool.map(begin, range(WRITERS)))


@pytest.mark.parametrize("shared", [True, False], ids=["one record", "a record each"])
def test_first_opening(record: Record, disk: Disk, shared: bool) -> None:
    """Writers that start in an empty folder create one file, and each adds a game."""
    ids = at_once(lambda number: (record if shared else Record(record.engine.path)).games.start(f"{number:02}"))
    assert len(set(ids)) == WRITERS
    assert sorted(disk.games()) == [f"{number:02}" for number in range(WRITERS)]


def test_copies_that_processes_open(record: Record, tmp_path: Path) -> None:
    """A copy, which has no write-ahead log yet, is opened by all processes that begin to use it at the same moment."""
    assert record.games.ids() == ()
    copy(record.engine.path, tmp_path / "copied.db")
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


def test_in_turn(record: Record) -> None:
    """A process that writes after another one sleeps until that has written, instead of asking again and again."""
    assert record.games.ids() == ()
    other = Record(record.engine.path)
    with ThreadPoolExecutor(1) as pool:
        with record.engine.writing():
            waiting = pool.submit(other.games.start, "after")
            until(lambda: waits_for(record.engine.path.parent), never=lambda: "the other does not wait")
        assert record.games.header(waiting.result()) == "after"


def waits_for(folder: Path) -> bool:
    """Whether anybody waits for the lock on a folder."""
    locks = [line.split() for line in Path("/proc/locks").read_text(encoding="ascii").splitlines()]
    return any("->" in lock and lock[-3].endswith(f":{folder.stat().st_ino}") for lock in locks)


def test_games_of_their_own(record: Record) -> None:
    """Writers with a game each write all their lines."""
    lines = [f"line {number}" for number in range(1, 9)]

    def write(_: int) -> str:
        game_id = record.games.start("")
        for number, line in enumerate(lines, 1):
            record.games.append(game_id, number, line)
        return game_id

    assert [list(record.games.read(game_id).lines) for game_id in at_once(write)] == [lines] * WRITERS


def test_same_line(record: Record) -> None:
    """The same line from all writers is written once, and none of them is refused."""
    game_id = record.games.start("")
    at_once(lambda _: str(record.games.append(game_id, 1, "same")))
    assert record.games.read(game_id).lines == ("same",)


def test_different_lines(record: Record) -> None:
    """Of different lines with one number exactly one is written; all other writers get a conflict."""
    game_id = record.games.start("")

    def write(number: int) -> str:
        try:
            record.games.append(game_id, 1, f"{number}")
        except ConflictError:
            return "stale"
        return f"{number}"

    answers = at_once(write)
    assert Counter(answers)["stale"] == WRITERS - 1
    assert record.games.read(game_id).lines[0] in answers
