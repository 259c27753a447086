"""The secret from which links are derived, and how often each link has been renewed."""

from referee.record.engine import Tables, Transaction, now, reading, writing_game
from referee.record.fault import Fault, Flaw, FlawKind, UnavailableError
from referee.record.stored_game import Admission, check_open, check_seldom, count_renewals

_LEAST = 32
"""The fewest bytes of a secret."""


class LinkTables(Tables):
    """The tables ``secrets`` and ``renewals``. A link is valid until it is renewed."""

    def secret(self) -> bytes:
        return self._engine.read(secret_in)

    def newest(self) -> tuple[str | None, ...]:
        """The newest game and the newest renewal. As long as both stay the same, there are no new links."""
        (found,) = self._rows(
            "SELECT (SELECT id FROM games ORDER BY rowid DESC LIMIT 1),"
            " (SELECT game || role || number FROM renewals ORDER BY rowid DESC LIMIT 1)"
        )
        return tuple(found)

    @reading
    def renewals(self, db: Transaction, game_id: str, role: str) -> int:
        """How often the link of a game for a role has been renewed."""
        return count_renewals(db, game_id, role)

    def all_renewals(self) -> dict[tuple[str, str], int]:
        """By game and role, how often each link has been renewed, without those that never were."""
        found = self._rows("SELECT game, role, count(*) FROM renewals GROUP BY game, role")
        return {(game_id, role): count for game_id, role, count in found}

    def renewed_by(self, game_id: str, role: str) -> str:
        """The phone that renewed the link of a game for a role last; empty if it was never renewed."""
        query = "SELECT by FROM renewals WHERE game = ? AND role = ? ORDER BY number DESC LIMIT 1"
        newest = self._rows(query, (game_id, role))
        return str(newest[0][0]) if newest else ""

    @writing_game
    def renew(
        self, db: Transaction, game_id: str, role: str, number: int, by: str, admission: Admission | None = None
    ) -> None:
        """Renew a link for the ``number``-th time. Does nothing if it has already been renewed that often, so that the
        request can be sent twice.

        Raises ``UnknownGameError``, ``DeletedGameError``, ``RenewedLinkError``, ``TooOftenError``.
        """
        check_open(db, game_id, admission)
        if count_renewals(db, game_id, role) == number - 1:
            check_seldom(number - 1)
            db.execute(
                "INSERT INTO renewals (game, role, number, by, written) VALUES (?, ?, ?, ?, ?)",
                (game_id, role, number, by, now()),
            )


def secret_in(db: Transaction) -> bytes:
    """The random secret of a record. Raises ``UnavailableError`` if it is damaged, or can be guessed."""
    found = db.execute("SELECT text FROM secrets ORDER BY id LIMIT 1").fetchone()
    try:
        secret = bytes.fromhex(*found)
    except (ValueError, TypeError):
        secret = b""
    if len(secret) < _LEAST:
        raise UnavailableError(Fault.BROKEN, "the secret of the links is damaged", (Flaw(FlawKind.SECRET, "secrets"),))
    return secret


def secret_flaws(db: Transaction) -> tuple[Flaw, ...]:
    """The flaws of the secret."""
    try:
        secret_in(db)
    except UnavailableError as error:
        return error.flaws
    return ()
