"""A record, and its file; and the same examples on every run, as in the tests of the core."""

from pathlib import Path

import pytest

from referee.record import Record
from tests.core import conftest
from tests.disk import Disk

__all__ = ["conftest"]


@pytest.fixture
def record(tmp_path: Path) -> Record:
    """An empty record in a folder that does not exist yet."""
    return Record(tmp_path / "deep" / "down" / "referee.db")


@pytest.fixture
def disk(record: Record) -> Disk:
    """The file of the record."""
    return Disk(record.path)
