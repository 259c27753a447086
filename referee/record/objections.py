"""Objections of followers to the last turn of a game. They are no part of the game: its lines never change."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from referee.record.admission import Admission, check_open
from referee.record.engine import Transaction
from referee.record.stored import ConflictError, check_seldom, head_of
from referee.record.tables import Tables, now, reading, writing_game

MOST = 3
"""Most objections to a game within ``MINUTES``."""
MOST_TO_A_TURN = 30
"""Most objections to one turn. They stay until ``MINUTES`` after the next turn, and at the end of a game for good."""
MINUTES = 10


class TooManyObjectionsError(Exception):
    """There were ``MOST`` objections within ``MINUTES``. The next one may come after ``seconds``."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class ObjectionTables(Tables):
    """The tables ``objections`` and ``objecting``. An objection stands while the game has the lines that it was made
    to, and is removed with the first one that comes later than ``MINUTES`` after it.
    """

    @writing_game
    def add(self, db: Transaction, game_id: str, events: int, phone: str) -> None:
        """Add the objection of a phone to a game with ``events`` lines. Sent twice, it counts once.

        Raises ``ConflictError`` if the game has another number of lines, ``TooManyObjectionsError``, ``TooOftenError``,
        ``UnknownGameError``, ``DeletedGameError``.
        """
        check_open(db, game_id, None)
        if head_of(db, game_id)[0] != events:
            raise ConflictError
        if _made(db, game_id, events, phone):
            return
        since = _minutes_ago()
        query = "SELECT count(*) FROM objections WHERE game = ? AND events = ?"
        (made,) = db.execute(query, (game_id, events)).fetchone()
        check_seldom(made, MOST_TO_A_TURN)
        db.execute("DELETE FROM objections WHERE game = ? AND events <> ? AND written <= ?", (game_id, events, since))
        newer = db.execute(
            "SELECT written FROM objections WHERE game = ? AND written > ? ORDER BY written DESC LIMIT ?",
            (game_id, since, MOST),
        ).fetchall()
        if len(newer) == MOST:
            raise TooManyObjectionsError(_seconds_between(since, newer[-1][0]))
        db.execute(
            "INSERT INTO objections (game, events, phone, dismissed, written) VALUES (?, ?, ?, 0, ?)",
            (game_id, events, phone, now()),
        )

    @reading
    def has_objected(self, db: Transaction, game_id: str, events: int, phone: str) -> bool:
        """Whether this phone has objected to the game with ``events`` lines."""
        return _made(db, game_id, events, phone)

    def standing(self, game_id: str, events: int) -> int:
        """The number of objections to the game with ``events`` lines that were not dismissed."""
        query = "SELECT count(*) FROM objections WHERE game = ? AND events = ? AND dismissed = 0"
        ((count,),) = self._rows(query, (game_id, events))
        return int(count)

    def counts(self, games: Iterable[str]) -> dict[str, int]:
        """By id, how many objections stand now; without games that have none."""
        return self._counts(json.dumps([*games]))

    @reading
    def _counts(self, db: Transaction, games: str) -> dict[str, int]:
        found = db.execute(
            f"SELECT game, count(*) FROM objections AS each WHERE game IN ({db.statements.each}) AND dismissed = 0"
            " AND events = (SELECT count(*) FROM events WHERE game = each.game) GROUP BY game",
            (games,),
        )
        return dict(found.fetchall())

    @writing_game
    def dismiss(self, db: Transaction, game_id: str, events: int, admission: Admission | None = None) -> None:
        """Dismiss the objections to the game with ``events`` lines.

        Raises ``UnknownGameError``, ``DeletedGameError``, ``RenewedLinkError``.
        """
        check_open(db, game_id, admission)
        db.execute("UPDATE objections SET dismissed = 1 WHERE game = ? AND events = ?", (game_id, events))

    def allowed(self, game_id: str) -> bool | None:
        """Whether followers may object to a game; None if it was never set."""
        found = self._rows("SELECT allowed FROM objecting WHERE game = ?", (game_id,))
        return bool(found[0][0]) if found else None

    @writing_game
    def allow(self, db: Transaction, game_id: str, allowed: bool, admission: Admission | None = None) -> None:
        """Choose it. Raises ``UnknownGameError``, ``DeletedGameError``, ``RenewedLinkError``."""
        check_open(db, game_id, admission)
        db.execute(
            "INSERT INTO objecting (game, allowed) VALUES (?, ?)"
            " ON CONFLICT (game) DO UPDATE SET allowed = excluded.allowed",
            (game_id, allowed),
        )


def _made(db: Transaction, game_id: str, events: int, phone: str) -> bool:
    query = "SELECT 1 FROM objections WHERE game = ? AND events = ? AND phone = ?"
    return db.execute(query, (game_id, events, phone)).fetchone() is not None


def _minutes_ago() -> str:
    return (datetime.now(UTC) - timedelta(minutes=MINUTES)).isoformat(timespec="milliseconds")


def _seconds_between(earlier: str, later: str) -> int:
    return int((datetime.fromisoformat(later) - datetime.fromisoformat(earlier)).total_seconds()) + 1
