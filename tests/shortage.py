"""Files that cannot be written: a full disk, a read-only file. Works for every user, root included."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

with suppress(ImportError):  # WebAssembly has none
    import resource


@contextmanager
def full_disk(path: Path) -> Iterator[None]:
    """No file can grow beyond what was written last to the record that lies open at ``path``, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name(f"{path.name}-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def make_read_only(path: Path) -> None:
    """Mark a record's file as one that SQLite must not write: with a format for writing that it does not know.

    The rights of the file would do for most users, but not for root. No other process may have the file open.
    """
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("r+b") as file:
        file.seek(18)  # the write version, https://www.sqlite.org/fileformat.html#file_format_version_numbers
        file.write(b"\x03")


WITHOUT_PRIVILEGES = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
"""Put before a command, lets the rights of files hold for root, too."""


def bound_by_rights() -> tuple[str, ...] | None:
    """A prefix of a command that makes file permissions hold for it; ``None`` if this machine has no way."""
    if os.geteuid():
        return ()
    found = shutil.which("setpriv")
    works = found and subprocess.run([*WITHOUT_PRIVILEGES, "true"], capture_output=True).returncode == 0
    return WITHOUT_PRIVILEGES if works else None


@contextmanager
def read_only_folder(folder: Path) -> Iterator[None]:
    """By their rights neither a folder nor anything in it can be written to."""
    places = [folder, *folder.rglob("*")]
    rights = [place.stat().st_mode for place in places]
    for place in places:
        place.chmod(0o555 if place.is_dir() else 0o444)
    try:
        yield
    finally:
        for place, mode in zip(places, rights, strict=True):
            place.chmod(mode)


@contextmanager
def full_disk_of(process: int, size: int) -> Iterator[None]:
    """No file that another process writes can grow beyond a size. Linux only."""
    before = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        with suppress(ProcessLookupError):  # it has ended meanwhile
            resource.prlimit(process, resource.RLIMIT_FSIZE, before)
