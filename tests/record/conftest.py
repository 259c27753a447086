"""Fixtures: a place for a record, of each kind, and the record there."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee.record import Record
from tests.database import DatabaseDisk
from tests.disk import Disk
from tests.postgresql import VERSIONS, DatabaseServers

FILE = "SQLite"
NewDisk = Callable[[Path], Disk]


@pytest.fixture(scope="session", params=[FILE, *VERSIONS])
def new_disk(request: pytest.FixtureRequest, database_servers: DatabaseServers) -> NewDisk:
    """Makes a place without a record: in a folder that doesn't exist yet, or in a database."""
    if request.param == FILE:
        return lambda folder: Disk(folder / "deep" / "down" / "referee.db")
    server = database_servers[request.param]
    return lambda _: DatabaseDisk(server)


@pytest.fixture
def disk(new_disk: NewDisk, tmp_path: Path) -> Disk:
    """A place without a record."""
    return new_disk(tmp_path)


@pytest.fixture
def record(disk: Disk) -> Iterator[Record]:
    """An empty record."""
    record = Record(disk.place)
    yield record
    if not isinstance(disk.place, Path):
        record.engine.close()
