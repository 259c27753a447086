"""Games and lines: what is written is read back, in order, once."""

import pytest

from referee.record import ConflictError, Record, UnknownGameError
from tests.disk import Disk


def test_new_game(record: Record) -> None:
    """A new game has its header and no lines."""
    kept = record.games.read(record.games.start("header\nof two lines"))
    assert (kept.header, kept.lines) == ("header\nof two lines", ())


def test_ids(record: Record) -> None:
    """Ids are short, different, and have no letters and digits that look alike."""
    ids = {record.games.start("") for _ in range(50)}
    assert len(ids) == 50
    assert all(len(game_id) == 10 and not set(game_id) & set("01lo") for game_id in ids)


def test_same_line_twice(record: Record) -> None:
    """The same line with the same number is written once, however often it is sent and whatever comes later."""
    game_id = record.games.start("")
    record.games.append(game_id, 1, "one")
    record.games.append(game_id, 1, "one")
    record.games.append(game_id, 2, "two")
    record.games.append(game_id, 1, "one")
    assert record.games.read(game_id).lines == ("one", "two")


@pytest.mark.parametrize(("number", "line"), [(1, "other"), (3, "three"), (0, "one"), (-1, "one"), (99, "one")])
def test_stale(record: Record, number: int, line: str) -> None:
    """Another line with a number that is taken, or after a gap, isn't written."""
    game_id = record.games.start("")
    record.games.append(game_id, 1, "one")
    with pytest.raises(ConflictError):
        record.games.append(game_id, number, line)
    assert record.games.read(game_id).lines == ("one",)


def test_unknown_game(record: Record) -> None:
    """An unknown game can be neither read nor written to."""
    with pytest.raises(UnknownGameError):
        record.games.read("nothing")
    with pytest.raises(UnknownGameError):
        record.games.append("nothing", 1, "one")


def test_reopening(record: Record, disk: Disk) -> None:
    """Another process reads the game and can continue it."""
    game_id = record.games.start("header")
    record.games.append(game_id, 1, "one")
    again = Record(disk.place)
    again.games.append(game_id, 2, "two")
    assert record.games.read(game_id) == again.games.read(game_id)
    assert record.games.read(game_id).lines == ("one", "two")
