"""Uploaded files that wait to be looked at, if several servers share a database. In a file they have no table."""

import time
from collections.abc import Iterable
from typing import NamedTuple

from referee.record.engine import Tables, marks

_LOCK = "uploads"
"""Used like a game's id: uploads wait for each other, so that their limits hold, but games don't wait for them."""


class StoredUpload(NamedTuple):
    """An upload kept under one key."""

    key: str
    when: float
    """When it was uploaded, in seconds since 1970."""
    size: int
    """Its bytes."""


class UploadTable(Tables):
    """The table ``uploads``."""

    def put(self, key: str, content: bytes) -> None:
        """Keep an upload, replacing the earlier one with its key."""
        row = (key, int(time.time()), content)
        self._engine.write(
            lambda db: db.execute(
                "INSERT INTO uploads (key, uploaded, content) VALUES (?, ?, ?) ON CONFLICT (key)"
                " DO UPDATE SET uploaded = excluded.uploaded, content = excluded.content",
                row,
            ),
            _LOCK,
        )

    def get(self, key: str) -> bytes | None:
        found = self._rows("SELECT content FROM uploads WHERE key = ?", (key,))
        return bytes(found[0][0]) if found else None

    def all(self) -> tuple[StoredUpload, ...]:
        rows = self._rows("SELECT key, uploaded, octet_length(content) FROM uploads")
        return tuple(StoredUpload(*row) for row in rows)

    def remove(self, keys: Iterable[str]) -> None:
        removed = tuple(keys)
        if removed:
            self._engine.write(
                lambda db: db.execute(f"DELETE FROM uploads WHERE key IN ({marks(removed)})", removed), _LOCK
            )
