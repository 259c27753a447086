"""Many writers at once, on one record or on several at the same place."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from referee.record import ConflictError, Record
from tests.disk import Disk

WRITERS = 16


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
    """Writers that start where there is no record yet begin one, and each adds a game."""
    records = [record if shared else Record(disk.place) for _ in range(WRITERS)]
    ids = at_once(lambda number: records[number].games.start(f"{number:02}"))
    assert len(set(ids)) == WRITERS
    assert sorted(disk.games()) == [f"{number:02}" for number in range(WRITERS)]


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
