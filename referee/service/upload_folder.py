"""Uploads in a folder of this server."""

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from errno import EACCES, EDQUOT, ENOSPC, EPERM, EROFS
from pathlib import Path

from referee.record import PRIVATE, Fault, StoredUpload, UnavailableError, keep_private

FOLDER = "uploads"
"""The name of the folder in the data folder."""
_FILES, _FOUND = ".gz", ".found"
"""How the names of files end: what was uploaded, and what was found in it."""
_FAULTS = {
    ENOSPC: Fault.FULL,
    EDQUOT: Fault.FULL,
    EROFS: Fault.READ_ONLY,
    EACCES: Fault.READ_ONLY,
    EPERM: Fault.READ_ONLY,
}


class UploadFolder:
    """A folder of uploads, which is created when it is first needed. Each part of an upload is a file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, key: str, part: str, content: bytes) -> None:
        """Keep a part of an upload, in place of what it was before. Raises ``UnavailableError``."""
        unfinished = self._folder / f"{time.monotonic_ns()}.part"  # not named after its key, which others may remove
        try:
            self._folder.mkdir(PRIVATE, parents=True, exist_ok=True)
            keep_private(self._folder)
            unfinished.write_bytes(content)
            unfinished.replace(self._file(key, part))
        except OSError as error:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
            raise UnavailableError(_FAULTS.get(error.errno or 0, Fault.NO_FOLDER), str(error)) from error

    def get(self, key: str, part: str) -> bytes | None:
        """A part of an upload; None if it, or what was uploaded, is not there."""
        try:
            return self._file(key, part).read_bytes() if self._file(key).exists() else None
        except OSError:
            return None

    def all(self) -> Iterator[StoredUpload]:
        """All uploads."""
        by_key: dict[str, list[tuple[str, os.stat_result]]] = {}
        for path in self._folder.glob("*"):
            with suppress(OSError):  # another request has just removed it
                status = path.stat()
                by_key.setdefault(path.stem.partition("-")[0], []).append((path.suffix, status))
        for key, files in by_key.items():
            when = max((status.st_mtime for ending, status in files if ending != _FOUND), default=0.0)
            yield StoredUpload(key, when, sum(status.st_size for _, status in files))

    def remove(self, keys: Iterable[str]) -> None:
        """Remove uploads with all their parts."""
        for key in keys:
            for path in self._folder.glob(f"{key}*"):
                with suppress(OSError):
                    path.unlink()

    def _file(self, key: str, part: str = "") -> Path:
        return self._folder / (f"{key}-{part}{_FOUND}" if part else f"{key}{_FILES}")
