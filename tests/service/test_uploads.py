"""Uploaded files are kept for a day, within limits, both in a folder and in a database."""

import gzip
import os
import secrets
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from referee.record import Record, UploadTable
from referee.service import GameFile, Upload, UploadFolder, Uploads, uploads
from tests.postgresql import VERSIONS, DatabaseServers

ANN, BOB = "ann22222", "bob22222"
"""Owners of uploads."""


class Folder(UploadFolder):
    """A folder of uploads."""

    def age(self, key: str, seconds: float) -> None:
        """Make an upload older by this many seconds."""
        os.utime(self._file(key), (time.time() - seconds,) * 2)


class Table(UploadTable):
    """A table of uploads."""

    def age(self, key: str, seconds: float) -> None:
        """Make an upload older by this many seconds."""
        aged = "UPDATE uploads SET uploaded = uploaded - ? WHERE key = ?"
        self._engine.write(lambda db: db.execute(aged, (int(seconds), key)))


@pytest.fixture(params=["folder", *VERSIONS])
def place(
    request: pytest.FixtureRequest, tmp_path: Path, database_servers: DatabaseServers
) -> Iterator[Folder | Table]:
    """An empty place for uploads."""
    if request.param == "folder":
        yield Folder(tmp_path)
    else:
        server = database_servers[request.param]
        engine = Record(server.address(server.record())).engine
        yield Table(engine)
        engine.close()


@pytest.fixture
def kept(place: Folder | Table) -> Uploads:
    """The uploads in that place."""
    return Uploads(place)


def test_kept(kept: Uploads, place: Folder | Table) -> None:
    """An upload is found by its key, which is the same for the same files; other keys find nothing."""
    upload = Upload("ż.zip", (GameFile("a", b"\xff\0"), GameFile("a", b"")))
    key = kept.keep(upload, ANN)
    assert (kept.keep(upload, ANN), kept.kept(key)) == (key, upload)
    assert kept.keep(upload, BOB) != key
    for other in ("", "../referee", key[:-1], key.upper(), "0" * 20):
        assert kept.kept(other) is None
    whole = place.get(key)
    assert whole
    broken = whole[:-3], whole[:10] + b"\xff\xff" + whole[12:], b"right"
    for damaged in (*broken, b"\x1f\x8bxx", gzip.compress(b'["a", [["b", "as an older version kept it"]]]')):
        place.put(key, damaged)
        assert kept.kept(key) is None


def test_kept_for_a_day_and_so_many(kept: Uploads, place: Folder | Table) -> None:
    """Old uploads are deleted, and the oldest of an owner with too many; those of others stay."""
    old, other = kept.keep(Upload("old", ()), ANN), kept.keep(Upload("other", ()), BOB)
    place.age(old, uploads.KEPT_SECONDS + 60)
    place.age(other, 60)
    keys = [kept.keep(Upload(str(n), ()), ANN) for n in range(uploads.MOST_KEPT)]
    assert kept.kept(old) is None
    assert all(map(kept.kept, (*keys, other)))
    place.age(keys[3], 30)
    kept.keep(Upload("new", ()), ANN)
    assert [key for key in keys if kept.kept(key) is None] == [keys[3]]
    assert kept.kept(other)


def test_each_owner_has_a_share(kept: Uploads, place: Folder | Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """An owner's oldest uploads make room for the owner's newer ones, by size; those of others stay."""
    monkeypatch.setattr(uploads, "LEAST_COUNTED", 0)
    monkeypatch.setattr(uploads, "SHARE", 5_000)
    other = large(kept, BOB, "b")
    place.age(other, 60)
    first, second = (large(kept, ANN, name) for name in ("1", "2"))
    place.age(first, 30)
    assert all(map(kept.kept, (first, second, other)))
    third = large(kept, ANN, "3")
    assert [kept.kept(key) is None for key in (first, second, third, other)] == [True, False, False, False]


def test_all_owners_together(kept: Uploads, place: Folder | Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """If all uploads together take too much, the owners with the most lose their oldest; an owner with little loses
    nothing, even if another one sends the next upload.
    """
    monkeypatch.setattr(uploads, "LEAST_COUNTED", 0)
    monkeypatch.setattr(uploads, "MOST_BYTES", 12_000)
    other = large(kept, BOB, "b")
    place.age(other, 60)
    keys = [aged(large(kept, ANN, str(number)), place, 50 - number) for number in range(8)]
    assert kept.kept(other)
    assert kept.kept(keys[-1])
    assert sum(each.size for each in place.all()) <= 12_000
    new = large(kept, "cleo2222", "c")
    assert all(map(kept.kept, (other, new)))
    assert kept.kept(keys[0]) is None


def test_many_small_ones(kept: Uploads, place: Folder | Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of all uploads is bounded, however small each is: the oldest go, as long as no owner has more."""
    monkeypatch.setattr(uploads, "MOST_BYTES", 5 * uploads.LEAST_COUNTED)
    keys = [aged(kept.keep(Upload("a", ()), f"owner{number:03}"), place, 50 - number) for number in range(8)]
    assert [kept.kept(key) is None for key in keys] == [True] * 3 + [False] * 5


def test_at_once(kept: Uploads, place: Folder | Table) -> None:
    """Uploads at the same moment don't disturb one another, and the limits hold."""
    with ThreadPoolExecutor(8) as pool:
        keys = [*pool.map(lambda number: kept.keep(Upload(str(number % 24), ()), ANN), range(48))]
    assert len({*keys}) == 24
    assert 1 <= len([*place.all()]) <= uploads.MOST_KEPT


def large(kept: Uploads, owner: str, name: str) -> str:
    """The key of an upload that takes a little more than 2,000 bytes."""
    return kept.keep(Upload(name, (GameFile("x", random_text(2_000).encode()),)), owner)


def random_text(size: int) -> str:
    """A text that can't be packed into fewer than ``size`` bytes."""
    return secrets.token_hex(size)


def aged(key: str, place: Folder | Table, seconds: float) -> str:
    """The key of an upload that is now older by this many seconds: a table counts whole ones."""
    place.age(key, seconds)
    return key


def test_what_is_being_removed_hides_nothing(tmp_path: Path) -> None:
    """Files that another request is just removing neither hide other uploads nor let them be forgotten."""
    folder = UploadFolder(tmp_path)
    kept = Uploads(folder)
    keys = []
    for number in range(9):
        keys.append(kept.keep(Upload("", (GameFile("game", b"%d" % number),)), f"{number}nn22222"))
        (tmp_path / "uploads" / f"{number}.part").symlink_to(tmp_path / "removed")
    assert {each.key for each in folder.all()} == {*keys}
    kept.keep(Upload("", (GameFile("game", b"one more"),)), ANN)
    assert all(map(kept.kept, keys))
