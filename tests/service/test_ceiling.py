"""The ceiling of the data folder: new things are refused first, copies make room, and it is measured now and then."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from referee.record import COPIES, FILE, Fault, UnavailableError
from referee.record.sqlite.file import RecordFile
from referee.service import Ceiling
from referee.service.ceiling import AGAIN, LEAST_COPIES, RESERVE
from referee.service.uploads import FOLDER
from tests.waiting import PATIENCE
from tests.web.guard.test_pace import Clock

MOST = 100_000
RESERVED = MOST // RESERVE


@pytest.fixture
def clock() -> Clock:
    """The clock of the ceiling."""
    return Clock()


@pytest.fixture
def ceiling(tmp_path: Path, clock: Clock) -> Ceiling:
    """A low ceiling of an empty folder."""
    return Ceiling(tmp_path, RecordFile(tmp_path / FILE).size, MOST, clock)


def fill(folder: Path, name: str, size: int) -> Path:
    """A file of this size."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"x" * size)
    return path


def copies(folder: Path, count: int, size: int) -> list[Path]:
    """Daily copies of this size, the oldest first."""
    return [fill(folder, f"{COPIES}/referee-2026-01-{day:02}.db", size) for day in range(1, count + 1)]


def refused(fault: Fault) -> pytest.RaisesExc[UnavailableError]:
    """Expects a refusal for this reason."""
    return pytest.raises(UnavailableError, check=lambda error: error.fault is fault)


@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal", f"{COPIES}/referee-2026-01-01.db", f"{FOLDER}/x.gz"])
def test_running_games_go_on(tmp_path: Path, ceiling: Ceiling, name: str) -> None:
    """When record, log, copies and uploads leave only the reserve, nothing new is admitted, but turns are; when the
    reserve is used up, neither is.
    """
    fill(tmp_path, name, MOST - RESERVED - 1_000)
    ceiling.admit_new(1_000)
    with refused(Fault.RESERVED):
        ceiling.admit_new(1)
    for _ in range(RESERVED // 1_000):
        ceiling.admit_more(1_000)
    with refused(Fault.CEILING):
        ceiling.admit_more(1)


def test_other_files_do_not_count(tmp_path: Path, ceiling: Ceiling) -> None:
    """The word list and other files in the folder don't count."""
    fill(tmp_path, "words.txt", 2 * MOST)
    ceiling.admit_new(1_000)


def test_measured_now_and_then(tmp_path: Path, ceiling: Ceiling, clock: Clock) -> None:
    """What was admitted counts immediately; other changes in the folder count after a few seconds."""
    record = fill(tmp_path, FILE, 1_000)
    ceiling.admit_new(MOST - RESERVED - 1_000)
    record.write_bytes(b"")
    with refused(Fault.RESERVED):
        ceiling.admit_new(1_000)
    clock.now = AGAIN
    ceiling.admit_new(1_000)


def test_copies_make_room(tmp_path: Path, ceiling: Ceiling) -> None:
    """The oldest copies go before anything is refused, no more than are needed, and the newest stay."""
    kept = copies(tmp_path, 8, 10_000)
    ceiling.admit_new(15_000)
    assert [path.exists() for path in kept] == [False] + [True] * 7
    with refused(Fault.RESERVED):
        ceiling.admit_new(70_000)
    assert [path.exists() for path in kept] == [False] * 5 + [True] * LEAST_COPIES


def test_room_for_a_copy(tmp_path: Path, ceiling: Ceiling) -> None:
    """Before a copy is made, the oldest make room for it; a few stay, however large the record is."""
    record, kept = fill(tmp_path, FILE, 10_000), copies(tmp_path, 8, 10_000)
    ceiling.make_room_for_copy()
    assert [path.exists() for path in kept] == [False] + [True] * 7
    record.write_bytes(b"x" * MOST)
    ceiling.make_room_for_copy()
    assert [path.exists() for path in kept] == [False] * 6 + [True] * (LEAST_COPIES - 1)


def test_nobody_waits_for_a_measurement(tmp_path: Path) -> None:
    """While one form waits for the size of the record, which may take a database long, another is admitted."""
    asked, known, sizes = Event(), Event(), iter((True, False))

    def size() -> int:
        if next(sizes):
            asked.set()
            assert known.wait(PATIENCE)
        return 0

    ceiling = Ceiling(tmp_path, size, MOST)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(ceiling.admit_more, 1)
        assert asked.wait(PATIENCE)
        ceiling.admit_more(1)
        assert not waiting.done()
        known.set()
        waiting.result()


def test_without_a_ceiling(tmp_path: Path) -> None:
    """By default there is none, and no copy makes room."""
    kept, bare = copies(tmp_path, 8, 10_000), Ceiling(tmp_path)
    bare.admit_new(10**12)
    bare.admit_more(10**12)
    bare.make_room_for_copy()
    assert all(path.exists() for path in kept)
