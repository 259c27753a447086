"""Deleting and restoring games in a file, also of an older version."""

from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from referee.record import KEPT_DAYS, About, Record
from referee.record.sqlite.tables import migrations
from tests.disk import Disk

REPLACING = (
    "REPLACE INTO removals SELECT game, number, 0, written, days FROM removals",
    "REPLACE INTO days SELECT day FROM days",
    "REPLACE INTO abouts SELECT game, number, place, 'other', written FROM abouts",
)


@pytest.mark.parametrize("statement", REPLACING)
def test_nothing_is_replaced(record: Record, disk: Disk, statement: str) -> None:
    """The file refuses to replace rows, which would delete them, also those of a game that may be removed."""
    game_id = record.games.start("header")
    record.games.describe(game_id, About("at home"))
    disk.remove(game_id, 1, True, KEPT_DAYS + 1)
    with disk.connection() as connection, pytest.raises(disk.refusal, match="append-only"):
        connection.execute(statement)


def test_thrown_away_before(tmp_path: Path) -> None:
    """Of the games that an older version deleted, the one written to since is restored; the other stays deleted."""
    disk, (back, away), when = Disk(tmp_path / "referee.db"), ("back", "away"), "2020-01-01T00:00:00.000+00:00"
    with closing(Database(disk.path)) as older:
        migrations.apply(older, stop_before="deletions")
        for game_id in back, away:
            older.execute("INSERT INTO games VALUES (?, ?, 'header')", (game_id, when))
            older.execute("INSERT INTO removals VALUES (?, 1, 1, 0, ?)", (game_id, when))
        older.execute("INSERT INTO events VALUES (?, 1, 'line', ?, 'hash')", (back, when.replace("01T", "02T")))
    record = Record(disk.path)
    assert not record.games.read(back).deleted
    assert record.games.read(away).deleted
    assert record.removals.remove_expired() == 0
    with disk.unguarded("days_no_insert") as connection:
        days = ((day,) for day in range(KEPT_DAYS))
        connection.executemany("INSERT INTO days VALUES (date('2020-01-01', ? || ' days'))", days)
    assert record.removals.remove_expired() == 1
    assert record.games.ids() == (back,)
    assert record.games.read(back).lines == ("line",)
