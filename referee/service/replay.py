"""Replaying the lines of a game by its rulebook."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from referee.core import notation, transcript
from referee.core.game import Game
from referee.core.history import UNTAKEN, Event, History
from referee.core.judging import Cause, Damage
from referee.core.rulebook import Rulebook
from referee.core.transcript import Opener, Transcript
from referee.core.unreadable import UnreadableError
from referee.core.verdict import Verdict
from referee.shelf import UnknownRulebookError


class DamagedHeaderError(Exception):
    """The tags of a game, or a time, were changed by hand and can't be read."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A game after some of its lines."""

    history: History[Any]
    game: Game[Any]
    damage: Damage[Any] | None = None
    """Why it stops before the last line; None if it doesn't."""

    def after(self, event: Event[Any]) -> "Replay":
        history = self.history.after(event)
        if isinstance(event, UNTAKEN):
            return _from_the_start(self.game, history)
        if self.damage is not None:
            return replace(self, history=history)
        game, damage = self.game.replayed((event,))
        return Replay(history, game, damage)


def header_for(names: Sequence[str], rulebook: Rulebook[Any]) -> str:
    """The tags of a game of these players, as text."""
    seats = {f"Seat{seat}": name for seat, name in enumerate(names, 1)}
    tags = {"Game": rulebook.name, **seats, **rulebook.tags}
    return "\n".join(transcript.write_tag(name, value) for name, value in tags.items())


@lru_cache(maxsize=1024)
def names_of(header: str) -> tuple[str, ...]:
    """The players in these tags, in the order of their seats. Raises ``DamagedHeaderError``."""
    try:
        return transcript.names_of(transcript.tags_of(header))
    except UnreadableError as error:
        raise DamagedHeaderError from error


@lru_cache(maxsize=1024)
def header_of(text: str, opener: Opener) -> Transcript[Any]:
    """The tags of a game, read. Raises ``UnknownRulebookError``, ``DamagedHeaderError``."""
    try:
        tags = transcript.tags_of(text)
        header = Transcript(tags, opener(tags))
        assert header.beginning.rows == ()
    except UnknownRulebookError:
        raise
    except UnreadableError as error:
        raise DamagedHeaderError from error
    return header


def replayed(header: str, lines: tuple[str, ...], opener: Opener, flaw: int | None = None) -> Replay:
    """The game after these lines, up to the first impossible one, or up to line number ``flaw``, which was changed
    after it was written. Raises the same errors as ``header_of``.
    """
    if flaw is not None and flaw <= len(lines):
        replay = replayed(header, lines[: flaw - 1], opener)
        return replay if replay.damage else _damaged(replay, Cause.CHANGED)
    beginning = header_of(header, opener).beginning
    history, unreadable = history_of(lines, beginning)
    replay = _from_the_start(beginning, history)
    return _damaged(replay, Cause.UNREADABLE) if unreadable and replay.damage is None else replay


def history_of(lines: Iterable[str], beginning: Game[Any]) -> tuple[History[Any], bool]:
    """The history of these lines, up to the first that can't be read, and whether there is one. No step is judged."""
    events, unreadable = list[Event[Any]](), False
    try:
        for line in lines:
            events.append(notation.read_event(line, beginning.rulebook))
    except UnreadableError:
        unreadable = True
    history: History[Any] = History(len(beginning.hands))
    return history.after_all(events), unreadable


def _damaged(replay: Replay, cause: Cause) -> Replay:
    """The same replay, damaged after its last step."""
    return replace(replay, damage=Damage(len(replay.game.rows) + 1, cause, Verdict()))


def _from_the_start(game: Game[Any], history: History[Any]) -> Replay:
    """The game after a history. Raises ``DamagedHeaderError`` if the game can't have been started."""
    try:
        beginning = Game.start(game.rulebook, len(game.hands), history.start)
    except ValueError as error:
        raise DamagedHeaderError from error
    return Replay(history, *beginning.replayed(history.steps))
