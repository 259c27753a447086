"""Tags of boxed games that are kept under a name for the next game. The newest row of each name counts."""

from typing import NamedTuple

from referee.record.engine import Tables, Transaction, now, reading, writing
from referee.record.stored_game import check_seldom

MOST_BOXES = 60
"""The most names for one boxed game and owner: they are all offered on one page."""
MOST_TEXTS = 1_000
"""The most texts of all these names, older ones included."""


class TooManyBoxesError(Exception):
    """There are ``MOST_BOXES`` names already, so another one can't be added."""


class StoredBox(NamedTuple):
    """The text kept under a name."""

    name: str
    text: str
    written: str
    """In UTC as ISO 8601."""


class BoxTable(Tables):
    """The table ``boxes``. A key identifies the boxed game and the owner of the box."""

    @reading
    def of(self, db: Transaction, key: str) -> tuple[StoredBox, ...]:
        """The newest text of each name, newest first."""
        return _newest(db, key)

    @writing
    def keep(self, db: Transaction, key: str, name: str, text: str) -> None:
        """Keep a text under a name. The older texts of this name stay in the table; the same text isn't added again.

        Raises ``TooManyBoxesError``, ``TooOftenError``.
        """
        kept = {box.name: box.text for box in _newest(db, key)}
        if kept.get(name) == text:
            return
        if name not in kept and len(kept) >= MOST_BOXES:
            raise TooManyBoxesError
        (texts,) = db.execute("SELECT count(*) FROM boxes WHERE game = ?", (key,)).fetchone()
        check_seldom(texts, MOST_TEXTS)
        db.execute("INSERT INTO boxes (game, name, text, written) VALUES (?, ?, ?, ?)", (key, name, text, now()))


def _newest(db: Transaction, key: str) -> tuple[StoredBox, ...]:
    found = db.execute(
        "SELECT name, text, written FROM boxes WHERE id IN (SELECT max(id) FROM boxes WHERE game = ? GROUP BY name)"
        " ORDER BY id DESC",
        (key,),
    )
    return tuple(StoredBox(*row) for row in found)
