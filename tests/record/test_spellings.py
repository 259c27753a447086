"""Which names a house said are one person: one line after the other, none of which is changed."""

import pytest

from referee.record import ConflictError, Record


def test_said_in_order(record: Record) -> None:
    """What was said stands in order, whatever is said of the same name later."""
    record.people.add_spelling(1, "Zośka", "Zosia")
    record.people.add_spelling(2, "Zośka", "Zośka")
    assert record.people.spellings() == (("Zośka", "Zosia"), ("Zośka", "Zośka"))


def test_sent_again(record: Record) -> None:
    """The same at the same place is written once; something else there, or behind a gap, is a conflict."""
    for _ in range(2):
        record.people.add_spelling(1, "Zośka", "Zosia")
    for number, name in ((1, "Ola"), (3, "Ola"), (0, "Ola"), (-1, "Ola")):
        with pytest.raises(ConflictError):
            record.people.add_spelling(number, name, "Ala")
    assert record.people.spellings() == (("Zośka", "Zosia"),)
