"""Data other than the lines of games is never deleted, so it can be changed a limited number of times."""

from collections.abc import Callable

import pytest

from referee.record import About, Record, TooOftenError, boxes, people, stored_game
from tests.disk import Disk

MOST = stored_game.MOST_CHANGES

Change = Callable[[Record, str, int], object]
"""Changes something, differently each time."""


def box(record: Record, _: str, number: int) -> None:
    """Another text under the same name."""
    record.boxes.keep("stones", "Ours", f"text {number}")


def spelling(record: Record, _: str, number: int) -> None:
    """Another statement about names."""
    record.people.add_spelling(number + 1, "Ann", f"Anna {number}")


def about(record: Record, game_id: str, number: int) -> None:
    """Another place."""
    record.games.describe(game_id, About(f"place {number}"))


def link(record: Record, game_id: str, number: int) -> None:
    """Another link for followers."""
    record.links.renew(game_id, "follower", number + 1, "")


@pytest.fixture
def alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all bounds alike."""
    monkeypatch.setattr(boxes, "MOST_TEXTS", MOST)
    monkeypatch.setattr(people, "MOST_SPELLINGS", MOST)


def rows(disk: Disk, table: str) -> int:
    """The number of rows of a table."""
    with disk.connection() as connection:
        (count,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(count)


@pytest.mark.usefixtures("alike")
@pytest.mark.parametrize(
    ("table", "change"), [("abouts", about), ("renewals", link), ("spellings", spelling), ("boxes", box)]
)
def test_only_so_often(record: Record, disk: Disk, table: str, change: Change) -> None:
    """What was changed as often as possible stays as it is; the last change may be sent again."""
    game_id = record.games.start("header")
    for number in range(MOST):
        change(record, game_id, number)
    change(record, game_id, MOST - 1)
    for _ in range(2):
        with pytest.raises(TooOftenError) as refused:
            change(record, game_id, MOST)
        assert refused.value.most == MOST
    assert rows(disk, table) == MOST
    change(record, game_id, MOST - 1)


def test_each_game_for_itself(record: Record) -> None:
    """What was changed often in one game can be changed in another, and so can the link of another role."""
    one, other = record.games.start("one"), record.games.start("other")
    for change in about, link:
        for number in range(MOST):
            change(record, one, number)
        change(record, other, 0)
    record.links.renew(one, "scorekeeper", 1, "")


def test_a_deleted_game_can_always_be_restored(record: Record, disk: Disk) -> None:
    """A game deleted and restored as often as possible can't be deleted again, and is never left deleted."""
    game_id = record.games.start("header")
    with pytest.raises(TooOftenError):
        for _ in range(2 * MOST):
            record.removals.delete(game_id, 0)
            record.removals.restore(game_id)
    assert not record.games.read(game_id).deleted
    assert rows(disk, "removals") == MOST


def test_bounds_are_wide() -> None:
    """No players come near them: a family changes a note now and then, and each box a few times."""
    assert stored_game.MOST_CHANGES >= 100
    assert boxes.MOST_TEXTS >= 10 * boxes.MOST_BOXES
    assert people.MOST_SPELLINGS >= 10_000
