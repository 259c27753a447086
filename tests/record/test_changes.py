"""How followers learn that a game has grown."""

from collections.abc import Iterator

import pytest

from referee.record import Record
from tests.disk import Disk
from tests.waiting import until


@pytest.fixture
def other(disk: Disk) -> Iterator[Record]:
    """The same record opened again, as in another process."""
    other = Record(disk.place)
    yield other
    other.engine.close()


def test_version_of_others(record: Record, other: Record) -> None:
    """The version changes when another connection has written, and only then."""
    game = other.games.start("")
    before = record.engine.version()
    assert record.engine.version() == before
    other.games.append(game, 1, "line")
    after = until(lambda: version_after(record, before), never=lambda: "nothing is noticed")
    assert record.engine.version() == after
    other.removals.delete(game, 1)
    assert until(lambda: version_after(record, after), never=lambda: "nothing is noticed")


def version_after(record: Record, before: int) -> int | None:
    """The version, if it isn't the one from before."""
    now = record.engine.version()
    return now if now != before else None


def test_written(record: Record, other: Record) -> None:
    """Line counts include lines of other connections, and leave out deleted and unknown games."""
    first, second, third = (other.games.start("") for _ in range(3))
    other.games.append(first, 1, "one", "two")
    record.games.append(second, 1, "one")
    other.removals.delete(second, 1)
    asked = (first, second, third, "nothing")
    assert record.games.line_counts(asked) == {first: 2, third: 0}
    other.removals.restore(second)
    assert record.games.line_counts(asked) == {first: 2, second: 1, third: 0}
    assert record.games.line_counts(()) == {}
