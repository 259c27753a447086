"""A game as it is on the record."""

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
    """Something else is on the record where this was to be written."""


class TooOftenError(Exception):
    """What is to be changed was changed ``most`` times already, and every change stays on the record."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


MOST_CHANGES = 100
"""How often place and note of a game, one of its links, or whether it is deleted can be changed."""


def check_seldom(changes: int, most: int = MOST_CHANGES) -> None:
    """Raise ``TooOftenError`` if there were ``most`` changes already."""
    if changes >= most:
        raise TooOftenError(most)


Head = tuple[int, str | None]
"""How many lines a game has, and the hash of the last one: None without lines, or if it was written without a hash."""
HEAD = """
    (SELECT count(*) FROM events WHERE game = {game}) AS lines,
    (SELECT hash FROM events WHERE game = {game} ORDER BY number DESC LIMIT 1) AS last
"""
"""The two columns of a ``Head`` in SQL."""


class About(NamedTuple):
    """What the players say about a game; empty if they say nothing."""

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
    """When it was deleted; empty if it is not."""
    place: str = ""
    note: str = ""
    hashes: tuple[str | None, ...] = field(default=(), compare=False, repr=False)
    """The stored hash of each line; empty for a game that was written just now."""

    @property
    def flaw(self) -> int | None:
        """The number, from 1, of the first line that was changed after it was written; None if there is none."""
        return first_changed(self.id, zip(self.lines, self.times, self.hashes, strict=True)) if self.hashes else None

    @property
    def changed(self) -> str:
        """When it was last written to."""
        return self.times[-1] if self.times else self.started

    @property
    def head(self) -> Head:
        """The last line that was read."""
        return len(self.lines), self.hashes[-1] if self.hashes else None


def head_of(db: Transaction, game_id: str) -> Head:
    """How many lines a game has, and the hash of the last one."""
    head: Head = db.execute(f"SELECT {HEAD.format(game='?')}", (game_id, game_id)).fetchone()
    return head


def about_of(db: Transaction, game_id: str) -> About:
    """Place and note of a game as they were last written."""
    newest = db.execute(
        "SELECT place, note FROM abouts WHERE game = ? ORDER BY number DESC LIMIT 1", (game_id,)
    ).fetchone()
    return About(*newest) if newest else About()
