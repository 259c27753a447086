"""Which names a house said are one person: one line after the other, of which the newest of a name counts."""

from referee.record.file import RecordFile, now
from referee.record.stored import Conflict


class Spellings:
    """That part of the record."""

    _file: RecordFile

    def spellings(self) -> tuple[tuple[str, str], ...]:
        """Each name that was said to be a spelling of a person's, and theirs, in order. Raises ``Unavailable``."""
        with self._file.reading() as db:
            return tuple(db.execute("SELECT name, person FROM spellings ORDER BY number").fetchall())

    def say_spelling(self, number: int, name: str, person: str) -> None:
        """Write as line ``number``, counted from 1, that a name is a spelling of a person's; what was said so stays.

        The same at the same place is written once, however often it is sent. Raises ``Conflict`` where something else
        was said there, or the line before is missing; ``Unavailable``.
        """
        with self._file.writing() as db:
            said = db.execute("SELECT name, person FROM spellings WHERE number = ?", (number,)).fetchone()
            if said == (name, person):
                return
            (count,) = db.execute("SELECT count(*) FROM spellings").fetchone()
            if count != number - 1:
                raise Conflict
            db.execute(
                "INSERT INTO spellings (number, name, person, written) VALUES (?, ?, ?, ?)",
                (number, name, person, now()),
            )
