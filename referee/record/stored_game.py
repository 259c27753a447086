"""A game as it is on the record, and who may write to it: checks that run in the transaction that writes."""

from dataclasses import dataclass, field
from typing import NamedTuple

from referee.record.chain import first_changed
from referee.record.engine import Transaction


class UnknownGameError(LookupError):
    """No game has this id."""


class DeletedGameError(LookupError):
    """The game with this id is deleted and can still be restored."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.id = game_id


class ConflictError(Exception):
    """Something else is on the record where this should be written."""


class TooOftenError(Exception):
    """It has already been changed ``most`` times, and every change stays on the record."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


MOST_CHANGES = 100
"""How often place and note of a game, or one of its links, can be changed, or the game deleted and restored."""


def check_seldom(changes: int, most: int = MOST_CHANGES) -> None:
    """Raise ``TooOftenError`` if there have already been ``most`` changes."""
    if changes >= most:
        raise TooOftenError(most)


Head = tuple[int, str | None]
"""The number of lines of a game, and the hash of the last one: None without lines, or if it was written without one."""
HEAD = """
    (SELECT count(*) FROM events WHERE game = {game}) AS lines,
    (SELECT hash FROM events WHERE game = {game} ORDER BY number DESC LIMIT 1) AS last
"""
"""The two columns of a ``Head`` in SQL."""


class About(NamedTuple):
    """What the players noted about a game; empty if nothing."""

    place: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it is on the record."""

    id: str
    started: str
    """In UTC as ISO 8601."""
    header: str
    """Its tags."""
    lines: tuple[str, ...]
    times: tuple[str, ...]
    """When each line was written."""
    deleted: str = ""
    """When it was deleted; empty if it isn't."""
    place: str = ""
    note: str = ""
    hashes: tuple[str | None, ...] = field(default=(), compare=False, repr=False)
    """The stored hash of each line; empty for a game that was written just now."""

    @property
    def flaw(self) -> int | None:
        """The number, from 1, of the first line that was changed after it was written; None if none was."""
        return first_changed(self.id, zip(self.lines, self.times, self.hashes, strict=True)) if self.hashes else None

    @property
    def changed(self) -> str:
        return self.times[-1] if self.times else self.started

    @property
    def head(self) -> Head:
        """The last line that was read."""
        return len(self.lines), self.hashes[-1] if self.hashes else None


def head_of(db: Transaction, game_id: str) -> Head:
    """The number of lines of a game, and the hash of the last one."""
    head: Head = db.execute(f"SELECT {HEAD.format(game='?')}", (game_id, game_id)).fetchone()
    return head


def about_of(db: Transaction, game_id: str) -> About:
    """The current place and note of a game."""
    newest = db.execute(
        "SELECT place, note FROM abouts WHERE game = ? ORDER BY number DESC LIMIT 1", (game_id,)
    ).fetchone()
    return About(*newest) if newest else About()


class Admission(NamedTuple):
    """The link that lets a visitor write."""

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
    """Raise ``RenewedLinkError``, ``UnknownGameError`` or ``DeletedGameError`` if the game can't be written to."""
    check_link(db, game_id, admission)
    if db.execute("SELECT 1 FROM games WHERE id = ?", (game_id,)).fetchone() is None:
        raise UnknownGameError(game_id)
    check_not_deleted(db, game_id)


def count_renewals(db: Transaction, game_id: str, role: str) -> int:
    """How often the link of a game for a role has been renewed."""
    (count,) = db.execute("SELECT count(*) FROM renewals WHERE game = ? AND role = ?", (game_id, role)).fetchone()
    return int(count)


def deleted_at(db: Transaction, game_id: str) -> str:
    """When a game was deleted; empty if it isn't deleted or was restored."""
    newest = db.execute(
        "SELECT away, written FROM removals WHERE game = ? ORDER BY number DESC LIMIT 1", (game_id,)
    ).fetchone()
    return newest[1] if newest and newest[0] else ""
