"""A file that cannot be read or written: whoever asks is told, and what was written stays."""

import gc
from pathlib import Path

import pytest

from referee.record import Record, Unavailable
from tests.disk import Disk
from tests.shortage import full_disk, make_read_only


@pytest.fixture
def game_id(disk: Disk) -> str:
    """A game with one line, written over a connection that is closed by now."""
    record = Record(disk.path)
    game_id = record.start("header")
    record.append(game_id, 1, "one")
    del record
    gc.collect()
    return game_id


def test_locked_for_writing(record: Record, disk: Disk, game_id: str) -> None:
    """While another writer does not come to an end lines can be read, but not written."""
    with disk.connection() as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable):
            record.append(game_id, 2, "two")
        assert record.read(game_id).lines == ("one",)
    record.append(game_id, 2, "two")
    assert disk.lines() == ["one", "two"]


def test_locked_for_reading(record: Record, disk: Disk, game_id: str) -> None:
    """While another program holds the file for itself nothing can be read."""
    with disk.connection() as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable):
            record.read(game_id)
    assert record.read(game_id).lines == ("one",)


def test_full_disk(record: Record, disk: Disk, game_id: str) -> None:
    """On a full disk a line is not written, not even in part, and can be written once there is room."""
    record.append(game_id, 2, "two")
    with full_disk(disk.path):
        with pytest.raises(Unavailable):
            record.append(game_id, 3, "three")
        assert record.read(game_id).lines == ("one", "two")
        assert disk.lines() == ["one", "two"]
    record.append(game_id, 3, "three")
    assert disk.lines() == ["one", "two", "three"]


def test_read_only(record: Record, game_id: str) -> None:
    """From a read-only file games can be read, but nothing written."""
    make_read_only(record.path)
    with pytest.raises(Unavailable, match="readonly"):
        record.append(game_id, 2, "two")
    assert record.read(game_id).lines == ("one",)


def test_no_folder(tmp_path: Path) -> None:
    """Where a file stands instead of the data folder nothing can be written."""
    (tmp_path / "file").write_text("")
    with pytest.raises(Unavailable):
        Record(tmp_path / "file" / "referee.db").start("header")


def test_no_file(tmp_path: Path) -> None:
    """Where a folder stands instead of the file nothing can be written."""
    (tmp_path / "referee.db").mkdir()
    with pytest.raises(Unavailable):
        Record(tmp_path / "referee.db").start("header")


def test_broken_file(tmp_path: Path) -> None:
    """A file that is no record is neither read nor overwritten."""
    path = tmp_path / "referee.db"
    path.write_bytes(b"a shopping list" * 500)
    with pytest.raises(Unavailable):
        Record(path).start("header")
    assert path.read_bytes() == b"a shopping list" * 500


def test_unwritten_after_a_fault(record: Record, game_id: str) -> None:
    """After a fault the same connection goes on as if nothing had happened."""
    with pytest.raises(Unavailable):
        record.append(game_id, 2, object())  # type: ignore[arg-type]
    record.append(game_id, 2, "two")
    assert record.read(game_id).lines == ("one", "two")
