"""Statements about names: rows in order, none of which is changed."""

import pytest

from referee.record import ConflictError, Record


def test_said_in_order(record: Record) -> None:
    """Statements are returned in order, also several about one name."""
    record.people.add_spelling(1, "Zośka", "Zosia")
    record.people.add_spelling(2, "Zośka", "Zośka")
    assert record.people.spellings() == (("Zośka", "Zosia"), ("Zośka", "Zośka"))


def test_sent_again(record: Record) -> None:
    """The same row is written once; another one with its number, or after a gap, is a conflict."""
    for _ in range(2):
        record.people.add_spelling(1, "Zośka", "Zosia")
    for number, name in ((1, "Ola"), (3, "Ola"), (0, "Ola"), (-1, "Ola")):
        with pytest.raises(ConflictError):
            record.people.add_spelling(number, name, "Ala")
    assert record.people.spellings() == (("Zośka", "Zosia"),)
