"""Uploaded files, kept beside the record for a day while the user looks at what is in them."""

import gzip
import json
import re
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from errno import EACCES, EDQUOT, ENOSPC, EPERM, EROFS
from functools import cache
from hashlib import sha256
from pathlib import Path

from referee.record import OWNER, Fault, UnavailableError, keep_private
from referee.service.game_file import GameFile

PACKAGE = Path(__file__).parents[1]
"""The folder of this package."""
FOLDER = "uploads"
"""The name of the folder in the data folder."""
KEPT_SECONDS = 24 * 3600
MOST_KEPT = 20
"""Most uploads that are kept, the newest: they are usually imported at once, and can be uploaded again."""

_FOUND = ".found"
_KEY = re.compile("[0-9a-f]{20}")
_FAULTS = {
    ENOSPC: Fault.FULL,
    EDQUOT: Fault.FULL,
    EROFS: Fault.READ_ONLY,
    EACCES: Fault.READ_ONLY,
    EPERM: Fault.READ_ONLY,
}


@dataclass(frozen=True, slots=True)
class Upload:
    """Files that were uploaded together."""

    name: str
    """The name of the chosen file, which may be a zip file; empty if several were chosen."""
    files: tuple[GameFile, ...]


class Uploads:
    """The newest uploads, in a folder that is created when it is first needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, upload: Upload) -> str:
        """Keep files and return their key, which is the same for the same files. Raises ``UnavailableError``."""
        files = [[file.name, file.content.decode("latin-1")] for file in upload.files]
        content = json.dumps([upload.name, files]).encode()
        key = sha256(content).hexdigest()[:20]
        part = self._folder / f"{key}-{time.monotonic_ns()}.part"
        try:
            self._folder.mkdir(OWNER, parents=True, exist_ok=True)
            keep_private(self._folder)
            part.write_bytes(gzip.compress(content, 1))
            part.replace(self._place(key))
        except OSError as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise UnavailableError(_FAULTS.get(error.errno or 0, Fault.NO_FOLDER), str(error)) from error
        with suppress(OSError):  # another request may delete the same files
            self._forget()
        return key

    def keep_found(self, key: str, language: str, found: str) -> None:
        """Keep what was found in the files of a key, in the words of a language. If it cannot be written, no error is
        raised, and the files are read again next time.
        """
        with suppress(OSError):
            self._found(key, language).write_bytes(gzip.compress(found.encode(), 1))

    def found(self, key: str, language: str) -> str | None:
        """What was found in the files of a key; None if it was not kept today, by this version and in this language."""
        if not _KEY.fullmatch(key) or not self._place(key).exists():
            return None
        try:
            return gzip.decompress(self._found(key, language).read_bytes()).decode()
        except (OSError, EOFError, ValueError):
            return None

    def kept(self, key: str) -> Upload | None:
        """The upload with this key; None if it is unknown or was deleted."""
        if not _KEY.fullmatch(key):
            return None
        try:
            name, files = json.loads(gzip.decompress(self._place(key).read_bytes()))
        except (OSError, EOFError, ValueError):
            return None
        return Upload(name, tuple(GameFile(file, content.encode("latin-1")) for file, content in files))

    def _place(self, key: str) -> Path:
        return self._folder / f"{key}.gz"

    def _found(self, key: str, language: str) -> Path:
        """The path of what was found. It depends on today's date, since a game dated in the future is faulty."""
        by = sha256(f"{_version()} {date.today()} {language}".encode()).hexdigest()[:20]
        return self._folder / f"{key}-{by}{_FOUND}"

    def _forget(self) -> None:
        """Delete uploads that are too old or too many, and what was found in uploads that are gone."""
        kept = [path for path in self._folder.iterdir() if path.suffix != _FOUND]
        kept.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        for number, path in enumerate(kept):
            if number >= MOST_KEPT or path.stat().st_mtime < time.time() - KEPT_SECONDS:
                path.unlink(missing_ok=True)
        for path in self._folder.glob(f"*{_FOUND}"):
            if not self._place(path.name.partition("-")[0]).exists():
                path.unlink(missing_ok=True)


@cache
def _version() -> str:
    """Hash of all source files and catalogues. What another version found is not used."""
    found = sha256()
    for path in sorted(each for ending in ("py", "po") for each in PACKAGE.rglob(f"*.{ending}")):
        found.update(path.read_bytes())
    return found.hexdigest()
