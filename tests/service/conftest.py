"""An empty record, and the same examples on every run, as in the tests of the core."""

from pathlib import Path

import pytest

from referee.record import Record
from referee.service import Referee
from tests.core import conftest

__all__ = ["conftest"]


@pytest.fixture
def referee(tmp_path: Path) -> Referee:
    """The use cases over an empty record."""
    return Referee(Record(tmp_path / "referee.db"))
