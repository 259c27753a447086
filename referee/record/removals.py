"""Deleting and restoring games. A game leaves the record once it has been deleted for ``KEPT_DAYS`` counted days."""

from sqlite_utils import Database

from referee.record.admission import Admission, check_link, deleted_at
from referee.record.file import Tables, now
from referee.record.schema import expired
from referee.record.stored import ConflictError, UnknownGameError, check_seldom, head_of

_TABLES = ("events", "abouts", "renewals", "objections", "objecting", "seats", "summaries", "stale")
"""The tables with rows of a game, besides ``games`` and ``removals``."""


class RemovalTable(Tables):
    """The tables ``removals``, of which the newest row of each game says whether it is deleted, and ``days``."""

    def delete(self, game_id: str, seen: int, admission: Admission | None = None) -> None:
        """Delete a game of ``seen`` lines. It stays on the record.

        Raises ``ConflictError`` if it has another number of lines, ``UnknownGameError``, ``RenewedLinkError``, and
        ``TooOftenError``; restoring it is never refused for that.
        """
        with self._file.writing() as db:
            check_link(db, game_id, admission)
            if _count_lines(db, game_id) != seen:
                raise ConflictError
            (changes,) = db.execute("SELECT count(*) FROM removals WHERE game = ?", (game_id,)).fetchone()
            check_seldom(changes)
            _set(db, game_id, away=True)

    def restore(self, game_id: str, admission: Admission | None = None) -> None:
        """Restore a deleted game. Raises ``UnknownGameError``, ``RenewedLinkError``."""
        with self._file.writing() as db:
            check_link(db, game_id, admission)
            _count_lines(db, game_id)
            _set(db, game_id, away=False)

    def remove_expired(self) -> int:
        """Count today, remove all rows of games that were deleted ``KEPT_DAYS`` counted days ago, and return how many
        games that were.
        """
        with self._file.writing() as db:
            _count_today(db)
            found = db.execute(f"SELECT DISTINCT game FROM removals AS each WHERE {expired('each.game')}").fetchall()
            for (game_id,) in found:
                db.execute("DELETE FROM found WHERE rowid = (SELECT moment FROM summaries WHERE game = ?)", (game_id,))
                for table in _TABLES:
                    db.execute(f"DELETE FROM {table} WHERE game = ?", (game_id,))
                db.execute("DELETE FROM games WHERE id = ?", (game_id,))
                db.execute("DELETE FROM removals WHERE game = ?", (game_id,))
        return len(found)


def _set(db: Database, game_id: str, away: bool) -> None:
    if bool(deleted_at(db, game_id)) != away:
        _count_today(db)
        db.execute(
            "INSERT INTO removals (game, number, away, written, days)"
            " SELECT ?1, count(*) + 1, ?2, ?3, (SELECT count(*) FROM days) FROM removals WHERE game = ?1",
            (game_id, away, now()),
        )
        db.execute("UPDATE summaries SET deleted = ? WHERE game = ?", (away, game_id))


def _count_today(db: Database) -> None:
    """Add this day to those on which the server ran, unless it is there. The file takes no other day."""
    db.execute("INSERT INTO days (day) SELECT date('now') WHERE date('now') NOT IN (SELECT day FROM days)")


def _count_lines(db: Database, game_id: str) -> int:
    """How many lines a game has. Raises ``UnknownGameError``."""
    count, _ = head_of(db, game_id)
    if not count and not db.execute("SELECT 1 FROM games WHERE id = ?", (game_id,)).fetchone():
        raise UnknownGameError(game_id)
    return count
