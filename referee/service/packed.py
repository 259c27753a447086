"""Files that came packed in one: taken out within bounds, whatever the packed one says of itself."""

import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO

from referee.service.game_file import MOST_BYTES, GameFile, NoGame, Unfit

MOST_FILES = 300
"""So many games are looked at together."""
MOST_UNPACKED = 16 * 1024 * 1024
"""Bytes that all of them may have."""
_ASIDE = ("__MACOSX/", ".")
"""What computers pack beside the files that people mean."""
_BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError, OSError)
"""What ``zipfile`` raises for files that are broken, locked with a password (``RuntimeError``) or packed in a way that
it does not know (``NotImplementedError``).
"""


def is_packed(content: bytes) -> bool:
    """Whether a file is others in one."""
    return content.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def unpacked(packed: GameFile) -> tuple[GameFile, ...]:
    """The files in a packed one; those that are packed themselves are left as they are. Raises ``NoGame``."""
    try:
        return tuple(_taken_out(packed.content))
    except NoGame:
        raise
    except _BROKEN as error:
        raise NoGame(Unfit.PACKED_BROKEN) from error


def _taken_out(content: bytes) -> Iterator[GameFile]:
    """A file that unpacks to far more than it says is read no further than any file is."""
    left = MOST_UNPACKED
    with zipfile.ZipFile(BytesIO(content)) as opened:
        listed = [each for each in opened.infolist() if not each.is_dir() and not _aside(each.filename)]
        if len(listed) > MOST_FILES:
            raise NoGame(Unfit.PACKED_TOO_MANY)
        for each in listed:
            if each.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):  # others ask for any memory
                raise NoGame(Unfit.PACKED_BROKEN)
            with opened.open(each) as stream:
                taken = stream.read(MOST_BYTES + 1)
            left -= len(taken)
            if left < 0:
                raise NoGame(Unfit.PACKED_TOO_LARGE)
            yield GameFile(each.filename, taken)


def _aside(name: str) -> bool:
    return name.startswith(_ASIDE[0]) or name.rpartition("/")[2].startswith(_ASIDE[1])
