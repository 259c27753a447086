"""Texts kept under names, in a file of an older version and in a copy."""

import shutil
from pathlib import Path

from referee.record import Record, copy
from tests.disk import Disk

WRITTEN_BEFORE = Path(__file__).parents[1] / "version-0.1" / "referee.db"


def test_a_record_of_before(tmp_path: Path) -> None:
    """A record that an older version without boxes has written can keep boxes."""
    path = tmp_path / "referee.db"
    shutil.copy(WRITTEN_BEFORE, path)
    record = Record(path)
    assert record.boxes.of("stones") == ()
    record.boxes.keep("stones", "Ours", "one")
    assert [box.text for box in Record(path).boxes.of("stones")] == ["one"]
    assert record.flaws() == ()


def test_a_copy_has_them(record: Record, disk: Disk, tmp_path: Path) -> None:
    """A copy of the record has the boxes."""
    record.boxes.keep("stones", "Ours", "one")
    copy(disk.path, tmp_path / "copy.db")
    assert [box.text for box in Record(tmp_path / "copy.db").boxes.of("stones")] == ["one"]
