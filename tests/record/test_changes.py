"""What those who follow games are woken by."""

import pytest

from referee.record import Record


@pytest.fixture
def other(record: Record) -> Record:
    """The same record, as another process has it open."""
    return Record(record.file.path)


def test_version_of_others(record: Record, other: Record) -> None:
    """Whatever another writes is told once, and where nobody writes nothing is told."""
    game = other.games.start("")
    before = record.file.version()
    assert record.file.version() == before
    other.games.append(game, 1, "line")
    after = record.file.version()
    assert after != before
    assert record.file.version() == after
    other.removals.delete(game, 1)
    assert record.file.version() != after


def test_written(record: Record, other: Record) -> None:
    """Games are told with the lines that others wrote as well, and without those that are deleted or unknown."""
    first, second, third = (other.games.start("") for _ in range(3))
    other.games.append(first, 1, "one", "two")
    record.games.append(second, 1, "one")
    other.removals.delete(second, 1)
    asked = (first, second, third, "nothing")
    assert record.games.line_counts(asked) == {first: 2, third: 0}
    other.removals.restore(second)
    assert record.games.line_counts(asked) == {first: 2, second: 1, third: 0}
    assert record.games.line_counts(()) == {}
