"""Copying a record into one file."""

import sqlite3
import time
from contextlib import closing, suppress
from datetime import date
from pathlib import Path

from referee.record.fault import Fault, UnavailableError, fault_of
from referee.record.opening import read_only
from referee.record.placed import PRIVATE, keep_private, parts_in, placed

_A_DAY = 24 * 3600


def copy(source: Path, target: Path, sound: bool = False) -> None:
    """Copy a record as it is at one moment, also while it is read and written. ``source`` is not changed, and the copy
    is on the disk when this returns. With ``sound`` a damaged file is not copied.

    Raises ``UnavailableError`` if the record cannot be read, ``FileExistsError`` if there is a file at ``target``, and
    ``OSError`` if the copy cannot be written.
    """
    with placed(target) as part:
        try:
            with closing(sqlite3.connect(read_only(source), uri=True)) as original, closing(_alone(part)) as new:
                original.execute("SELECT count(*) FROM games")  # an empty file is a database, but not a record
                original.backup(new)
                new.execute("PRAGMA journal_mode = DELETE")  # no files beside it
                if sound and new.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                    raise UnavailableError(Fault.BROKEN, f"{source} is damaged")
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise UnavailableError(fault_of(error), str(error)) from error


def copy_of_day(source: Path, folder: Path, day: date, kept: int) -> None:
    """Copy a record into a folder unless there is a copy of this day, and keep the ``kept`` newest copies. A damaged
    record is not copied, so that its copies never replace sound ones. Does nothing if there is no record yet.

    Raises the same errors as ``copy``, but none if another process has made the copy meanwhile.
    """
    if not source.exists():
        return
    folder.mkdir(PRIVATE, exist_ok=True)
    keep_private(folder)
    today = folder / f"referee-{day.isoformat()}.db"
    if not today.exists() or not today.stat().st_size:  # where there are no hard links a name may be left empty
        today.unlink(missing_ok=True)
        with suppress(FileExistsError):
            copy(source, today, sound=True)
    for old in copies_in(folder)[:-kept]:
        old.unlink()
    for part in parts_in(folder):
        with suppress(FileNotFoundError):  # another process finished it
            if part.stat().st_mtime < time.time() - _A_DAY:
                part.unlink()


def copies_in(folder: Path) -> list[Path]:
    """The daily copies in a folder, the oldest first."""
    return sorted(folder.glob("referee-????-??-??.db"))


def _alone(part: Path) -> sqlite3.Connection:
    """A connection to a file that nothing else opens, for file systems without locks or shared memory as well."""
    conn = sqlite3.connect(part)
    conn.execute("PRAGMA locking_mode = EXCLUSIVE")
    return conn
