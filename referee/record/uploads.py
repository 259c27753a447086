"""Uploaded files that wait to be looked at, where several servers share a database. In a file they have no table."""

import time
from collections.abc import Iterable
from typing import NamedTuple

from referee.record.tables import Tables, marks

_LOCK = "uploads"
"""Stands for a game's id: uploads wait for each other, so that their bounds hold, and games wait for none of them."""


class StoredUpload(NamedTuple):
    """What is kept under one key."""

    key: str
    when: float
    """When it was uploaded, in seconds since 1970; 0 if only what was found in it is left."""
    size: int
    """Bytes of all its parts."""


class UploadTable(Tables):
    """The table ``uploads``: the parts of each upload, of which the nameless one was uploaded."""

    def put(self, key: str, part: str, content: bytes) -> None:
        """Keep a part of an upload, in place of what it was before."""
        row = (key, part, int(time.time()), content)
        self._engine.write(
            lambda db: db.execute(
                "INSERT INTO uploads (key, part, uploaded, content) VALUES (?, ?, ?, ?) ON CONFLICT (key, part)"
                " DO UPDATE SET uploaded = excluded.uploaded, content = excluded.content",
                row,
            ),
            _LOCK,
        )

    def get(self, key: str, part: str) -> bytes | None:
        """A part of an upload; None if it, or what was uploaded, is not there."""
        found = self._rows(
            "SELECT content FROM uploads WHERE key = ? AND part = ?"
            " AND EXISTS (SELECT 1 FROM uploads WHERE key = ? AND part = '')",
            (key, part, key),
        )
        return bytes(found[0][0]) if found else None

    def all(self) -> tuple[StoredUpload, ...]:
        """All uploads."""
        rows = self._rows(
            "SELECT key, coalesce(max(uploaded) FILTER (WHERE part = ''), 0), sum(octet_length(content))"
            " FROM uploads GROUP BY key"
        )
        return tuple(StoredUpload(*row) for row in rows)

    def remove(self, keys: Iterable[str]) -> None:
        """Remove uploads with all their parts."""
        removed = tuple(keys)
        if removed:
            self._engine.write(
                lambda db: db.execute(f"DELETE FROM uploads WHERE key IN ({marks(removed)})", removed), _LOCK
            )
