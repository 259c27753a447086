"""Fixtures: the file of a record, and the record in it."""

from pathlib import Path

import pytest

from tests.disk import Disk


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    """The place of a file, in a folder that doesn't exist yet."""
    return Disk(tmp_path / "deep" / "down" / "referee.db")
