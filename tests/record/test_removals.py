"""Games that are thrown away and brought back: nothing of them is deleted, and every removal stands on the record."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from referee.record import Conflict, Record, UnknownGame
from tests.disk import Disk

WRITTEN_BEFORE = Path(__file__).parent / "version-0.1" / "referee.db"


def listed(record: Record) -> list[str]:
    """The games that are listed."""
    return [stored.id for stored in record.recent(9)]


def removals(disk: Disk) -> list[tuple[int, int, int]]:
    """What stands on the record: each with its number, whether it throws away, and how many lines the game had."""
    with disk.connection() as connection:
        return connection.execute("SELECT number, away, events FROM removals ORDER BY game, number").fetchall()


def test_away_and_back(record: Record, disk: Disk) -> None:
    """A game that is thrown away is not listed but can be read; brought back it stands where it stood."""
    one, other = record.start("one"), record.start("other")
    assert not record.read(one).thrown_away
    record.throw_away(one, 0)
    assert listed(record) == [other]
    assert record.read(one).thrown_away
    assert record.read(one).header == "one"
    record.bring_back(one)
    assert listed(record) == [other, one]
    assert not record.read(one).thrown_away
    record.throw_away(one, 0)
    assert listed(record) == [other]
    assert removals(disk) == [(1, 1, 0), (2, 0, 0), (3, 1, 0)]


def test_twice(record: Record, disk: Disk) -> None:
    """What is sent again changes nothing."""
    game_id = record.start("header")
    record.bring_back(game_id)
    assert removals(disk) == []
    for _ in range(2):
        record.throw_away(game_id, 0)
    for _ in range(2):
        record.bring_back(game_id)
    assert removals(disk) == [(1, 1, 0), (2, 0, 0)]


def test_a_line_brings_it_back(record: Record) -> None:
    """Whoever writes on a game that was thrown away has brought it back; then it can be thrown away again."""
    game_id = record.start("header")
    record.throw_away(game_id, 0)
    record.append(game_id, 1, "one")
    assert listed(record) == [game_id]
    assert not record.read(game_id).thrown_away
    record.throw_away(game_id, 1)
    assert listed(record) == []


@pytest.mark.parametrize("seen", [0, 2, -1])
def test_another_game_than_was_seen(record: Record, seen: int) -> None:
    """A game that has other lines than those seen stays."""
    game_id = record.start("header")
    record.append(game_id, 1, "one")
    with pytest.raises(Conflict):
        record.throw_away(game_id, seen)
    assert listed(record) == [game_id]


def test_unknown_game(record: Record) -> None:
    """A game that was not started can neither be thrown away nor brought back."""
    with pytest.raises(UnknownGame):
        record.throw_away("nothing", 0)
    with pytest.raises(UnknownGame):
        record.bring_back("nothing")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE removals SET away = 0",
        "DELETE FROM removals",
        "REPLACE INTO removals SELECT game, number, 0, events, written FROM removals",
        "INSERT INTO removals SELECT game, 1, 0, events, written FROM removals",
        "INSERT INTO removals SELECT game, 2, 'no', events, written FROM removals",
    ],
)
def test_nothing_is_changed_or_deleted(record: Record, disk: Disk, statement: str) -> None:
    """The file itself refuses statements that change or delete a removal."""
    record.throw_away(record.start("header"), 0)
    with disk.connection() as connection, pytest.raises(sqlite3.DatabaseError):
        connection.execute(statement)
    assert removals(disk) == [(1, 1, 0)]


def test_a_file_from_before(tmp_path: Path) -> None:
    """In a file of a version that knew no removals a game can be thrown away and brought back, and nothing else is."""
    shutil.copy(WRITTEN_BEFORE, tmp_path)
    record = Record(tmp_path / "referee.db")
    before = record.recent(99)
    record.throw_away(before[0].id, len(before[0].lines))
    assert record.recent(99) == before[1:]
    record.bring_back(before[0].id)
    assert record.recent(99) == before
