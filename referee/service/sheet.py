"""A game as the players see it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from referee.core import transcript
from referee.core.correction import Consequences, consequences
from referee.core.game import Game
from referee.core.history import History, Mending
from referee.core.judging import Damage
from referee.core.listed import Lookup
from referee.core.rulebook import Rulebook
from referee.record import About, StoredGame
from referee.service.replay import DamagedHeader, Replay, names_of

__all__ = ["DamagedHeader", "Sheet"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game as the players see it. Always rebuilt from the record, never kept beside it."""

    stored: StoredGame
    """What stands on the record."""
    replay: Replay
    """What that tells."""

    @property
    def id(self) -> str:
        """The game's address."""
        return self.stored.id

    @property
    def names(self) -> tuple[str, ...]:
        """The players, the first seat's first."""
        return names_of(self.stored.header)

    @property
    def game(self) -> Game[Any]:
        """The state of the game."""
        return self.replay.game

    @property
    def history(self) -> History[Any]:
        """Which steps stand."""
        return self.replay.history

    @property
    def damage(self) -> Damage[Any] | None:
        """Why the game cannot be replayed to its end."""
        return self.replay.damage

    @property
    def rulebook(self) -> Rulebook[Any]:
        """The rulebook that the game is played by."""
        return self.game.rulebook

    @property
    def lines(self) -> tuple[str, ...]:
        """What stands on the record, in order."""
        return self.stored.lines

    @property
    def written(self) -> int:
        """How many events stand on the record: whoever writes says how many they have seen."""
        return len(self.lines)

    @property
    def empty(self) -> bool:
        """Whether no turn stands on it."""
        return not self.game.rows and self.damage is None

    @property
    def about(self) -> About:
        """Where it was played, and what else was said about it."""
        return About(self.stored.place, self.stored.note)

    @property
    def started(self) -> datetime:
        """When the game was begun. Raises ``DamagedHeader``."""
        return _time(self.stored.started)

    @property
    def changed(self) -> datetime:
        """When it was written to last. Raises ``DamagedHeader``."""
        return _time(self.stored.changed)

    @property
    def times(self) -> tuple[datetime, ...]:
        """When each line was written. Raises ``DamagedHeader``."""
        return tuple(map(_time, self.stored.times))

    @property
    def tags(self) -> dict[str, str]:
        """The tags of the game's transcript."""
        tags = {"Game": self.rulebook.name, "Date": f"{self.started.astimezone():%Y-%m-%d}"}
        tags |= {tag: text for tag, text in (("Place", self.about.place), ("Note", self.about.note)) if text}
        tags |= {f"Seat{seat}": name for seat, name in enumerate(self.names, 1)} | dict(self.rulebook.tags)
        return tags | transcript.start_tags(self.history.start)

    @property
    def transcript(self) -> str:
        """The game in notation, as far as it can be replayed."""
        return transcript.write(self.tags, (row.step for row in self.game.rows), self.rulebook)

    def before(self, number: int) -> Game[Any]:
        """The game as it stood before step ``number``; nothing is judged again."""
        beginning = Game.start(self.rulebook, len(self.names), self.history.start)
        return beginning.retraced(self.game.rows[: number - 1])

    def after(self, number: int) -> Game[Any]:
        """The game as it stood after step ``number``; as it is now after the last one."""
        return self.before(number + 1) if number < len(self.game.rows) else self.game

    def consequences(self, mending: Mending[Any], look_up: Lookup | None = None) -> Consequences[Any]:
        """What would follow if the game was mended so; with ``look_up`` a list of words is asked as well."""
        return consequences(self.game, self.history, mending, look_up)


def _time(text: str) -> datetime:
    """A time as the record keeps it. Raises ``DamagedHeader``."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except ValueError as error:
        raise DamagedHeader from error
