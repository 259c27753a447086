"""Deleting and restoring games. A game is removed once it has been deleted for ``KEPT_DAYS`` counted days."""

from referee.record.engine import Tables, Transaction, now, writing, writing_game
from referee.record.stored_game import (
    Admission,
    ConflictError,
    UnknownGameError,
    check_link,
    check_seldom,
    deleted_at,
    head_of,
)

_TABLES = ("events", "abouts", "renewals", "seats", "summaries", "stale")
"""The tables with rows of a game, apart from ``games`` and ``removals``."""

KEPT_DAYS = 30
"""Days for which a deleted game can be restored; only days on which the server ran count. They are counted, not
computed from times: a wrong clock must not remove a game.
"""


class RemovalTable(Tables):
    """The tables ``removals``, in which the newest row of each game shows whether it is deleted, and ``days``."""

    @writing_game
    def delete(self, db: Transaction, game_id: str, seen: int, admission: Admission | None = None) -> None:
        """Delete a game of ``seen`` lines. It stays on the record.

        Raises ``ConflictError`` if it has another number of lines, ``UnknownGameError``, ``RenewedLinkError``, and
        ``TooOftenError``; restoring it is never refused for that.
        """
        check_link(db, game_id, admission)
        if _count_lines(db, game_id) != seen:
            raise ConflictError
        (changes,) = db.execute("SELECT count(*) FROM removals WHERE game = ?", (game_id,)).fetchone()
        check_seldom(changes)
        _set(db, game_id, away=True)

    @writing_game
    def restore(self, db: Transaction, game_id: str, admission: Admission | None = None) -> None:
        """Restore a deleted game. Raises ``UnknownGameError``, ``RenewedLinkError``."""
        check_link(db, game_id, admission)
        _count_lines(db, game_id)
        _set(db, game_id, away=False)

    @writing
    def remove_expired(self, db: Transaction) -> int:
        """Count today, remove all rows of games that were deleted ``KEPT_DAYS`` counted days ago, and return the number
        of those games.
        """
        _count_today(db)
        found = db.execute(f"SELECT DISTINCT game FROM removals AS each WHERE {expired('each.game')}").fetchall()
        for (game_id,) in found:
            db.execute("DELETE FROM found WHERE rowid = (SELECT moment FROM summaries WHERE game = ?)", (game_id,))
            for table in _TABLES:
                db.execute(f"DELETE FROM {table} WHERE game = ?", (game_id,))
            db.execute("DELETE FROM games WHERE id = ?", (game_id,))
            db.execute("DELETE FROM removals WHERE game = ?", (game_id,))
        return len(found)


def _set(db: Transaction, game_id: str, away: bool) -> None:
    if bool(deleted_at(db, game_id)) != away:
        _count_today(db)
        db.execute(
            "INSERT INTO removals (game, number, away, written, days)"
            " SELECT ?, count(*) + 1, ?, ?, (SELECT count(*) FROM days) FROM removals WHERE game = ?",
            (game_id, away, now(), game_id),
        )
        db.execute("UPDATE summaries SET deleted = ? WHERE game = ?", (away, game_id))


def _count_today(db: Transaction) -> None:
    """Add this day to those on which the server ran, unless it is there. The record accepts no other day."""
    today = db.today
    db.execute(
        f"INSERT INTO days (day) SELECT {today} WHERE {today} NOT IN (SELECT day FROM days) ON CONFLICT DO NOTHING"
    )


def expired(game: str) -> str:
    """The SQL condition that ``KEPT_DAYS`` whole days were counted since the game in this column was deleted."""
    return f"""
        coalesce((SELECT away = 1 AND days + {KEPT_DAYS} < (SELECT count(*) FROM days)
        FROM removals WHERE game = {game} ORDER BY number DESC LIMIT 1), false)
    """


def _count_lines(db: Transaction, game_id: str) -> int:
    """The number of lines of a game. Raises ``UnknownGameError``."""
    count, _ = head_of(db, game_id)
    if not count and not db.execute("SELECT 1 FROM games WHERE id = ?", (game_id,)).fetchone():
        raise UnknownGameError(game_id)
    return count
