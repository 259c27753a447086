"""Copies of a record, each one file."""

import os
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

from referee.record.fault import Unavailable, fault_of
from referee.record.file import read_only


def copy(source: Path, target: Path) -> None:
    """Copy a record as it is at one moment, also while others read and write it.

    The copy is on the disk before this returns; ``source`` is not changed. Raises ``Unavailable``; ``OSError`` where
    the copy cannot be made, ``FileExistsError`` rather than take the place of another file.
    """
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        with (
            closing(sqlite3.connect(read_only(source), uri=True)) as original,
            closing(sqlite3.connect(part)) as made,
        ):
            original.execute("SELECT count(*) FROM games")  # an empty file is a database, too, but no record
            original.backup(made)
            made.execute("PRAGMA journal_mode = DELETE")  # all of it in the one file
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        target.hardlink_to(part)
    except sqlite3.Error as error:
        raise Unavailable(fault_of(error), str(error)) from error
    finally:
        part.unlink(missing_ok=True)


def copy_of_day(source: Path, folder: Path, day: date, kept: int) -> None:
    """Copy a record once a day into a folder, which keeps so many of the newest copies. Where there is no record yet
    nothing happens. Raises as ``copy`` does.
    """
    if not source.exists():
        return
    folder.mkdir(exist_ok=True)
    today = folder / f"referee-{day.isoformat()}.db"
    if not today.exists():
        copy(source, today)
    for old in sorted(folder.glob("referee-????-??-??.db"))[:-kept]:
        old.unlink()
