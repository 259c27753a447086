"""Who may write to a game: checks that run in the transaction that writes."""

from typing import NamedTuple

from referee.record.engine import Transaction
from referee.record.stored import DeletedGameError, UnknownGameError


class Admission(NamedTuple):
    """The link by which a visitor may write."""

    role: str
    renewals: int
    """How often the link had been renewed when the visitor was admitted."""


class RenewedLinkError(Exception):
    """The link by which a visitor was admitted has been renewed since and is no longer valid."""


def check_link(db: Transaction, game_id: str, admission: Admission | None) -> None:
    """Raise ``RenewedLinkError`` if the link has been renewed since. Without an admission no link is needed."""
    if admission and count_renewals(db, game_id, admission.role) != admission.renewals:
        raise RenewedLinkError(game_id)


def check_not_deleted(db: Transaction, game_id: str) -> None:
    """Raise ``DeletedGameError`` if the game is deleted."""
    if deleted_at(db, game_id):
        raise DeletedGameError(game_id)


def check_open(db: Transaction, game_id: str, admission: Admission | None) -> None:
    """Raise ``RenewedLinkError``, ``UnknownGameError`` or ``DeletedGameError`` if the game cannot be written to."""
    check_link(db, game_id, admission)
    if db.execute("SELECT 1 FROM games WHERE id = ?", (game_id,)).fetchone() is None:
        raise UnknownGameError(game_id)
    check_not_deleted(db, game_id)


def count_renewals(db: Transaction, game_id: str, role: str) -> int:
    """How often the link of a game for a role has been renewed."""
    (count,) = db.execute("SELECT count(*) FROM renewals WHERE game = ? AND role = ?", (game_id, role)).fetchone()
    return int(count)


def deleted_at(db: Transaction, game_id: str) -> str:
    """When a game was deleted; empty if it is not deleted or was restored."""
    newest = db.execute(
        "SELECT away, written FROM removals WHERE game = ? ORDER BY number DESC LIMIT 1", (game_id,)
    ).fetchone()
    return newest[1] if newest and newest[0] else ""
