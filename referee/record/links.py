"""What the addresses for those who only look are made from: a secret of this record, and the games in their order."""

from referee.record.file import RecordFile


class Links:
    """That part of the record."""

    _file: RecordFile

    def secret(self) -> bytes:
        """What nobody knows who does not have the record. Raises ``Unavailable``."""
        with self._file.reading() as db:
            (text,) = db.execute("SELECT text FROM secrets ORDER BY id LIMIT 1").fetchone()
            return bytes.fromhex(text)

    def begun_since(self, place: int) -> list[tuple[int, str]]:
        """The games that were begun after the one at this place, each with its own; all of them after place 0.

        Raises ``Unavailable``.
        """
        with self._file.reading() as db:
            found: list[tuple[int, str]] = db.execute(
                "SELECT rowid, id FROM games WHERE rowid > ? ORDER BY rowid", (place,)
            ).fetchall()
            return found
