"""Where a game was played, and a note on it: the newest counts, and none is deleted."""

from typing import NamedTuple

from sqlite_utils import Database

from referee.record.admission import Admission, refuse_taken_back
from referee.record.deletions import refuse_deleted
from referee.record.file import RecordFile, now
from referee.record.stored import UnknownGame


class About(NamedTuple):
    """What people say about a game; empty where they said nothing."""

    place: str = ""
    note: str = ""


class Abouts:
    """That part of the record."""

    _file: RecordFile

    def describe(self, game_id: str, about: About, admission: Admission | None = None) -> None:
        """Say this about a game from now on. The same said again is kept once.

        Raises ``UnknownGame``, ``DeletedGame``, ``TakenBack``, ``Unavailable``.
        """
        with self._file.writing() as db:
            refuse_taken_back(db, game_id, admission)
            if db.execute("SELECT 1 FROM games WHERE id = ?", (game_id,)).fetchone() is None:
                raise UnknownGame(game_id)
            refuse_deleted(db, game_id)
            if about_of(db, game_id) != about:
                db.execute(
                    "INSERT INTO abouts (game, number, place, note, written)"
                    " SELECT ?1, count(*) + 1, ?2, ?3, ?4 FROM abouts WHERE game = ?1",
                    (game_id, *about, now()),
                )


def about_of(db: Database, game_id: str) -> About:
    """What was said about a game last."""
    newest = db.execute(
        "SELECT place, note FROM abouts WHERE game = ? ORDER BY number DESC LIMIT 1", (game_id,)
    ).fetchone()
    return About(*newest) if newest else About()
