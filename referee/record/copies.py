"""Copying a record into one file."""

import os
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

from referee.record.fault import UnavailableError, fault_of
from referee.record.file import read_only


def copy(source: Path, target: Path) -> None:
    """Copy a record as it is at one moment, also while it is read and written. ``source`` is not changed, and the copy
    is on the disk when this returns.

    Raises ``UnavailableError`` if the record cannot be read, ``FileExistsError`` if there is a file at ``target``, and
    ``OSError`` if the copy cannot be written.
    """
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        with (
            closing(sqlite3.connect(read_only(source), uri=True)) as original,
            closing(sqlite3.connect(part)) as new,
        ):
            original.execute("SELECT count(*) FROM games")  # an empty file is a database, but not a record
            original.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # no files beside it
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        target.hardlink_to(part)
    except sqlite3.Error as error:
        raise UnavailableError(fault_of(error), str(error)) from error
    finally:
        part.unlink(missing_ok=True)


def copy_of_day(source: Path, folder: Path, day: date, kept: int) -> None:
    """Copy a record into a folder unless there is a copy of this day, and keep the ``kept`` newest copies. Does nothing
    if there is no record yet. Raises the same errors as ``copy``.
    """
    if not source.exists():
        return
    folder.mkdir(exist_ok=True)
    today = folder / f"referee-{day.isoformat()}.db"
    if not today.exists():
        copy(source, today)
    for old in copies_in(folder)[:-kept]:
        old.unlink()


def copies_in(folder: Path) -> list[Path]:
    """The daily copies in a folder, the oldest first."""
    return sorted(folder.glob("referee-????-??-??.db"))
