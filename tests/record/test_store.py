"""Keeping lines: what is written is read back, in order, once."""

import time
from random import Random

import pytest

from referee.record import Conflict, Record, UnknownGame
from tests.disk import Disk


def test_new_game(record: Record) -> None:
    """A new game has its header and no lines."""
    kept = record.read(record.start("header\nof two lines"))
    assert (kept.header, kept.lines) == ("header\nof two lines", ())


def test_ids(record: Record) -> None:
    """Ids are short, unlike, and made of letters and digits that are not read for others."""
    ids = {record.start("") for _ in range(50)}
    assert len(ids) == 50
    assert all(len(game_id) == 10 and not set(game_id) & set("01lo") for game_id in ids)


def test_lines_are_kept_in_order(record: Record) -> None:
    """Lines come back as they were written, one after the other."""
    game_id = record.start("")
    for number, line in enumerate(["one", "two", "ż 三 \x00 '\"", ""], 1):
        record.append(game_id, number, line)
    assert record.read(game_id).lines == ("one", "two", "ż 三 \x00 '\"", "")


def test_games_are_kept_apart(record: Record) -> None:
    """Lines of one game are not those of another."""
    one, other = record.start("1"), record.start("2")
    record.append(one, 1, "line")
    assert record.read(other).lines == ()


def test_same_line_twice(record: Record) -> None:
    """The same line at the same place is written once, however often it is sent and whatever came after."""
    game_id = record.start("")
    record.append(game_id, 1, "one")
    record.append(game_id, 1, "one")
    record.append(game_id, 2, "two")
    record.append(game_id, 1, "one")
    assert record.read(game_id).lines == ("one", "two")


@pytest.mark.parametrize(("number", "line"), [(1, "other"), (3, "three"), (0, "one"), (-1, "one"), (99, "one")])
def test_stale(record: Record, number: int, line: str) -> None:
    """Another line where one stands, or one with a gap before it, is not written."""
    game_id = record.start("")
    record.append(game_id, 1, "one")
    with pytest.raises(Conflict):
        record.append(game_id, number, line)
    assert record.read(game_id).lines == ("one",)


def test_unknown_game(record: Record) -> None:
    """A game that was not started can neither be read nor written."""
    with pytest.raises(UnknownGame):
        record.read("nothing")
    with pytest.raises(UnknownGame):
        record.append("nothing", 1, "one")


def test_recent(record: Record) -> None:
    """The games written to last come first, at most as many as asked for."""
    assert record.recent(5) == ()
    ids = [record.start("") for _ in range(4)]
    assert [kept.id for kept in record.recent(3)] == ids[:0:-1]
    time.sleep(0.002)  # the record's clock counts milliseconds
    record.append(ids[0], 1, "line")
    assert [kept.id for kept in record.recent(9)] == [ids[0], *ids[:0:-1]]
    assert record.recent(1)[0].lines == ("line",)


def test_reopening(record: Record) -> None:
    """Another record over the same file reads and goes on with what was written."""
    game_id = record.start("header")
    record.append(game_id, 1, "one")
    again = Record(record.path)
    again.append(game_id, 2, "two")
    assert record.read(game_id) == again.read(game_id)
    assert record.read(game_id).lines == ("one", "two")


def test_recent_among_many(record: Record, disk: Disk) -> None:
    """Of many games, written to in any order, those written to last come first, whatever each has of lines."""
    luck = Random(8)
    ids = [record.start(str(number)) for number in range(60)]
    with disk.connection() as connection:
        for moment in range(600):
            game = luck.choice(ids[:40])  # the others have no line yet
            connection.execute(
                "INSERT INTO events (game, number, line, written)"
                " SELECT ?1, count(*) + 1, 'line', ?2 FROM events WHERE game = ?1",
                (game, f"2100-01-01T00:{moment:05}"),
            )
        last = dict(connection.execute("SELECT game, max(written) FROM events GROUP BY game"))
    wanted = [*sorted(last, key=last.__getitem__, reverse=True), *[game for game in reversed(ids) if game not in last]]
    assert [kept.id for kept in record.recent(99)] == wanted
    assert [kept.id for kept in record.recent(25)] == wanted[:25]


def test_recent_sorts_nothing(record: Record, disk: Disk) -> None:
    """The games written to last are found by walking indexes: how many there are does not matter."""
    record.start("header")
    with disk.connection() as connection:
        for query in (
            "SELECT written, game FROM events ORDER BY written DESC, rowid DESC",
            "SELECT started, id FROM games ORDER BY started DESC, rowid DESC",
        ):
            plan = " ".join(row[-1] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}"))
            assert "USING INDEX" in plan
            assert "TEMP B-TREE" not in plan
