"""Copying a record into a single file."""

import sqlite3
import time
from contextlib import closing, suppress
from datetime import date, datetime
from pathlib import Path

from referee.record.fault import Fault, UnavailableError
from referee.record.sqlite.folder import PRIVATE, keep_private, new_file, parts_in, read_only
from referee.record.sqlite.transaction import fault_of
from referee.version import VERSION

COPIES = "copies"
"""The name of the folder with the server's copies, next to the record."""
KEPT_BEFORE_UPDATES = 3
"""The number of copies from before updates that are kept. Each is the way back to an older version."""
_A_DAY = 24 * 3600


def copy(source: Path, target: Path, sound: bool = False) -> None:
    """Copy a record as it is at one moment, even while it is read and written. ``source`` isn't changed, and the copy
    is on the disk when this returns. With ``sound`` a damaged file isn't copied.

    Raises ``UnavailableError`` if the record can't be read, ``FileExistsError`` if there is a file at ``target``, and
    ``OSError`` if the copy can't be written.
    """
    with new_file(target) as part:
        try:
            with (
                closing(sqlite3.connect(read_only(source), uri=True)) as original,
                closing(sqlite3.connect(part)) as new,
            ):
                new.execute("PRAGMA locking_mode = EXCLUSIVE")  # nothing else opens it; not all file systems have locks
                if not original.execute("SELECT 1 FROM sqlite_master WHERE name = 'games'").fetchone():
                    raise UnavailableError(Fault.BROKEN, f"{source} is a database, but no record")
                original.backup(new)
                new.execute("PRAGMA journal_mode = DELETE")  # no files next to it
                if sound and new.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                    raise UnavailableError(Fault.BROKEN, f"{source} is damaged")
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise UnavailableError(fault_of(error), str(error)) from error


def copy_of_day(source: Path, folder: Path, day: date, kept: int) -> None:
    """Copy a record into a folder unless it has a copy from this day, and keep the ``kept`` newest copies. A damaged
    record isn't copied, so that its copies never replace sound ones. Does nothing if there is no record yet.

    Raises the same errors as ``copy``, but none if another process has made the copy in the meantime.
    """
    if not source.exists():
        return
    _make(folder)
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


def copy_before_update(source: Path) -> None:
    """Copy a record whose tables this version is about to change into the folder of copies, and keep the newest copies
    of this kind.

    Raises ``UnavailableError`` if that isn't possible: then the record must stay as it is.
    """
    folder = source.parent / COPIES
    try:
        _make(folder)
        copy(source, folder / f"referee-{datetime.now():%Y-%m-%d-%H%M%S}-before-{VERSION}.db")
    except OSError as error:
        raise UnavailableError(Fault.NO_COPY, str(error)) from error
    except UnavailableError as error:
        raise UnavailableError(Fault.BROKEN if error.fault is Fault.BROKEN else Fault.NO_COPY, str(error)) from error
    for old in sorted(folder.glob("referee-*-before-*.db"))[:-KEPT_BEFORE_UPDATES]:
        old.unlink(missing_ok=True)


def copies_in(folder: Path) -> list[Path]:
    """The daily copies in a folder, the oldest first."""
    return sorted(folder.glob("referee-????-??-??.db"))


def _make(folder: Path) -> None:
    """Make a folder of copies unless it is there, and keep it private."""
    folder.mkdir(PRIVATE, exist_ok=True)
    keep_private(folder)
