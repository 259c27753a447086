"""What people did in all finished games of a box, from what lists tell of each; and which names are one person."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from referee.core import players
from referee.core.players import Player, Score, Tally
from referee.core.rulebook import Rulebook
from referee.core.spelling import Merging, Spellings
from referee.record import Kind, Record, Unavailable
from referee.service.referee import Referee
from referee.service.sheet import Sheet
from referee.service.summary import State

REVIEWED_AT_ONCE = 3
"""In so many games points missed are looked for at once: each takes about 50 milliseconds."""


class Played(NamedTuple):
    """A seat of one game."""

    game: str
    """The game's id."""
    tally: Tally
    """Of this game alone."""


@dataclass(frozen=True)
class Everybody:
    """Everybody who finished a game of one box."""

    record: Record
    kind: Kind
    """Which games count."""
    tallies: Mapping[str, Tally]
    """By name as it is written on sheets."""
    spellings: Spellings

    @staticmethod
    def kind_of(rulebook: type[Rulebook[Any]]) -> Kind:
        """The finished games of one box."""
        return Kind(rulebook.slug, State.OVER)

    @classmethod
    def of(cls, record: Record, rulebook: type[Rulebook[Any]]) -> "Everybody":
        """Those of one box. Raises ``Unavailable``."""
        kind = cls.kind_of(rulebook)
        tallies = {name: Tally(*sums) for name, sums in record.tallies(kind).items()}
        return cls(record, kind, tallies, Spellings.of(said(record)))

    def supposing(self, merging: Merging) -> "Everybody":
        """The same people once this was said as well."""
        return replace(self, spellings=self.spellings.after(merging))

    @cached_property
    def players(self) -> dict[str, Player]:
        """By key, who won most first."""
        return players.players(self.tallies, self.spellings)

    def named(self, name: str) -> Player | None:
        """The person who is spelled so; nothing where they finished no game."""
        return self.players.get(self.spellings.person(name))

    def played(self, player: Player, count: int) -> tuple[Played, ...]:
        """How a person came out of so many games, the newest first. Raises ``Unavailable``."""
        found = self.record.seated(self.kind, player.names, count)
        return tuple(Played(game, Tally(*sums)) for game, sums in found)

    def rivals(self, player: Player) -> dict[str, Score]:
        """By key, how a person stands against each other one, those first whom they met most often.

        Raises ``Unavailable``.
        """
        scores = {name: Score(*score) for name, score in self.record.scores(self.kind, player.names).items()}
        return players.rivals(player.key, scores, self.spellings)


def said(record: Record) -> tuple[Merging, ...]:
    """What was said about names, in order. Raises ``Unavailable``."""
    return tuple(Merging(*each) for each in record.spellings())


def say(record: Record, seen: int, merging: Merging) -> None:
    """Write whose name this is, by somebody who has seen what was said ``seen`` times before. The same sent again is
    written once. Raises ``Conflict`` where something else was said since, ``Unavailable``.
    """
    record.say_spelling(seen + 1, *merging)


class Looked(NamedTuple):
    """In how many games points missed were looked for."""

    now: int
    left: int
    """In how many nobody has."""


def look_for_missed(referee: Referee, rulebook: type[Rulebook[Any]]) -> Looked:
    """Look for points missed in a few of the games in which nobody has, the newest first. What was found is kept beside
    what lists tell of the game, if it can be. Raises ``Unavailable``.
    """
    ids = referee.record.not_reviewed(Everybody.kind_of(rulebook))
    for game_id in ids[:REVIEWED_AT_ONCE]:
        sheet = referee.look_at(game_id)
        if isinstance(sheet, Sheet):
            missed = {seat.seat: (seat.missed, seat.judged) for seat in referee.reviewed(sheet).seats}
            with suppress(Unavailable):  # it is looked for again
                referee.record.keep_missed(game_id, sheet.written, missed)
    now = min(len(ids), REVIEWED_AT_ONCE)
    return Looked(now, len(ids) - now)
