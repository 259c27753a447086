"""The structure of a file, compared with that of this version."""

import shutil
from pathlib import Path

import pytest

from referee.record import Flaw, FlawKind, Record
from tests.disk import Disk

STORED = sorted(Path(__file__).parents[1].glob("version-*/referee.db"))


@pytest.mark.parametrize("stored", STORED, ids=lambda path: path.parent.name)
def test_older_versions(stored: Path, tmp_path: Path) -> None:
    """An updated file of any version doesn't differ from a new one."""
    record = Record(Path(shutil.copy(stored, tmp_path)))
    assert record.games.ids()
    assert record.flaws() == ()


def test_tables_of_others(record: Record, disk: Disk) -> None:
    """Litestream's tables and SQLite's statistics aren't flaws; an index that somebody added is one."""
    record.games.start("header")
    with disk.connection() as other:
        other.execute("CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)")
        other.execute("CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER)")
        other.execute("ANALYZE")
        assert record.flaws() == ()
        other.execute("CREATE INDEX added ON events (hex(line))")
    assert record.flaws() == (Flaw(FlawKind.FOREIGN, "added"),)
