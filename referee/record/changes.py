"""Whether anybody has written, in this process or in another one on the same file, and how far games have grown."""

import json
from collections.abc import Iterable

from referee.record.file import RecordFile


class Changes:
    """That part of the record."""

    _file: RecordFile

    def version(self) -> int:
        """Another number than before once anybody else has written. It tells something only to the thread that asked
        before. Raises ``Unavailable``.
        """
        with self._file.reading() as db:
            (number,) = db.execute("PRAGMA data_version").fetchone()
            return int(number)

    def written(self, games: Iterable[str]) -> dict[str, int]:
        """By game how many lines it has; those that are deleted or unknown are missing. Raises ``Unavailable``."""
        with self._file.reading() as db:
            found = db.execute(
                "SELECT value, (SELECT count(*) FROM events WHERE game = value) FROM json_each(?)"
                " WHERE EXISTS (SELECT 1 FROM games WHERE id = value)"
                " AND coalesce((SELECT away FROM removals WHERE game = value ORDER BY number DESC LIMIT 1), 0) = 0",
                (json.dumps([*games]),),
            )
            return dict(found.fetchall())
