"""What the addresses for those who only look are made from: a secret of this record, and the ids of the games."""

from referee.record.file import RecordFile


class Links:
    """That part of the record."""

    _file: RecordFile

    def secret(self) -> bytes:
        """What nobody knows who does not have the record. Raises ``Unavailable``."""
        with self._file.reading() as db:
            (text,) = db.execute("SELECT text FROM secrets ORDER BY id LIMIT 1").fetchone()
            return bytes.fromhex(text)

    def ids(self) -> tuple[str, ...]:
        """Of every game. Raises ``Unavailable``."""
        with self._file.reading() as db:
            return tuple(game_id for (game_id,) in db.execute("SELECT id FROM games"))
