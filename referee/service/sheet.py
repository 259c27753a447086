"""A game as the players see it, and judging an event before it is written."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from referee.core import transcript
from referee.core.correction import Consequences, consequences
from referee.core.game import Game
from referee.core.history import (
    Correct,
    Event,
    History,
    Insert,
    LetStand,
    Mending,
    Redo,
    Remove,
    Reseat,
    Start,
    TakeBack,
)
from referee.core.judging import Damage
from referee.core.rulebook import Rulebook
from referee.core.steps import TURNS, unannounced
from referee.core.verdict import SheetCode, Verdict, refused
from referee.record import About, StoredGame
from referee.service.replay import DamagedHeaderError, Replay, announced, names_of
from referee.shelf import UnknownRulebookError

MOST_EVENTS = 1_000
"""Most events on one sheet: several times what a long game with many corrections needs."""


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
        return names_of(self.stored.header)

    @cached_property
    def game(self) -> Game[Any]:
        return self.replay.game

    @cached_property
    def history(self) -> History[Any]:
        """Which steps count."""
        return self.replay.history

    @cached_property
    def damage(self) -> Damage[Any] | None:
        """Why the game cannot be replayed to its end; None if it can."""
        return self.replay.damage

    @cached_property
    def rulebook(self) -> Rulebook[Any]:
        return self.game.rulebook

    @property
    def lines(self) -> tuple[str, ...]:
        return self.stored.lines

    @property
    def event_count(self) -> int:
        """How many events are on the record. A request that writes says how many its page has shown."""
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
        tags |= {f"Seat{seat}": name for seat, name in enumerate(self.names, 1)} | dict(self.rulebook.tags)
        return tags | transcript.start_tags(self.history.start)

    @property
    def transcript(self) -> str:
        """The game in notation, as far as it can be replayed."""
        return transcript.write(self.tags, (row.step_with_points for row in self.game.rows), self.rulebook)

    def before(self, number: int) -> Game[Any]:
        """The game as it stood before step ``number``; nothing is judged again."""
        beginning = Game.start(self.rulebook, len(self.names), self.history.start)
        return beginning.retraced(self.game.rows[: number - 1])

    def after(self, number: int) -> Game[Any]:
        """The game as it stood after step ``number``; as it is now after the last one."""
        return self.before(number + 1) if number < len(self.game.rows) else self.game

    def consequences(self, mending: Mending[Any], entered: bool = True) -> Consequences[Any]:
        """What would follow if the game was mended so; if it is ``entered`` now a list of words is asked as well."""
        return consequences(self.game, self.history, mending, entered)


def _time(text: str) -> datetime:
    """A time on the record. Raises ``DamagedHeaderError``."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except ValueError as error:
        raise DamagedHeaderError from error


@dataclass(frozen=True, slots=True)
class Defect:
    """A game that cannot be read to its end."""

    stored: StoredGame
    names: tuple[str, ...] = ()
    """Its players; empty if they cannot be read."""
    rulebook: Rulebook[Any] | None = None
    damage: Damage[Any] | None = None
    """The step that cannot have been taken; None if not even the start of the game can be read."""
    unknown: UnknownRulebookError | None = None
    """The error if its boxed game is not on the shelf."""


JudgedEvent = tuple[Verdict[Any], Sequence[Event[Any]], Replay]
"""The verdict on an event; if it is legal, also the events to be written for it and the game after them."""


def judge_event(sheet: Sheet, event: Event[Any], entered: bool) -> JudgedEvent:
    """Judge an event that is to be written behind everything on a sheet; if it is ``entered`` for good a list of words
    is asked as well.
    """
    game, history, replay = sheet.game, sheet.history, sheet.replay
    match event:
        case TakeBack(first):
            known = bool(history.steps or history.mended) if first is None else 1 <= first <= len(history.steps)
            return _if(known, SheetCode.NOTHING_TO_TAKE_BACK, replay, event)
        case Redo():
            return _if(history.undone is not None, SheetCode.NOTHING_TO_REDO, replay, event)
        case Start():
            return _started(replay, event)
        case LetStand(number, ruling):
            step = history.after(event).steps[number - 1] if 1 <= number <= len(history.steps) else None
            if not isinstance(step, TURNS) or step.ruling != ruling:
                return refused(SheetCode.NO_SUCH_STEP), (), replay
            found = sheet.consequences(Correct(number, step))
            return _mended(found, number), (event,), replay.after(event) if found.damage is None else replay
        case Correct(number) | Insert(number) | Remove(number) | Reseat(number):
            if isinstance(event, Correct | Insert):
                event = replace(event, step=unannounced(event.step))
            if not 1 <= number <= len(history.steps) + isinstance(event, Insert):
                return refused(SheetCode.NO_SUCH_STEP), (), replay
            if isinstance(event, Reseat) and not isinstance(history.steps[number - 1], TURNS):
                return refused(SheetCode.NO_SUCH_STEP), (), replay
            found = sheet.consequences(event, entered)
            if found.damage is not None:
                return _mended(found, number), (), replay
            for each in found.events:
                history = history.after(each)
            return Verdict(), found.events, Replay(history, found.game)
        case _:
            judged = game.judged(event)
            verdict = judged.asked if entered else judged.verdict
            if not verdict.legal:
                return verdict, (), replay
            after = announced(game.taken(judged))
            step = after.rows[-1].step
            return verdict, (step,), Replay(history.after(step), after)


def _if(possible: bool, code: SheetCode, replay: Replay, event: Event[Any]) -> JudgedEvent:
    return (Verdict(), (event,), replay.after(event)) if possible else (refused(code), (), replay)


def _started(replay: Replay, start: Start) -> JudgedEvent:
    """Judge how the game was started: only before its first turn, by one of the players, and by the rulebook."""
    if replay.game.turns:
        return refused(SheetCode.ALREADY_STARTED), (), replay
    try:
        return Verdict(), (start,), replay.after(start)
    except DamagedHeaderError:
        return refused(SheetCode.NO_SUCH_START), (), replay


def _mended(found: Consequences[Any], number: int) -> Verdict[Any]:
    """The verdict on mending a step: faults of the step itself, or the later step that it makes impossible."""
    if found.damage is None:
        return Verdict()
    if found.damage.number == number and not isinstance(found.mending, Remove):
        return found.damage.verdict
    return refused(
        SheetCode.LATER_STEP_IMPOSSIBLE, number=found.damage.number, violations=found.damage.verdict.violations
    )
