"""Uploads in a folder of this server."""

import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from errno import EACCES, EDQUOT, ENOSPC, EPERM, EROFS
from pathlib import Path

from referee.record import PRIVATE, Fault, StoredUpload, UnavailableError, keep_private

FOLDER = "uploads"
"""The name of the folder in the data folder."""
_FAULTS = {
    ENOSPC: Fault.FULL,
    EDQUOT: Fault.FULL,
    EROFS: Fault.READ_ONLY,
    EACCES: Fault.READ_ONLY,
    EPERM: Fault.READ_ONLY,
}


class UploadFolder:
    """A folder of uploads, which is created when it is first needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, key: str, content: bytes) -> None:
        """Keep an upload, in place of what it was before. Raises ``UnavailableError``."""
        unfinished = self._folder / f"{time.monotonic_ns()}.part"  # not named after its key, which others may remove
        try:
            self._folder.mkdir(PRIVATE, parents=True, exist_ok=True)
            keep_private(self._folder)
            unfinished.write_bytes(content)
            unfinished.replace(self._file(key))
        except OSError as error:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
            raise UnavailableError(_FAULTS.get(error.errno or 0, Fault.NO_FOLDER), str(error)) from error

    def get(self, key: str) -> bytes | None:
        """An upload; None if it is not there."""
        try:
            return self._file(key).read_bytes()
        except OSError:
            return None

    def all(self) -> Iterator[StoredUpload]:
        """All uploads."""
        for path in self._folder.glob("*"):
            with suppress(OSError):  # another request has just removed it
                status = path.stat()
                yield StoredUpload(path.stem, status.st_mtime, status.st_size)

    def remove(self, keys: Iterable[str]) -> None:
        """Remove uploads."""
        for key in keys:
            for path in self._folder.glob(f"{key}.*"):
                with suppress(OSError):
                    path.unlink()

    def _file(self, key: str) -> Path:
        return self._folder / f"{key}.gz"
