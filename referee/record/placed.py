"""New files, which have their names once they are complete, and which only their owner may read: a record holds the
secret of all links.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp

PRIVATE = stat.S_IRWXU
"""The rights of new folders."""
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_PART = ".part"


def keep_private(*places: Path) -> None:
    """Take the rights of everybody but the owner from those of these files and folders that are there and ours."""
    for place in places:
        with suppress(OSError):
            found = place.stat()
            if found.st_uid == os.geteuid() and found.st_mode & _OTHERS:
                place.chmod(stat.S_IMODE(found.st_mode) & ~_OTHERS)


@contextmanager
def placed(target: Path) -> Iterator[Path]:
    """Yields the path of an empty file beside ``target``. What is written there gets its name when it is complete and
    on the disk.

    Raises ``FileExistsError`` if there is a file at ``target`` by then, which is never overwritten, and ``OSError``.
    """
    opened, name = mkstemp(_PART, f"{target.name}.", target.parent)
    os.close(opened)
    part = Path(name)
    try:
        yield part
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        _name(part, target)
    finally:
        part.unlink(missing_ok=True)
    with suppress(OSError):  # not every file system can
        _settle(target.parent)


def parts_in(folder: Path) -> tuple[Path, ...]:
    """The unfinished files in a folder: those being written, and those left by a process that was killed."""
    return tuple(folder.glob(f"*{_PART}"))


def _name(part: Path, target: Path) -> None:
    try:
        target.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:  # no hard links: memory sticks, Android
        target.open("xb").close()  # the name is taken from here on, so that nothing of others can be replaced
        part.replace(target)


def _settle(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
