"""A game as the players see it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from referee.core import transcript
from referee.core.correction import Consequences, consequences
from referee.core.game import Game
from referee.core.history import Fix, History
from referee.core.judging import Damage
from referee.core.rulebook import Rulebook
from referee.core.steps import names_after
from referee.record import About, StoredGame
from referee.service.replay import DamagedHeaderError, Replay, names_of
from referee.shelf import UnknownRulebookError

MOST_EVENTS = 1_000
"""The most events on one sheet: several times what a long game with many corrections needs."""


@dataclass(frozen=True)
class Sheet:
    """A game as the players see it. It is always rebuilt from the record, never stored."""

    stored: StoredGame
    """The game as it is on the record."""
    replay: Replay
    """The replay of its lines."""

    @property
    def id(self) -> str:
        return self.stored.id

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' current names, by seat."""
        return names_after(names_of(self.stored.header), [row.step for row in self.game.rows])

    @cached_property
    def game(self) -> Game[Any]:
        return self.replay.game

    @cached_property
    def history(self) -> History[Any]:
        """The history of its events, with the steps that count."""
        return self.replay.history

    @cached_property
    def damage(self) -> Damage[Any] | None:
        """Why the game can't be replayed to its end; None if it can."""
        return self.replay.damage

    @cached_property
    def rulebook(self) -> Rulebook[Any]:
        return self.game.rulebook

    @property
    def lines(self) -> tuple[str, ...]:
        return self.stored.lines

    @property
    def event_count(self) -> int:
        """The number of events on the record. A request that writes has the number that its page has shown."""
        return len(self.lines)

    @property
    def empty(self) -> bool:
        """Whether it has no step."""
        return not self.game.rows and self.damage is None

    @property
    def about(self) -> About:
        return About(self.stored.place, self.stored.note)

    @property
    def started(self) -> datetime:
        """When the game was started. Raises ``DamagedHeaderError``."""
        return _time(self.stored.started)

    @property
    def changed(self) -> datetime:
        """When the game was last written to. Raises ``DamagedHeaderError``."""
        return _time(self.stored.changed)

    @property
    def times(self) -> tuple[datetime, ...]:
        """When each line was written. Raises ``DamagedHeaderError``."""
        return tuple(map(_time, self.stored.times))

    @property
    def tags(self) -> dict[str, str]:
        tags = {"Game": self.rulebook.name, "Date": f"{self.started.astimezone():%Y-%m-%d}"}
        tags |= {tag: text for tag, text in (("Place", self.about.place), ("Note", self.about.note)) if text}
        names = names_of(self.stored.header)  # the steps that rename follow
        tags |= {f"Seat{seat}": name for seat, name in enumerate(names, 1)} | dict(self.rulebook.tags)
        return tags | transcript.start_tags(self.history.start)

    @property
    def transcript(self) -> str:
        """The game in notation, as far as it can be replayed."""
        return transcript.write(self.tags, (row.step_with_points for row in self.game.rows), self.rulebook)

    def before(self, number: int) -> Game[Any]:
        """The game as it was before step ``number``; nothing is judged again."""
        beginning = Game.start(self.rulebook, len(self.names), self.history.start)
        return beginning.retraced(self.game.rows[: number - 1])

    def after(self, number: int) -> Game[Any]:
        """The game as it was after step ``number``; as it is now after the last one."""
        return self.before(number + 1) if number < len(self.game.rows) else self.game

    def consequences(self, fix: Fix[Any], entered: bool = True) -> Consequences[Any]:
        """The consequences of this fix; if it is ``entered`` now, the word list is asked as well."""
        return consequences(self.game, self.history, fix, entered)


def _time(text: str) -> datetime:
    """A time on the record. Raises ``DamagedHeaderError``."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except ValueError as error:
        raise DamagedHeaderError from error


@dataclass(frozen=True, slots=True)
class Defect:
    """A game that can't be read to its end."""

    stored: StoredGame
    names: tuple[str, ...] = ()
    """Its players; empty if they can't be read."""
    rulebook: Rulebook[Any] | None = None
    damage: Damage[Any] | None = None
    """The impossible step; None if not even the start of the game can be read."""
    unknown: UnknownRulebookError | None = None
    """The error if its boxed game isn't on the shelf."""


def opened(stored: StoredGame, replay: Callable[[StoredGame], Replay]) -> Sheet | Defect:
    """The sheet of a game that was read from the record, or why there isn't one."""
    try:
        sheet = Sheet(stored, replay(stored))
        assert sheet.started
    except UnknownRulebookError as unknown:
        return Defect(stored, unknown=unknown)
    except DamagedHeaderError:
        return Defect(stored)
    return sheet
