"""What a house keeps of its boxed games, for the next game: text under a name, of which the newest counts."""

from typing import NamedTuple

from sqlite_utils import Database

from referee.record.file import RecordFile, now

MOST_BOXES = 60
"""So many names are kept of one boxed game: a house has a few, and all of them are offered at once."""


class Full(Exception):  # noqa: N818 - it is what the shelf is
    """So many are kept already that no other name can be."""


class StoredBox(NamedTuple):
    """What is kept under a name."""

    name: str
    text: str
    written: str
    """When it was, in UTC as ISO 8601."""


class Boxes:
    """That part of the record."""

    _file: RecordFile

    def boxes(self, game: str) -> tuple[StoredBox, ...]:
        """What is kept of a boxed game, the newest of each name, the newest first. Raises ``Unavailable``."""
        with self._file.reading() as db:
            return _newest(db, game)

    def keep_box(self, game: str, name: str, text: str) -> None:
        """Keep a text of a boxed game under a name, in the place of what was kept so; nothing is deleted. The same text
        is kept once, however often it is sent. Raises ``Full``, ``Unavailable``.
        """
        with self._file.writing() as db:
            kept = {box.name: box.text for box in _newest(db, game)}
            if kept.get(name) == text:
                return
            if name not in kept and len(kept) >= MOST_BOXES:
                raise Full
            db.execute("INSERT INTO boxes (game, name, text, written) VALUES (?, ?, ?, ?)", (game, name, text, now()))


def _newest(db: Database, game: str) -> tuple[StoredBox, ...]:
    found = db.execute(
        "SELECT name, text, written FROM boxes WHERE id IN (SELECT max(id) FROM boxes WHERE game = ? GROUP BY name)"
        " ORDER BY id DESC",
        (game,),
    )
    return tuple(StoredBox(*row) for row in found)
