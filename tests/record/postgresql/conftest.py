"""Fixtures: a database with an empty record, and its engine."""

from collections.abc import Iterator

import pytest

from referee.record.postgresql import RecordDatabase
from tests.postgresql import DatabaseServer


@pytest.fixture
def database(postgresql: DatabaseServer) -> str:
    """The name of a database with an empty record."""
    return postgresql.record()


@pytest.fixture
def engine(postgresql: DatabaseServer, database: str) -> Iterator[RecordDatabase]:
    """Its engine."""
    engine = RecordDatabase(postgresql.address(database))
    yield engine
    engine.close()
