"""Unpacking zip files within limits, whatever their directories claim."""

import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import BytesIO

from referee.service.game_file import MOST_BYTES, GameFile, NoGameError, NoGameReason

MOST_FILES = 300
"""Most files in an upload, or in a zip file."""
MOST_UNPACKED = 16 * 1024 * 1024
"""Most bytes of all of them together."""
_BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError, OSError)
"""What ``zipfile`` raises for files that are broken, encrypted (``RuntimeError``) or packed by an unknown method
(``NotImplementedError``).
"""


def is_packed(content: bytes) -> bool:
    """Whether a file is a zip file."""
    return content.startswith((b"PK\x03\x04", b"PK\x05\x06"))


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file that was sent, alone or in a zip file. It is unpacked when it is read, so it can be counted before."""

    name: str
    size: int
    """Its bytes, of which no more are read."""
    _read: Callable[[], bytes]

    def read(self) -> GameFile:
        """The file, unpacked. Raises ``NoGameError``."""
        with _whole():
            return GameFile(self.name, self._read())


def files_in(sent: GameFile) -> tuple[SentFile, ...]:
    """The files in a zip file, or a file that is none. Zip files in it are not unpacked. Raises ``NoGameError``."""
    if not is_packed(sent.content):
        return (SentFile(sent.name, len(sent.content), lambda: sent.content),)
    with _whole():
        files = tuple(_listed(zipfile.ZipFile(BytesIO(sent.content))))
    if len(files) > MOST_FILES:
        raise NoGameError(NoGameReason.PACKED_TOO_MANY)
    if sum(each.size for each in files) > MOST_UNPACKED:
        raise NoGameError(NoGameReason.PACKED_TOO_LARGE)
    return files


def _listed(packed: zipfile.ZipFile) -> Iterator[SentFile]:
    """The files that a zip file lists. None of them unpacks to more than the list claims, or than a game may have."""
    for each in packed.infolist():
        if each.is_dir() or _aside(each.filename):
            continue
        if each.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):  # others take unlimited memory
            raise NoGameError(NoGameReason.PACKED_BROKEN)
        yield SentFile(each.filename, min(each.file_size, MOST_BYTES + 1), partial(_taken_out, packed, each))


def _taken_out(packed: zipfile.ZipFile, listed: zipfile.ZipInfo) -> bytes:
    with packed.open(listed) as stream:
        return stream.read(MOST_BYTES + 1)


@contextmanager
def _whole() -> Iterator[None]:
    """Raises ``NoGameError`` if a zip file turns out to be broken."""
    try:
        yield
    except NoGameError:
        raise
    except _BROKEN as error:
        raise NoGameError(NoGameReason.PACKED_BROKEN) from error


def _aside(name: str) -> bool:
    """Whether an operating system has added a file."""
    return name.startswith("__MACOSX/") or name.rpartition("/")[2].startswith(".")
