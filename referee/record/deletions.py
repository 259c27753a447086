"""Deleting games, and bringing them back: nothing leaves the record before a deletion has stood for thirty days."""

from sqlite_utils import Database

from referee.record.admission import Admission, refuse_taken_back
from referee.record.expiry import expired
from referee.record.file import RecordFile, now
from referee.record.stored import Conflict, DeletedGame, UnknownGame

_LEAVING = ("events", "abouts", "renewals", "seats", "summaries", "stale")
"""The tables in which a game has rows, beside itself and its removals."""


class Deletions:
    """That part of the record."""

    _file: RecordFile

    def delete(self, game_id: str, seen: int, admission: Admission | None = None) -> None:
        """Leave a game of ``seen`` lines out of those that are listed, opened and written to. Nothing leaves the record
        yet. Raises ``Conflict`` where it has other lines than those, ``UnknownGame``, ``TakenBack``, ``Unavailable``.
        """
        with self._file.writing() as db:
            refuse_taken_back(db, game_id, admission)
            if _lines(db, game_id) != seen:
                raise Conflict
            _remove(db, game_id, away=True)

    def bring_back(self, game_id: str, admission: Admission | None = None) -> None:
        """Bring a game back that was deleted. Raises ``UnknownGame``, ``TakenBack``, ``Unavailable``."""
        with self._file.writing() as db:
            refuse_taken_back(db, game_id, admission)
            _lines(db, game_id)
            _remove(db, game_id, away=False)

    def remove_expired(self) -> int:
        """Let the games leave the record that were deleted thirty days ago, and give how many did.

        Raises ``Unavailable``.
        """
        with self._file.writing() as db:
            found = db.execute(f"SELECT DISTINCT game FROM removals AS each WHERE {expired('each.game')}").fetchall()
            for (game_id,) in found:
                db.execute("DELETE FROM found WHERE rowid = (SELECT moment FROM summaries WHERE game = ?)", (game_id,))
                for table in _LEAVING:
                    db.execute(f"DELETE FROM {table} WHERE game = ?", (game_id,))
                db.execute("DELETE FROM games WHERE id = ?", (game_id,))
                db.execute("DELETE FROM removals WHERE game = ?", (game_id,))
        return len(found)


def deleted_at(db: Database, game_id: str) -> str:
    """When a game was deleted; empty where it was not, or was brought back."""
    newest = db.execute(
        "SELECT away, written FROM removals WHERE game = ? ORDER BY number DESC LIMIT 1", (game_id,)
    ).fetchone()
    return newest[1] if newest and newest[0] else ""


def refuse_deleted(db: Database, game_id: str) -> None:
    """Raise ``DeletedGame`` where a game was deleted."""
    if deleted_at(db, game_id):
        raise DeletedGame(game_id)


def _remove(db: Database, game_id: str, away: bool) -> None:
    if bool(deleted_at(db, game_id)) != away:
        db.execute(
            "INSERT INTO removals (game, number, away, written)"
            " SELECT ?1, count(*) + 1, ?2, ?3 FROM removals WHERE game = ?1",
            (game_id, away, now()),
        )
        db.execute("UPDATE summaries SET deleted = ? WHERE game = ?", (away, game_id))


def _lines(db: Database, game_id: str) -> int:
    """How many lines a game has. Raises ``UnknownGame``."""
    (count,) = db.execute("SELECT count(*) FROM events WHERE game = ?", (game_id,)).fetchone()
    if not count and not db.execute("SELECT 1 FROM games WHERE id = ?", (game_id,)).fetchone():
        raise UnknownGame(game_id)
    return int(count)
