"""New files appear whole, replace nothing, and only their owner has access, even without hard links."""

import os
import stat
from collections.abc import Iterator
from errno import EACCES, EOPNOTSUPP, EPERM
from pathlib import Path

import pytest

from referee.record import Record, copy
from referee.record.sqlite.folder import keep_private, new_file
from tests.disk import Disk


@pytest.fixture(params=[None, EPERM, EOPNOTSUPP, EACCES], ids=["hard links", "vfat", "fuse", "android"])
def _links(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A file system with hard links, or one that refuses them as some do."""
    if request.param is not None:

        def refuse(*_: object, **__: object) -> None:
            raise OSError(request.param, os.strerror(request.param))

        monkeypatch.setattr(os, "link", refuse, raising=False)  # WebAssembly has none
    yield


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    """A file in a folder that doesn't exist yet."""
    return Disk(tmp_path / "deep" / "down" / "referee.db")


def mode(path: Path) -> int:
    """The permissions of a file or a folder."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("_links")
class TestPlacing:
    """With hard links and without."""

    def test_whole(self, tmp_path: Path) -> None:
        """A file has its name only once it is complete, and nothing else is left."""
        target = tmp_path / "file"
        with new_file(target) as part:
            part.write_text("all of it")
            assert not target.exists()
        assert target.read_text() == "all of it"
        assert list(tmp_path.iterdir()) == [target]

    def test_replaces_nothing(self, tmp_path: Path) -> None:
        """If there is a file by then, it stays as it is."""
        target = tmp_path / "file"
        with pytest.raises(FileExistsError) as reported, new_file(target) as part:
            part.write_text("new")
            target.write_text("old")
        assert str(target) in (str(reported.value.filename), str(reported.value.filename2))
        assert target.read_text() == "old"
        assert list(tmp_path.iterdir()) == [target]

    def test_nothing_is_left(self, tmp_path: Path) -> None:
        """If it can't be completed, there is no file."""
        with pytest.raises(KeyboardInterrupt), new_file(tmp_path / "file") as part:
            part.write_text("half of it")
            raise KeyboardInterrupt
        assert list(tmp_path.iterdir()) == []

    def test_copy(self, record: Record, disk: Disk, tmp_path: Path) -> None:
        """A record can be created and copied, and a copy replaces no file."""
        record.games.append(record.games.start("header"), 1, "line")
        target = tmp_path / "copy.db"
        copy(disk.path, target)
        assert Disk(target).lines() == ["line"]
        assert mode(target) == 0o600
        before = target.read_bytes()
        with pytest.raises(FileExistsError):
            copy(disk.path, target)
        assert target.read_bytes() == before


def test_a_new_record_is_private(record: Record, disk: Disk) -> None:
    """Only its owner can read a new record and its side files, or enter its folder."""
    record.games.start("header")
    folder = disk.path.parent
    assert mode(folder) == 0o700
    assert {path.name: mode(path) for path in folder.iterdir()} == {
        "referee.db": 0o600,
        "referee.db-wal": 0o600,
        "referee.db-shm": 0o600,
    }


def test_an_old_record_becomes_private(disk: Disk) -> None:
    """A record that others may read, as older versions made it, is private once it is opened."""
    Record(disk.path).games.start("header")
    for path in disk.path.parent.iterdir():
        path.chmod(0o644)
    disk.path.parent.chmod(0o755)
    record = Record(disk.path)
    record.games.ids()
    assert {mode(path) for path in disk.path.parent.iterdir()} == {0o600}
    assert mode(disk.path.parent) == 0o755, "others may share the folder, and it may have been there before"


def test_what_is_not_ours_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The permissions of files of other users, and of missing ones, are left alone."""
    file = tmp_path / "file"
    file.write_text("")
    file.chmod(0o644)
    monkeypatch.setattr(os, "getuid", lambda: file.stat().st_uid + 1)
    keep_private(file, tmp_path / "missing")
    assert mode(file) == 0o644
