"""A game as it stands on the record."""

from dataclasses import dataclass, field

from referee.record.chain import first_changed


class UnknownGame(LookupError):  # noqa: N818 - it is what the address names
    """No game has this id."""


class DeletedGame(LookupError):  # noqa: N818 - it is what the game is
    """The game of this id was deleted, and can still be brought back."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.id = game_id


class Conflict(Exception):  # noqa: N818 - it is what happened
    """Something else stands on the record where this line was to be written."""


Head = tuple[int, str | None]
"""How many lines a game has, and the hash of the last one: none where there is no line, or none that was chained."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it stands on the record."""

    id: str
    started: str
    """When the game was begun, in UTC as ISO 8601."""
    header: str
    lines: tuple[str, ...]
    times: tuple[str, ...]
    """When each line was written."""
    deleted: str = ""
    """When it was deleted; empty where it was not, or was brought back."""
    place: str = ""
    """Where it was played, as far as somebody said so."""
    note: str = ""
    """What else somebody said about it."""
    hashes: tuple[str | None, ...] = field(default=(), compare=False, repr=False)
    """What each line was chained with when it was written; none for lines that were written just now."""

    @property
    def flaw(self) -> int | None:
        """The place, from 1, of the first line that is not what was written then; nothing where all are."""
        return first_changed(self.id, zip(self.lines, self.times, self.hashes, strict=True)) if self.hashes else None

    @property
    def changed(self) -> str:
        """When it was written to last."""
        return self.times[-1] if self.times else self.started

    @property
    def head(self) -> Head:
        """Up to where it was read."""
        return len(self.lines), self.hashes[-1] if self.hashes else None
