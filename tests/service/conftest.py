"""Fixtures: an empty record."""

from pathlib import Path

import pytest

from referee.record import Record
from referee.service import Referee
from tests.disk import lay_record
from tests.shelves import ON_SHELF


@pytest.fixture
def referee(tmp_path: Path) -> Referee:
    """The use cases on an empty record."""
    return Referee(Record(lay_record(tmp_path / "referee.db")), ON_SHELF)
