"""The use cases: start a game, open its sheet, write a turn on it, take one back.

The record keeps lines of text; the rulebook says what they mean. This is where the two meet.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from referee.record import Kept, Record
from referee.rulebooks import transcript
from referee.rulebooks.base import Rulebook
from referee.rulebooks.game import Damage, Game
from referee.rulebooks.shelf import SHELF
from referee.rulebooks.turns import Event, Place, TakeBack, standing
from referee.rulebooks.unreadable import Unreadable
from referee.rulebooks.verdict import Verdict, Violation


class DamagedHeader(Exception):  # noqa: N818 - it is what the header is
    """The first lines of a game, which name its players, were changed by hand so that nothing can be read."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game as the players see it. Always rebuilt from the record, never kept beside it."""

    id: str
    started: datetime
    names: tuple[str, ...]
    written: int
    """How many events stand on the record: whoever writes says how many they have seen."""
    game: Game
    damage: Damage | None

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that the game is played by."""
        return self.game.rulebook

    @property
    def tags(self) -> dict[str, str]:
        """The tags of the game's transcript."""
        seats = {f"Seat{seat}": name for seat, name in enumerate(self.names, 1)}
        return {"Game": self.rulebook.name, "Date": f"{self.started.astimezone():%Y-%m-%d}", **seats}

    @property
    def transcript(self) -> str:
        """The game in notation, as far as it can be replayed."""
        return transcript.write(self.tags, (entry.turn for entry in self.game.entries), self.rulebook)


class Referee:
    """The use cases over one record."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def start(self, names: Sequence[str], rulebook: Rulebook = SHELF["Qwirkle"]) -> str:
        """Begin a game of these players, the starter first, and give its id. Raises ``ValueError`` for their number."""
        Game.start(rulebook, len(names))
        tags = {"Game": rulebook.name, **{f"Seat{seat}": name for seat, name in enumerate(names, 1)}}
        return self.record.start("\n".join(transcript.write_tag(name, value) for name, value in tags.items()))

    def sheet(self, game_id: str, seen: int | None = None) -> Sheet:
        """A game as it stands, or as it stood after ``seen`` events.

        Raises ``UnknownGame``, ``DamagedHeader``, ``Unavailable``.
        """
        kept = self.record.read(game_id)
        return _sheet(kept if seen is None else replace(kept, lines=kept.lines[:seen]))

    def recent(self, count: int) -> list[Sheet]:
        """The games played last, the newest first. Raises ``Unavailable``."""
        sheets = []
        for kept in self.record.recent(count):
            with suppress(DamagedHeader):
                sheets.append(_sheet(kept))
        return sheets

    def write(self, game_id: str, seen: int, event: Event) -> Verdict:
        """Write a turn, or take the last one back, on a sheet of which ``seen`` events were seen.

        A turn that breaks a rule is not written; the verdict says why. The same event sent again after the same events
        is written once. Raises ``Stale`` where somebody else wrote meanwhile, ``UnknownGame``, ``Unavailable``.
        """
        kept = self.record.read(game_id)
        game, damage = _replayed(kept.header, kept.lines[:seen])
        if damage is not None:
            return Verdict((Violation("record-damaged", params={"number": damage.number}),))
        verdict = _judge(game, event)
        if verdict.legal:
            line = transcript.write_event(_witnessed(event, game), game.rulebook)
            self.record.append(game_id, seen + 1, line)
        return verdict


def _judge(game: Game, event: Event) -> Verdict:
    if isinstance(event, TakeBack):
        return Verdict() if game.entries else Verdict((Violation("nothing-to-take-back"),))
    return game.judge(event)


def _witnessed(event: Event, game: Game) -> Event:
    """The event as it is written: a placing turn with the points that it was announced with."""
    if isinstance(event, Place):
        return Place(event.seat, event.play, game.after(event).entries[-1].points)
    return event


def _sheet(kept: Kept) -> Sheet:
    game, damage = _replayed(kept.header, kept.lines)
    return Sheet(kept.id, kept.started, _names(kept.header), len(kept.lines), game, damage)


def _names(header: str) -> tuple[str, ...]:
    """The players of a game. Raises ``DamagedHeader``."""
    try:
        names = transcript.Transcript(dict(map(transcript.read_tag, header.split("\n"))), ()).names
        Game.start(SHELF["Qwirkle"], len(names))
    except ValueError as error:
        raise DamagedHeader from error
    return names


@lru_cache(maxsize=256)
def _replayed(header: str, lines: tuple[str, ...]) -> tuple[Game, Damage | None]:
    """The game that these lines of the record tell, up to the first that cannot have been played.

    The same text always tells the same game, so it may be remembered.
    """
    rulebook = SHELF["Qwirkle"]
    events: list[Event] = []
    unreadable = False
    for line in lines:
        try:
            events.append(transcript.read_event(line, rulebook))
        except Unreadable:
            unreadable = True
            break
    game, damage = Game.start(rulebook, len(_names(header))).replayed(standing(events))
    if unreadable and damage is None:
        damage = Damage(len(game.entries) + 1, "unreadable", Verdict())
    return game, damage
