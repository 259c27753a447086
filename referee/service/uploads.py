"""Uploaded files, kept beside the record for a day while the user looks at what is in them.

The newest uploads of each owner are kept, and no owner's uploads displace those of one who has less.
"""

import gzip
import json
import os
import re
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from errno import EACCES, EDQUOT, ENOSPC, EPERM, EROFS
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from referee.record import PRIVATE, Fault, UnavailableError, keep_private
from referee.service.game_file import GameFile

PACKAGE = Path(__file__).parents[1]
"""The folder of this package."""
FOLDER = "uploads"
"""The name of the folder in the data folder."""
KEPT_SECONDS = 24 * 3600
MOST_KEPT = 20
"""Most uploads of one owner: they are usually imported at once, and can be uploaded again."""
SHARE = 16 * 1024 * 1024
"""Most bytes of one owner: more than twice the largest upload with what was found in it."""
MOST_BYTES = 128 * 1024 * 1024
"""Most bytes of all owners together."""
LEAST_COUNTED = 64 * 1024
"""Bytes that an upload counts at least: it takes files as well, so this bounds the number of all uploads."""
OWNER = 8
"""Characters of an owner, with which a key begins."""

_FOUND = ".found"
_CONTENT = 20
"""Digits of the hash of the files, with which a key ends."""
_LENGTH = OWNER + _CONTENT
_KEY = re.compile(f"[0-9a-z]{{{OWNER}}}[0-9a-f]{{{_CONTENT}}}")
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


class _Kept(NamedTuple):
    """What is kept under one key: an upload, and what was found in it."""

    owner: str
    when: float
    """When it was uploaded, in seconds since 1970; 0 if the upload is gone."""
    size: int
    """Bytes that it counts."""
    paths: tuple[Path, ...]


class Uploads:
    """The newest uploads of each client, in a folder that is created when it is first needed.

    An owner is ``OWNER`` letters or digits that stand for a client without revealing it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, upload: Upload, owner: str) -> str:
        """Keep files and return their key, which is the same for the same files of the same owner. The owner's oldest
        uploads make room for them.

        Raises ``UnavailableError``.
        """
        files = [[file.name, file.content.decode("latin-1")] for file in upload.files]
        content = json.dumps([upload.name, files]).encode()
        key = owner + sha256(content).hexdigest()[:_CONTENT]
        part = self._folder / f"{key}-{time.monotonic_ns()}.part"
        try:
            self._folder.mkdir(PRIVATE, parents=True, exist_ok=True)
            keep_private(self._folder)
            part.write_bytes(gzip.compress(content, 1))
            part.replace(self._place(key))
        except OSError as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise UnavailableError(_FAULTS.get(error.errno or 0, Fault.NO_FOLDER), str(error)) from error
        self._forget()
        return key

    def keep_found(self, key: str, language: str, found: str) -> None:
        """Keep what was found in the files of a key, in the words of a language. If it cannot be written, no error is
        raised, and the files are read again next time.
        """
        with suppress(OSError):
            self._found(key, language).write_bytes(gzip.compress(found.encode(), 1))
        self._forget()

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
        """Delete what is no longer kept."""
        with suppress(OSError):  # another request may delete the same files
            for each in _superfluous(self._all(), time.time() - KEPT_SECONDS):
                for path in each.paths:
                    path.unlink(missing_ok=True)

    def _all(self) -> Iterator[_Kept]:
        """Everything in the folder, by key."""
        by_key: dict[str, list[tuple[Path, os.stat_result]]] = {}
        for path in self._folder.iterdir():
            by_key.setdefault(path.name[:_LENGTH], []).append((path, path.stat()))
        for key, files in by_key.items():
            when = max((status.st_mtime for path, status in files if path.suffix != _FOUND), default=0.0)
            size = max(LEAST_COUNTED, sum(status.st_size for _, status in files))
            yield _Kept(key[:OWNER], when, size, tuple(path for path, _ in files))


def _superfluous(kept: Iterable[_Kept], since: float) -> Iterator[_Kept]:
    """What is older than ``since``; the oldest uploads of each owner with too many or too much; and the oldest of
    those owners who have most, while all together have too much.
    """
    by_owner: dict[str, deque[_Kept]] = {}
    for each in sorted(kept, key=lambda each: each.when):
        if each.when < since:
            yield each
        else:
            by_owner.setdefault(each.owner, deque()).append(each)
    sizes = Counter({owner: sum(each.size for each in own) for owner, own in by_owner.items()})

    def oldest(owner: str) -> _Kept:
        sizes[owner] -= by_owner[owner][0].size
        return by_owner[owner].popleft()

    for owner, own in by_owner.items():
        while len(own) > MOST_KEPT or sizes[owner] > SHARE:
            yield oldest(owner)
    while sizes.total() > MOST_BYTES:
        yield oldest(max(sizes, key=sizes.__getitem__))


@cache
def _version() -> str:
    """Hash of all source files and catalogues. What another version found is not used."""
    found = sha256()
    for path in sorted(each for ending in ("py", "po") for each in PACKAGE.rglob(f"*.{ending}")):
        found.update(path.read_bytes())
    return found.hexdigest()
