"""The file of a record, and those next to it. New files get their names once they are complete. Only their owner may
read them: a record holds the secret of all links.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
from pathlib import Path
from tempfile import mkstemp

PRIVATE = stat.S_IRWXU
"""The rights of new folders."""
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_PART = ".part"


def keep_private(*places: Path) -> None:
    """Remove everybody else's rights from these files and folders, if they exist and are ours."""
    for place in places:
        with suppress(OSError):
            found = place.stat()
            if found.st_uid == os.getuid() and found.st_mode & _OTHERS:
                place.chmod(stat.S_IMODE(found.st_mode) & ~_OTHERS)


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """Yields the path of an empty file next to ``target``. It gets that name when it is complete and on the disk.

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
    with suppress(OSError):  # not every file system can wait until the name is on the disk
        opened = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def parts_in(folder: Path) -> tuple[Path, ...]:
    """The unfinished files in a folder: those being written, and those left by a process that was killed."""
    return tuple(folder.glob(f"*{_PART}"))


def _name(part: Path, target: Path) -> None:
    try:
        target.hardlink_to(part)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # no hard links: memory sticks, Android, WebAssembly
        target.open("xb").close()  # the name is taken from here on, so that no other file can be replaced
        part.replace(target)


_LOG = bytes.fromhex("377f06")
"""The first bytes of a log."""


def wal_files(path: Path) -> tuple[Path, Path]:
    """The files that SQLite keeps next to an open record: the write-ahead log and its index."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def resting(path: Path) -> bool:
    """Whether a record is in a folder that can't be written to, without files next to it.

    SQLite has to know that: otherwise it tries to create files next to the record and doesn't open it.
    """
    return path.is_file() and not os.access(path.parent, os.W_OK) and not wal_files(path)[0].exists()


def writable(path: Path) -> bool:
    """Whether a record, and the files next to it, can be written to."""
    return os.access(path, os.W_OK) and not resting(path)


def read_only(path: Path) -> str:
    """The URI by which SQLite opens a record without changing it."""
    return f"{path.resolve().as_uri()}?{'immutable=1' if resting(path) else 'mode=ro'}"


def log_size(path: Path) -> int:
    """The size in bytes of the write-ahead log of a record; -1 if it isn't empty but doesn't start like a log."""
    try:
        with wal_files(path)[0].open("rb", buffering=0) as log:
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


class Serving:
    """Shows that this process serves the record at ``path``. Each process that serves holds a lock on a file next to
    it, which the kernel releases when the process ends, even by force. Some file systems have no such locks; there
    nobody can know.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(f"{path.name}-serving")
        self._held: int | None = None
        """The locked file; None while this process isn't serving."""

    def begin(self) -> None:
        """Serve from now on. If no file can be created, nothing can be written either, so the lock isn't needed."""
        while self._held is None:
            try:
                opened = os.open(self._path, os.O_RDONLY | os.O_CREAT, 0o600)
            except OSError:
                return
            with suppress(OSError):  # no locks here
                flock(opened, LOCK_SH)
            if os.fstat(opened).st_nlink:
                self._held = opened
            else:  # the last server has just removed it
                os.close(opened)

    def end(self) -> None:
        """Stop serving. The last server removes the file."""
        if self._held is not None:
            with suppress(OSError):
                flock(self._held, LOCK_EX | LOCK_NB)
                self._path.unlink()
            os.close(self._held)
            self._held = None

    @property
    def under_way(self) -> bool:
        try:
            opened = os.open(self._path, os.O_RDONLY)
        except OSError:
            return False
        try:
            flock(opened, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:
            return False
        finally:
            os.close(opened)
        return False
