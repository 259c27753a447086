"""Files that cannot be written: a full disk, a read-only file. Works for every user, root included."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path


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

    The rights of the file would do for most users, but not for root. Nobody else may have the file open.
    """
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("r+b") as file:
        file.seek(18)  # the write version, https://www.sqlite.org/fileformat.html#file_format_version_numbers
        file.write(b"\x03")


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
