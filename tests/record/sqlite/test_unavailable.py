"""A file that can't be read or written: calls raise an error with its cause, and nothing is lost."""

import gc
import os
import sqlite3
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from referee.record import Fault, Record, UnavailableError
from referee.record.sqlite import opening
from tests.disk import Disk
from tests.shortage import full_disk, make_read_only


@pytest.fixture
def game_id(disk: Disk) -> str:
    """A game with one line, written by a connection that is closed."""
    record = Record(disk.path)
    game_id = record.games.start("header")
    record.games.append(game_id, 1, "one")
    del record
    gc.collect()
    return game_id


def test_locked_for_writing(record: Record, disk: Disk, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another writer doesn't finish, lines can be read but not written."""
    monkeypatch.setattr(opening, "_PATIENCE", 0.1)
    with disk.connection() as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(UnavailableError) as refused:
            record.games.append(game_id, 2, "two")
        assert refused.value.fault is Fault.LOCKED
        assert record.games.read(game_id).lines == ("one",)
    record.games.append(game_id, 2, "two")
    assert disk.lines() == ["one", "two"]


def test_locked_for_reading(record: Record, disk: Disk, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another program has locked the file, nothing can be read."""
    monkeypatch.setattr(opening, "_PATIENCE", 0.1)
    with disk.connection() as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(UnavailableError):
            record.games.read(game_id)
    assert record.games.read(game_id).lines == ("one",)


def test_full_disk(record: Record, disk: Disk, game_id: str) -> None:
    """On a full disk no part of a line is written; it can be written once there is room."""
    record.games.append(game_id, 2, "two")
    with full_disk(disk.path):
        with pytest.raises(UnavailableError):
            record.games.append(game_id, 3, "three")
        assert record.games.read(game_id).lines == ("one", "two")
        assert disk.lines() == ["one", "two"]
    record.games.append(game_id, 3, "three")
    assert disk.lines() == ["one", "two", "three"]


def test_read_only(record: Record, game_id: str) -> None:
    """Games in a read-only file can be read but not written to."""
    make_read_only(record.engine.path)
    with pytest.raises(UnavailableError, match="readonly"):
        record.games.append(game_id, 2, "two")
    assert record.games.read(game_id).lines == ("one",)


def test_no_folder(tmp_path: Path) -> None:
    """If there is a file instead of the data folder, nothing can be written."""
    (tmp_path / "file").write_text("")
    with pytest.raises(UnavailableError):
        Record(tmp_path / "file" / "referee.db").games.start("header")


def test_no_file(tmp_path: Path) -> None:
    """If there is a folder instead of the file, nothing can be written."""
    (tmp_path / "referee.db").mkdir()
    with pytest.raises(UnavailableError):
        Record(tmp_path / "referee.db").games.start("header")


def test_broken_file(tmp_path: Path) -> None:
    """A file that isn't a record is neither read nor overwritten."""
    path = tmp_path / "referee.db"
    path.write_bytes(b"a shopping list" * 500)
    with pytest.raises(UnavailableError):
        Record(path).games.start("header")
    assert path.read_bytes() == b"a shopping list" * 500


@pytest.mark.parametrize("statement", [None, "CREATE TABLE notes (text)", "CREATE TABLE games (id, started, header)"])
def test_foreign_file(tmp_path: Path, statement: str | None) -> None:
    """An empty file, or a database of another program, is neither read nor changed, and no side file is created."""
    path = tmp_path / "referee.db"
    path.touch()
    with closing(sqlite3.connect(path)) as other:
        if statement:
            other.execute(statement)
    before = path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_mode
    for _ in range(2):
        record = Record(path)
        assert fault(record) is Fault.FOREIGN
        with pytest.raises(UnavailableError):
            record.games.ids()
    assert (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_mode) == before
    assert list(tmp_path.iterdir()) == [path]


def fault(record: Record) -> Fault:
    """The fault that prevents writing."""
    with pytest.raises(UnavailableError) as raised:
        record.games.start("header")
    return raised.value.fault


def test_half_a_file(disk: Disk, game_id: str) -> None:
    """A truncated file is reported as broken and not changed."""
    with disk.connection() as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    half = disk.path.read_bytes()[: disk.path.stat().st_size // 2]
    disk.path.write_bytes(half)
    assert fault(Record(disk.path)) is Fault.BROKEN
    assert disk.path.read_bytes() == half


def test_no_tables(disk: Disk, game_id: str) -> None:
    """A file with a renamed table is reported as broken and not changed."""
    with disk.connection() as other:
        other.execute("ALTER TABLE events RENAME TO event5")
    with pytest.raises(UnavailableError) as raised:
        Record(disk.path).games.read(game_id)
    assert raised.value.fault is Fault.BROKEN


def test_newer_version(disk: Disk, game_id: str) -> None:
    """A file that a newer version has changed is neither read nor written to."""
    with disk.connection() as other:
        other.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
            " VALUES ('referee', 'to_come', '2030-01-01')"
        )
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = disk.path.read_bytes()
    assert fault(Record(disk.path)) is Fault.NEWER
    with pytest.raises(UnavailableError):
        Record(disk.path).games.read(game_id)
    assert disk.path.read_bytes() == before


@pytest.mark.parametrize("replaced", [False, True], ids=["removed", "replaced"])
@pytest.mark.parametrize("whole_folder", [False, True], ids=["file", "folder"])
def test_moved(record: Record, disk: Disk, game_id: str, replaced: bool, whole_folder: bool) -> None:
    """After the file or its folder was moved or replaced, no thread reads or writes until it is back in its place."""
    assert record.games.read(game_id).lines == ("one",)
    places = [disk.path.parent] if whole_folder else list(disk.path.parent.iterdir())
    aside = disk.path.parent.parent / "aside"
    aside.mkdir()
    for place in places:
        place.rename(aside / place.name)
    if replaced:
        Record(disk.path).games.start("another")
    with ThreadPoolExecutor(1) as another_thread:
        for run in (lambda work: work(), lambda work: another_thread.submit(work).result()):
            for work in (
                lambda: record.games.append(game_id, 2, "two"),
                lambda: record.games.read(game_id),
                lambda: record.games.start("x"),
            ):
                with pytest.raises(UnavailableError) as raised:
                    run(work)
                assert raised.value.fault is Fault.MOVED
    if replaced:
        assert disk.games() == ["another"]
        for place in [disk.path.parent] if whole_folder else list(disk.path.parent.iterdir()):
            place.rename(place.with_name(f"other-{place.name}"))
    for place in places:
        (aside / place.name).rename(place)
    record.games.append(game_id, 2, "two")
    assert record.games.read(game_id).lines == ("one", "two")


@pytest.mark.parametrize("endings", [("-wal",), ("-shm",), ("-wal", "-shm")], ids="+".join)
@pytest.mark.parametrize("replaced", [False, True], ids=["removed", "replaced"])
def test_moved_next_to(record: Record, game_id: str, endings: tuple[str, ...], replaced: bool) -> None:
    """After a side file of the record was removed or replaced, no thread reads or writes: writes would be lost."""
    record.games.append(game_id, 2, "two")
    for place in (record.engine.path.with_name(f"{record.engine.path.name}{ending}") for ending in endings):
        content = place.read_bytes()
        place.unlink()
        if replaced:
            place.write_bytes(content)
    with ThreadPoolExecutor(1) as another_thread:
        for run in (lambda work: work(), lambda work: another_thread.submit(work).result()):
            for work in (
                lambda: record.games.append(game_id, 3, "three"),
                lambda: record.games.read(game_id),
                lambda: record.engine.write_back(0),
            ):
                with pytest.raises(UnavailableError) as raised:
                    run(work)
                assert raised.value.fault is Fault.MOVED


@pytest.mark.parametrize("left", [0, 1], ids=["nothing", "half"])
def test_cut_off(record: Record, game_id: str, left: int) -> None:
    """After the log was cut off by hand no thread reads or writes, and nothing more is written back into the file, not
    even when the record is closed: only what was there before can be trusted.
    """
    record.games.append(game_id, 2, "two")
    log, before = record.engine.path.with_name(f"{record.engine.path.name}-wal"), record.engine.path.read_bytes()
    os.truncate(log, left * log.stat().st_size // 2)
    with ThreadPoolExecutor(1) as another_thread:
        for run in (lambda work: work(), lambda work: another_thread.submit(work).result()):
            for work in (
                lambda: record.games.read(game_id),
                lambda: record.games.append(game_id, 3, "three"),
                lambda: record.engine.write_back(0),
                record.engine.close,
            ):
                with pytest.raises(UnavailableError) as raised:
                    run(work)
                assert raised.value.fault is Fault.MOVED
    assert record.engine.path.read_bytes() == before


@pytest.mark.parametrize("asked_by", ["a new thread", "the server"])
def test_saved_by_any_thread(record: Record, disk: Disk, game_id: str, asked_by: str) -> None:
    """If the log is removed, what was confirmed is in the file after the first transaction of any thread, also of one
    that hasn't asked before.
    """
    with ThreadPoolExecutor(1) as writer:
        writer.submit(record.games.append, game_id, 2, "two").result()
    for ending in "-wal", "-shm":
        disk.path.with_name(f"{disk.path.name}{ending}").unlink()
    with pytest.raises(UnavailableError):
        record.games.ids() if asked_by == "a new thread" else record.engine.write_back(60)
    copied = disk.path.with_name("copied.db")
    subprocess.run(["cp", str(disk.path), str(copied)], check=True)  # copying here would release SQLite's locks
    assert Disk(copied).lines() == ["one", "two"]


@pytest.mark.parametrize("lost", [Path.unlink, partial(os.truncate, length=0)], ids=["removed", "emptied"])
def test_lost_while_it_is_written(record: Record, game_id: str, lost: Callable[[Path], None]) -> None:
    """A write fails if the log is removed or emptied during it."""
    record.games.append(game_id, 2, "two")
    with pytest.raises(UnavailableError) as raised, record.engine.writing() as db:
        db.execute("INSERT INTO events (game, number, line, written) VALUES (?, 3, 'three', 'now')", (game_id,))
        lost(record.engine.path.with_name(f"{record.engine.path.name}-wal"))
    assert raised.value.fault is Fault.MOVED


def test_unwritten_after_a_fault(record: Record, disk: Disk, game_id: str) -> None:
    """After an error in the middle of a write the connection can be used again."""
    assert record.games.read(game_id).lines == ("one",)
    with disk.connection() as other:
        other.execute("CREATE TRIGGER fault AFTER INSERT ON events BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    with pytest.raises(UnavailableError, match="disk full"):
        record.games.append(game_id, 2, "two")
    with disk.connection() as other:
        other.execute("DROP TRIGGER fault")
    record.games.append(game_id, 2, "two")
    assert record.games.read(game_id).lines == ("one", "two")
