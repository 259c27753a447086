"""Many writers at once, on one record or on several at the same place."""

from collections import Counter

import pytest

from referee.record import ConflictError, Record
from tests.at_once import WORKERS, at_once
from tests.disk import Disk


@pytest.mark.parametrize("shared", [True, False], ids=["one record", "a record each"])
def test_first_opening(record: Record, disk: Disk, shared: bool) -> None:
    """Writers that start without a record create one, and each adds a game."""
    records = [record if shared else Record(disk.place) for _ in range(WORKERS)]
    ids = at_once(lambda number: records[number].games.start(f"{number:02}"))
    assert len(set(ids)) == WORKERS
    assert sorted(disk.games()) == [f"{number:02}" for number in range(WORKERS)]


def test_games_of_their_own(record: Record) -> None:
    """Writers with a game each write all their lines."""
    lines = [f"line {number}" for number in range(1, 9)]

    def write(_: int) -> str:
        game_id = record.games.start("")
        for number, line in enumerate(lines, 1):
            record.games.append(game_id, number, line)
        return game_id

    assert [list(record.games.read(game_id).lines) for game_id in at_once(write)] == [lines] * WORKERS


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
    assert Counter(answers)["stale"] == WORKERS - 1
    assert record.games.read(game_id).lines[0] in answers
