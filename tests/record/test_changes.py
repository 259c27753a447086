"""How followers learn that a game has grown."""

import pytest

from referee.record import Record


@pytest.fixture
def other(record: Record) -> Record:
    """A second record over the same file, like that of another process."""
    return Record(record.engine.path)


def test_version_of_others(record: Record, other: Record) -> None:
    """The version changes when another connection writes, and only then."""
    game = other.games.start("")
    before = record.engine.version()
    assert record.engine.version() == before
    other.games.append(game, 1, "line")
    after = record.engine.version()
    assert after != before
    assert record.engine.version() == after
    other.removals.delete(game, 1)
    assert record.engine.version() != after


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
