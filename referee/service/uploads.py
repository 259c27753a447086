"""Uploaded files, kept for a day while the user looks at their contents: in the data folder, or in the database that
several servers share.

The newest uploads of each owner are kept, and no owner's uploads displace those of one who has less.
"""

import gzip
import json
import re
import time
import zlib
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from errno import EACCES, EDQUOT, ENOSPC, EPERM, EROFS
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from referee.record import PRIVATE, Fault, StoredUpload, UnavailableError, UploadTable, keep_private
from referee.service.game_file import GameFile

FOLDER = "uploads"
"""The name of the folder in the data folder."""
KEPT_SECONDS = 24 * 3600
MOST_KEPT = 20
"""The most uploads of one owner: they are usually imported right away, and can be uploaded again."""
SHARE = 16 * 1024 * 1024
"""The most bytes of one owner: more than twice the largest upload."""
MOST_BYTES = 128 * 1024 * 1024
"""The most bytes of all owners together."""
LEAST_COUNTED = 64 * 1024
"""The least bytes that an upload counts as: it takes files or rows as well, so this limits the number of uploads."""
OWNER = 8
"""Characters of an owner, with which a key begins."""

_CONTENT = 20
"""Digits of the hash of the files, with which a key ends."""
_KEY = re.compile(f"[0-9a-z]{{{OWNER}}}[0-9a-f]{{{_CONTENT}}}")
_FAULTS = {
    ENOSPC: Fault.FULL,
    EDQUOT: Fault.FULL,
    EROFS: Fault.READ_ONLY,
    EACCES: Fault.READ_ONLY,
    EPERM: Fault.READ_ONLY,
}


class UploadFolder:
    """Uploads in a folder in the data folder, which is created when it is first needed; used like ``UploadTable``."""

    def __init__(self, instance: Path) -> None:
        self._folder = instance / FOLDER

    def put(self, key: str, content: bytes) -> None:
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
        try:
            return self._file(key).read_bytes()
        except OSError:
            return None

    def all(self) -> Iterator[StoredUpload]:
        for path in self._folder.glob("*"):
            with suppress(OSError):  # another request has just removed it
                status = path.stat()
                yield StoredUpload(path.stem, status.st_mtime, status.st_size)

    def remove(self, keys: Iterable[str]) -> None:
        for key in keys:
            for path in self._folder.glob(f"{key}.*"):
                with suppress(OSError):
                    path.unlink()

    def _file(self, key: str) -> Path:
        return self._folder / f"{key}.gz"


@dataclass(frozen=True, slots=True)
class Upload:
    """Files that were uploaded together."""

    name: str
    """The name of the chosen file, which may be a zip file; empty if several were chosen."""
    files: tuple[GameFile, ...]


class Uploads:
    """The newest uploads of each client. An owner is ``OWNER`` letters or digits that stand for a client without
    revealing it. Each method raises ``UnavailableError``.
    """

    def __init__(self, storage: UploadFolder | UploadTable) -> None:
        self._storage = storage

    def keep(self, upload: Upload, owner: str) -> str:
        """Keep files and return their key, which is the same for the same files of the same owner. The owner's oldest
        uploads are removed if there are too many.
        """
        names = json.dumps([upload.name, [(file.name, len(file.content)) for file in upload.files]])
        content = b"".join((names.encode(), b"\n", *(file.content for file in upload.files)))
        key = owner + sha256(content).hexdigest()[:_CONTENT]
        self._storage.put(key, gzip.compress(content, 1))
        with suppress(UnavailableError):  # the next upload does it
            self._storage.remove(each.key for each in _superfluous(self._storage.all(), time.time() - KEPT_SECONDS))
        return key

    def kept(self, key: str) -> Upload | None:
        """The upload with this key; None if it is unknown, damaged or was deleted."""
        packed = self._storage.get(key) if _KEY.fullmatch(key) else None
        if packed is None:
            return None
        try:
            stream = BytesIO(gzip.decompress(packed))
            name, files = json.loads(stream.readline())
            return Upload(name, tuple(GameFile(file, stream.read(size)) for file, size in files))
        except (OSError, EOFError, zlib.error, ValueError, TypeError):  # also as an older version kept them
            return None


def _superfluous(kept: Iterable[StoredUpload], since: float) -> Iterator[StoredUpload]:
    """Uploads older than ``since``; the oldest uploads of each owner with too many or too much; and the oldest of the
    owners who have most, while all together have too much.
    """
    by_owner: dict[str, deque[StoredUpload]] = {}
    for each in sorted(kept, key=lambda each: each.when):
        if each.when < since:
            yield each
        else:
            by_owner.setdefault(each.key[:OWNER], deque()).append(each)
    sizes = Counter({owner: sum(map(_counted, own)) for owner, own in by_owner.items()})

    def oldest(owner: str) -> StoredUpload:
        sizes[owner] -= _counted(by_owner[owner][0])
        return by_owner[owner].popleft()

    for owner, own in by_owner.items():
        while len(own) > MOST_KEPT or sizes[owner] > SHARE:
            yield oldest(owner)
    while sizes.total() > MOST_BYTES:
        yield oldest(max(sizes, key=sizes.__getitem__))


def _counted(upload: StoredUpload) -> int:
    return max(LEAST_COUNTED, upload.size)
