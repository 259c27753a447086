"""Deleting and restoring games: each is a row, and nothing is removed for thirty days on which the server ran."""

from datetime import UTC, datetime, timedelta

import pytest

from referee.record import KEPT_DAYS, About, ConflictError, DeletedGameError, Record, UnknownGameError
from tests.disk import Disk
from tests.record.short import summary

TABLES = ("games", "events", "abouts", "renewals", "removals", "summaries", "seats", "stale", "found")


def listed(record: Record) -> list[str]:
    """The ids of the listed games."""
    return [game.id for game in record.lists.page(9)]


def day(ahead: int) -> str:
    """The day in this number of days, in UTC."""
    return f"{datetime.now(UTC) + timedelta(days=ahead):%Y-%m-%d}"


def removals(disk: Disk) -> list[tuple[int, int]]:
    """The rows of a game: their numbers, and whether they delete it."""
    with disk.connection() as connection:
        return connection.execute("SELECT number, away FROM removals ORDER BY game, number").fetchall()


def counted(disk: Disk) -> dict[str, int]:
    """The number of rows of each table."""
    with disk.connection() as connection:
        return {table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in TABLES}


def deleted(record: Record, disk: Disk, days: int) -> str:
    """A game with two lines, a note and a summary that was deleted when this many days hadn't been counted yet."""
    game_id = record.games.start("header", summary())
    record.games.append(game_id, 1, "one", "two", summary=summary())
    record.games.describe(game_id, About("at home", "by the fire"))
    record.links.renew(game_id, "follower", 1, "")
    disk.remove(game_id, 1, True, days)
    return game_id


def test_away_and_back(record: Record, disk: Disk) -> None:
    """A deleted game isn't listed; a restored one is listed where it was."""
    one, other = record.games.start("one", summary()), record.games.start("other", summary())
    record.removals.delete(one, 0)
    assert listed(record) == [other]
    assert [game.id for game in record.lists.page(9, deleted=True)] == [one]
    assert record.games.read(one).deleted
    record.removals.restore(one)
    assert listed(record) == [other, one]
    assert not record.lists.page(9, deleted=True)
    assert not record.games.read(one).deleted
    record.removals.delete(one, 0)
    assert listed(record) == [other]
    assert removals(disk) == [(1, 1), (2, 0), (3, 1)]


def test_twice(record: Record, disk: Disk) -> None:
    """Deleting or restoring again changes nothing."""
    game_id = record.games.start("header")
    record.removals.restore(game_id)
    assert removals(disk) == []
    for _ in range(2):
        record.removals.delete(game_id, 0)
    for _ in range(2):
        record.removals.restore(game_id)
    assert removals(disk) == [(1, 1), (2, 0)]


def test_nobody_writes_on_it(record: Record, disk: Disk) -> None:
    """A deleted game can't be written to, not even by sending a line again, nor described."""
    game_id = record.games.start("header")
    record.games.append(game_id, 1, "one")
    record.removals.delete(game_id, 1)
    for number, line in ((1, "one"), (2, "two")):
        with pytest.raises(DeletedGameError):
            record.games.append(game_id, number, line)
    with pytest.raises(DeletedGameError):
        record.games.describe(game_id, About("at home"))
    assert disk.lines() == ["one"]
    record.removals.restore(game_id)
    record.games.append(game_id, 2, "two")
    assert disk.lines() == ["one", "two"]


@pytest.mark.parametrize("seen", [0, 2, -1])
def test_another_game_than_was_seen(record: Record, seen: int) -> None:
    """A game with lines other than those seen isn't deleted."""
    game_id = record.games.start("header")
    record.games.append(game_id, 1, "one")
    with pytest.raises(ConflictError):
        record.removals.delete(game_id, seen)
    assert not record.games.read(game_id).deleted


def test_unknown_game(record: Record) -> None:
    """An unknown game can be neither deleted nor restored."""
    with pytest.raises(UnknownGameError):
        record.removals.delete("nothing", 0)
    with pytest.raises(UnknownGameError):
        record.removals.restore("nothing")


def test_lines_without_their_game(record: Record, disk: Disk) -> None:
    """Lines without their game can be deleted like a game."""
    game_id = record.games.start("header")
    record.games.append(game_id, 1, "one")
    disk.damage("UPDATE games SET id = 'changed'")
    record.removals.delete(game_id, 1)
    assert record.games.read(game_id).deleted


STATEMENTS = (
    "UPDATE removals SET away = 0",
    "DELETE FROM removals",
    "INSERT INTO removals SELECT game, 1, 0, written, days FROM removals",
    "INSERT INTO removals SELECT game, 2, 'no', written, days FROM removals",
)


@pytest.mark.parametrize("statement", STATEMENTS)
@pytest.mark.parametrize("days", [0, KEPT_DAYS + 1])
def test_nothing_is_changed_or_deleted(record: Record, disk: Disk, statement: str, days: float) -> None:
    """The file itself refuses statements that change or delete a removal, however old it is."""
    deleted(record, disk, days)
    with disk.connection() as connection, pytest.raises(disk.refusal):
        connection.execute(statement)
    assert removals(disk) == [(1, 1)]


