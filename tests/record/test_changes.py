"""What those who follow games are woken by."""

import pytest

from referee.record import Record


@pytest.fixture
def other(record: Record) -> Record:
    """The same record, as another process has it open."""
    return Record(record.path)


def test_version_of_others(record: Record, other: Record) -> None:
    """Whatever another writes is told once, and where nobody writes nothing is told."""
    game = other.start("")
    before = record.version()
    assert record.version() == before
    other.append(game, 1, "line")
    after = record.version()
    assert after != before
    assert record.version() == after
    other.delete(game, 1)
    assert record.version() != after


def test_written(record: Record, other: Record) -> None:
    """Games are told with the lines that others wrote as well, and without those that are deleted or unknown."""
    first, second, third = (other.start("") for _ in range(3))
    other.append(first, 1, "one", "two")
    record.append(second, 1, "one")
    other.delete(second, 1)
    asked = (first, second, third, "nothing")
    assert record.written(asked) == {first: 2, third: 0}
    other.bring_back(second)
    assert record.written(asked) == {first: 2, second: 1, third: 0}
    assert record.written(()) == {}
