"""Objections to the last turn: beside the lines of a game, bounded, and gone with the next line or with the game."""

from datetime import datetime, timedelta

import pytest

from referee.record import KEPT_DAYS, ConflictError, DeletedGameError, Record, TooManyObjectionsError, UnknownGameError
from tests.disk import Disk


@pytest.fixture
def game(record: Record) -> str:
    """A game with one line."""
    game_id = record.games.start("Game: Stones")
    record.games.append(game_id, 1, "S1 place a")
    return game_id


def rows(disk: Disk) -> list[tuple[int, str]]:
    """What stands in the table."""
    with disk.connection() as connection:
        return connection.execute("SELECT events, phone FROM objections ORDER BY events, phone").fetchall()


def age(disk: Disk, minutes: int) -> None:
    """Let all objections be so much older."""
    with disk.connection() as connection:
        for (written,) in connection.execute("SELECT DISTINCT written FROM objections").fetchall():
            earlier = (datetime.fromisoformat(written) - timedelta(minutes=minutes)).isoformat(timespec="milliseconds")
            connection.execute("UPDATE objections SET written = ? WHERE written = ?", (earlier, written))


def test_once_a_phone(record: Record, game: str, disk: Disk) -> None:
    """An objection counts once for each phone, however often it is sent; the lines of the game stay as they are."""
    for phone in ("one", "one", "two"):
        record.objections.add(game, 1, phone)
    assert record.objections.standing(game, 1) == 2
    assert record.objections.has_objected(game, 1, "one")
    assert not record.objections.has_objected(game, 1, "three")
    assert record.objections.counts([game, "nothing"]) == {game: 2}
    assert disk.lines(game) == ["S1 place a"]


def test_gone_with_the_next_line(record: Record, game: str, disk: Disk) -> None:
    """With the next line no objection stands; the old ones leave the file with the first one that comes much later."""
    record.objections.add(game, 1, "one")
    record.games.append(game, 2, "S2 place b")
    assert record.objections.standing(game, 2) == 0
    assert record.objections.counts([game]) == {}
    assert not record.objections.has_objected(game, 2, "one")
    age(disk, 11)
    record.objections.add(game, 2, "one")
    assert rows(disk) == [(2, "one")]


def test_only_to_the_last_line(record: Record, game: str) -> None:
    """Only the last turn takes objections: no earlier one, and none that is not there yet."""
    for events in (-1, 0, 2):
        with pytest.raises(ConflictError):
            record.objections.add(game, events, "one")
    assert record.objections.standing(game, 1) == 0


def test_three_in_ten_minutes(record: Record, game: str, disk: Disk) -> None:
    """A fourth objection to a game within ten minutes is refused, also to a later turn, and says for how long."""
    for phone in ("one", "two", "three"):
        record.objections.add(game, 1, phone)
    record.objections.add(game, 1, "three")
    record.games.append(game, 2, "S2 place b")
    with pytest.raises(TooManyObjectionsError) as error:
        record.objections.add(game, 2, "one")
    assert 590 <= error.value.seconds <= 601
    other = record.games.start("Game: Stones")
    record.games.append(other, 1, "S1 place a")
    record.objections.add(other, 1, "one")
    age(disk, 9)
    with pytest.raises(TooManyObjectionsError):
        record.objections.add(game, 2, "one")
    age(disk, 2)
    record.objections.add(game, 2, "one")
    assert record.objections.standing(game, 2) == 1


def test_dismissed(record: Record, game: str) -> None:
    """A dismissed objection stands no longer; another phone can still object, the same one cannot."""
    record.objections.add(game, 1, "one")
    record.objections.dismiss(game, 1)
    assert record.objections.standing(game, 1) == 0
    record.objections.add(game, 1, "one")
    assert record.objections.standing(game, 1) == 0
    record.objections.add(game, 1, "two")
    assert record.objections.standing(game, 1) == 1


def test_switched(record: Record, game: str) -> None:
    """Whether there may be objections is unknown until somebody chooses; then the last choice counts, for this game."""
    assert record.objections.allowed(game) is None
    for allowed in (True, False, True):
        record.objections.allow(game, allowed)
        assert record.objections.allowed(game) is allowed
    assert record.objections.allowed("nothing") is None


def test_no_such_game(record: Record, game: str, disk: Disk) -> None:
    """A deleted game gets no objection, an unknown one neither; what it had leaves the file with it."""
    record.objections.add(game, 1, "one")
    record.objections.allow(game, True)
    with pytest.raises(UnknownGameError):
        record.objections.add("nothing", 1, "one")
    record.removals.delete(game, 1)
    with pytest.raises(DeletedGameError):
        record.objections.add(game, 1, "two")
    disk.remove(game, 2, True, KEPT_DAYS + 1)
    assert record.removals.remove_expired() == 1
    assert rows(disk) == []
    assert record.objections.allowed(game) is None
