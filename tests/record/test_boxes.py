"""Texts kept under names: the newest of a name counts, and none is deleted."""

import pytest

from referee.record import MOST_BOXES, Record, TooManyBoxesError
from tests.disk import Disk


def kept(record: Record, game: str = "stones") -> list[tuple[str, str]]:
    """The kept names and texts, in order."""
    return [(box.name, box.text) for box in record.boxes.of(game)]


def rows(disk: Disk) -> int:
    """The number of rows of the table."""
    with disk.connection() as connection:
        (count,) = connection.execute("SELECT count(*) FROM boxes").fetchone()
    return int(count)


def test_the_newest_of_a_name_counts(record: Record, disk: Disk) -> None:
    """A new text replaces the one under its name and is listed first; the old row stays in the table."""
    record.boxes.keep("stones", "Ours", "one")
    record.boxes.keep("stones", "Żółta", "other")
    assert kept(record) == [("Żółta", "other"), ("Ours", "one")]
    record.boxes.keep("stones", "Ours", "two")
    assert kept(record) == [("Ours", "two"), ("Żółta", "other")]
    assert rows(disk) == 3


def test_what_is_sent_again_is_kept_once(record: Record, disk: Disk) -> None:
    """The same text under the same name is one row, unless another text was kept in between."""
    for _ in range(3):
        record.boxes.keep("stones", "Ours", "one")
    assert rows(disk) == 1
    for text in ("two", "one"):
        record.boxes.keep("stones", "Ours", text)
    assert kept(record) == [("Ours", "one")]
    assert rows(disk) == 3


def test_each_boxed_game_has_its_own(record: Record) -> None:
    """A name belongs to one boxed game."""
    record.boxes.keep("stones", "Ours", "one")
    assert kept(record, "other") == []
    record.boxes.keep("other", "Ours", "two")
    assert kept(record) == [("Ours", "one")]


def test_a_full_shelf(record: Record) -> None:
    """There is a limit on names; at the limit, existing ones can still be changed."""
    for number in range(MOST_BOXES):
        record.boxes.keep("stones", f"Box {number}", "text")
    with pytest.raises(TooManyBoxesError):
        record.boxes.keep("stones", "Another", "text")
    record.boxes.keep("stones", "Box 3", "other")
    assert kept(record)[0] == ("Box 3", "other")
    assert len(kept(record)) == MOST_BOXES


def test_when_games_were_begun(record: Record) -> None:
    """The tags of the newest games are returned, the newest first."""
    for header in ("one", "two", "three"):
        record.games.start(header)
    assert [header for _, header in record.games.newest(2)] == ["three", "two"]
