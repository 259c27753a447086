"""Unpacking zip files within limits, whatever their directories claim."""

import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO

from referee.service.game_file import MOST_BYTES, GameFile, NoGameError, NoGameReason

MOST_FILES = 300
"""Most files in a zip file."""
MOST_UNPACKED = 16 * 1024 * 1024
"""Most bytes of all files together."""
_BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError, OSError)
"""What ``zipfile`` raises for files that are broken, encrypted (``RuntimeError``) or packed by an unknown method
(``NotImplementedError``).
"""


def is_packed(content: bytes) -> bool:
    """Whether a file is a zip file."""
    return content.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def unpacked(packed: GameFile) -> tuple[GameFile, ...]:
    """The files in a zip file; zip files in it are not unpacked. Raises ``NoGameError``."""
    try:
        return tuple(_taken_out(packed.content))
    except NoGameError:
        raise
    except _BROKEN as error:
        raise NoGameError(NoGameReason.PACKED_BROKEN) from error


def _taken_out(content: bytes) -> Iterator[GameFile]:
    """The files, each read only up to the limit, even if it unpacks to more than the directory claims."""
    left = MOST_UNPACKED
    with zipfile.ZipFile(BytesIO(content)) as opened:
        listed = [each for each in opened.infolist() if not each.is_dir() and not _aside(each.filename)]
        if len(listed) > MOST_FILES:
            raise NoGameError(NoGameReason.PACKED_TOO_MANY)
        for each in listed:
            if each.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):  # others take unlimited memory
                raise NoGameError(NoGameReason.PACKED_BROKEN)
            with opened.open(each) as stream:
                taken = stream.read(MOST_BYTES + 1)
            left -= len(taken)
            if left < 0:
                raise NoGameError(NoGameReason.PACKED_TOO_LARGE)
            yield GameFile(each.filename, taken)


def _aside(name: str) -> bool:
    """Whether an operating system has added a file."""
    return name.startswith("__MACOSX/") or name.rpartition("/")[2].startswith(".")
