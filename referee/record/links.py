"""What the links of games are made from: a secret of this record."""

from referee.record.file import RecordFile


class Links:
    """That part of the record."""

    _file: RecordFile

    def secret(self) -> bytes:
        """What nobody knows who does not have the record. Raises ``Unavailable``."""
        with self._file.reading() as db:
            (text,) = db.execute("SELECT text FROM secrets ORDER BY id LIMIT 1").fetchone()
            return bytes.fromhex(text)

    def newest_links(self) -> tuple[str | None, ...]:
        """What was added last: a game, and the renewal of a link. While these are the same, there is no other link.
        Raises ``Unavailable``.
        """
        with self._file.reading() as db:
            found: tuple[str | None, ...] = db.execute(
                "SELECT (SELECT id FROM games ORDER BY rowid DESC LIMIT 1),"
                " (SELECT game || role || number FROM renewals ORDER BY rowid DESC LIMIT 1)"
            ).fetchone()
            return found