def test_gone_after_thirty_days(record: Record, disk: Disk) -> None:
    """A game deleted thirty counted days ago is removed with all its rows, and nothing else is."""
    kept = record.games.start("kept", summary())
    record.games.append(kept, 1, "line", summary=summary())
    record.games.describe(kept, About("here"))
    before = counted(disk)
    gone = deleted(record, disk, KEPT_DAYS + 1)
    assert record.removals.remove_expired() == 1
    assert counted(disk) == before
    assert listed(record) == [kept]
    with pytest.raises(UnknownGameError):
        record.games.read(gone)
    with pytest.raises(UnknownGameError):
        record.removals.restore(gone)
    assert record.removals.remove_expired() == 0
    assert record.flaws() == ()


@pytest.mark.parametrize(
    ("later", "days", "gone"),
    [
        ([], KEPT_DAYS, False),
        ([(False, 80)], 90, False),
        ([(False, 80), (True, 2)], 90, False),
        ([(False, 80), (True, 70)], 90, True),
    ],
    ids=["not a day before", "restored", "deleted again lately", "deleted again long ago"],
)
def test_the_newest_row_counts(
    record: Record, disk: Disk, later: list[tuple[bool, int]], days: int, gone: bool
) -> None:
    """A game deleted this many counted days ago is removed with all its rows, unless it was restored since, or has been
    deleted for a shorter time.
    """
    game_id = deleted(record, disk, days)
    for number, (away, since) in enumerate(later, 2):
        disk.remove(game_id, number, away, since)
    assert record.removals.remove_expired() == gone
    if gone:
        assert set(counted(disk).values()) == {0}
    else:
        record.removals.restore(game_id)
        assert (record.games.read(game_id).lines, record.games.read(game_id).note) == (("one", "two"), "by the fire")


WRONG_CLOCKS = (
    f"INSERT INTO days VALUES ('{day(60)}')",
    f"INSERT INTO days VALUES ('{day(-60)}')",
    "INSERT INTO days SELECT day FROM days",
    f"UPDATE days SET day = '{day(60)}'",
    "DELETE FROM days",
    "INSERT INTO removals SELECT game, 2, 1, written, days - 40 FROM removals",
)


@pytest.mark.parametrize("statement", WRONG_CLOCKS)
def test_no_day_is_made_up(record: Record, disk: Disk, statement: str) -> None:
    """The file itself accepts only today's date, and only once, and no deletion on another day."""
    record.removals.delete(record.games.start("header"), 0)
    with disk.connection() as connection:
        with pytest.raises(disk.refusal):
            connection.execute(statement)
        assert connection.execute("SELECT day FROM days").fetchall() == [(day(0),)]


def test_today_is_counted_once(record: Record, disk: Disk) -> None:
    """However often the server checks on a day, the day is counted once."""
    for _ in range(3):
        record.removals.remove_expired()
    with disk.connection() as connection:
        assert connection.execute("SELECT count(*) FROM days").fetchone() == (1,)


@pytest.mark.parametrize("written", ["1969-12-31T23:00:00.000+00:00", "2020-01-01T00:00:00.000+00:00"])
def test_deleted_by_a_clock_that_is_behind(record: Record, disk: Disk, written: str) -> None:
    """A game that was deleted while the clock was behind is kept as long as any other."""
    game_id = record.games.start("header")
    with disk.connection() as connection:
        connection.execute("INSERT INTO removals VALUES (?, 1, 1, ?, 0)", (game_id, written))
    assert record.removals.remove_expired() == 0
    record.removals.restore(game_id)


def test_a_clock_that_jumps_ahead(record: Record, disk: Disk) -> None:
    """A start at which the clock is far ahead counts as one day, however far it is."""
    game_id = deleted(record, disk, KEPT_DAYS - 1)
    with disk.unguarded("days_no_insert") as connection:
        connection.execute("INSERT INTO days VALUES (?)", (day(60),))
    assert record.removals.remove_expired() == 0
    record.removals.restore(game_id)


LEAVING = (
    "DELETE FROM events WHERE game = ?",
    "DELETE FROM events WHERE game = ? AND number = 2",
    "DELETE FROM abouts WHERE game = ?",
    "DELETE FROM renewals WHERE game = ?",
    "DELETE FROM games WHERE id = ?",
    "DELETE FROM removals WHERE game = ?",
)


@pytest.mark.parametrize("statement", LEAVING)
@pytest.mark.parametrize("stage", ["listed", "deleted", "brought back"])
def test_the_file_lets_nothing_else_go(record: Record, disk: Disk, statement: str, stage: str) -> None:
    """The file itself refuses to delete rows of a game that wasn't deleted thirty counted days ago."""
    game_id = deleted(record, disk, 90 if stage == "brought back" else KEPT_DAYS)
    if stage != "deleted":
        disk.remove(game_id, 2, False, 80)
    before = counted(disk)
    with disk.connection() as connection, pytest.raises(disk.refusal):
        connection.execute(statement, (game_id,))
    assert counted(disk) == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET line = 'other' WHERE game = ?",
        "UPDATE games SET header = 'other' WHERE id = ?",
        "UPDATE abouts SET note = 'other' WHERE game = ?",
    ],
)
def test_nothing_changes_before_it_goes(record: Record, disk: Disk, statement: str) -> None:
    """The file refuses to change rows of a game that may be removed."""
    game_id = deleted(record, disk, KEPT_DAYS + 1)
    with disk.connection() as connection, pytest.raises(disk.refusal):
        connection.execute(statement, (game_id,))
