"""Fixtures: a record, and its file."""

from pathlib import Path

import pytest

from referee.record import Record
from tests.disk import Disk


@pytest.fixture
def record(tmp_path: Path) -> Record:
    """An empty record in a folder that does not exist yet."""
    return Record(tmp_path / "deep" / "down" / "referee.db")


@pytest.fixture
def disk(record: Record) -> Disk:
    """The file of the record."""
    return Disk(record.engine.path)
