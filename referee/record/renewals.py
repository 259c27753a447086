"""How often the links of games were renewed. A link counts until it is: that is how a role is taken back."""

from referee.record.admission import Admission, count_renewals, refuse_taken_back
from referee.record.deletions import refuse_deleted
from referee.record.file import RecordFile, now
from referee.record.stored import UnknownGame


class Renewals:
    """That part of the record."""

    _file: RecordFile

    def renewals(self, game_id: str, role: str) -> int:
        """How often the link of a game for a role was renewed. Raises ``Unavailable``."""
        with self._file.reading() as db:
            return count_renewals(db, game_id, role)

    def renewed(self) -> dict[tuple[str, str], int]:
        """By game and role, how often a link was renewed, where it ever was. Raises ``Unavailable``."""
        with self._file.reading() as db:
            found = db.execute("SELECT game, role, count(*) FROM renewals GROUP BY game, role")
            return {(game_id, role): count for game_id, role, count in found}

    def renewed_by(self, game_id: str, role: str) -> str:
        """Who renewed the link of a game for a role last; empty where nobody did. Raises ``Unavailable``."""
        with self._file.reading() as db:
            newest = db.execute(
                "SELECT by FROM renewals WHERE game = ? AND role = ? ORDER BY number DESC LIMIT 1", (game_id, role)
            ).fetchone()
            return str(newest[0]) if newest else ""

    def renew(self, game_id: str, role: str, number: int, by: str, admission: Admission | None = None) -> None:
        """Renew a link of a game for the ``number``-th time. What was renewed so often already stays as it is, so that
        the same can be sent twice. Raises ``UnknownGame``, ``DeletedGame``, ``TakenBack``, ``Unavailable``.
        """
        with self._file.writing() as db:
            refuse_taken_back(db, game_id, admission)
            if db.execute("SELECT 1 FROM games WHERE id = ?", (game_id,)).fetchone() is None:
                raise UnknownGame(game_id)
            refuse_deleted(db, game_id)
            if count_renewals(db, game_id, role) == number - 1:
                db.execute(
                    "INSERT INTO renewals (game, role, number, by, written) VALUES (?, ?, ?, ?, ?)",
                    (game_id, role, number, by, now()),
                )
