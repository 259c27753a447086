"""What the path of a record leads to: the files beside it, and whether they can be written to."""

import os
from pathlib import Path

_LOG = bytes.fromhex("377f06")
"""The first bytes of a log."""


def beside(path: Path) -> tuple[Path, Path]:
    """The files that SQLite keeps beside an open record: the write-ahead log and its index."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def resting(path: Path) -> bool:
    """Whether a record is in a folder that cannot be written to, without files beside it.

    SQLite must be told so: else it tries to create files beside the record and does not open it.
    """
    return path.is_file() and not os.access(path.parent, os.W_OK) and not beside(path)[0].exists()


def writable(path: Path) -> bool:
    """Whether a record, and the files beside it, can be written to."""
    return os.access(path, os.W_OK) and not resting(path)


def read_only(path: Path) -> str:
    """The URI by which SQLite opens a record without changing it."""
    return f"{path.resolve().as_uri()}?{'immutable=1' if resting(path) else 'mode=ro'}"


def log_size(path: Path) -> int:
    """How many bytes the write-ahead log of a record has; -1 if it has some but does not begin as a log."""
    try:
        with beside(path)[0].open("rb", buffering=0) as log:
            return os.fstat(log.fileno()).st_size if log.read(len(_LOG)) in (b"", _LOG) else -1
    except OSError:
        return 0


def which(path: Path) -> tuple[int, int] | None:
    """The device and inode number of the file at a path; None if there is no file."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
