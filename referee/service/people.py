"""How people did in all finished games of a boxed game, and which names are one person."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from referee.core import players
from referee.core.players import Player, Score, Tally
from referee.core.review import Review
from referee.core.rulebook import Rulebook
from referee.core.spelling import Merging, Spellings
from referee.record import GameFilter, Record, UnavailableError
from referee.service.lists import State
from referee.service.sheet import Defect, Sheet

REVIEWED_AT_ONCE = 3
"""Games that are reviewed per request: each takes about 50 milliseconds."""


class Played(NamedTuple):
    """A seat of one game."""

    game: str
    """The game's id."""
    tally: Tally
    """Of this seat alone."""


class ReviewProgress(NamedTuple):
    """The number of games that were reviewed for points missed."""

    now: int
    left: int
    """The number that aren't reviewed yet."""


@dataclass(frozen=True)
class Roster:
    """The people who finished a game of one boxed game. Methods that read the record raise ``UnavailableError``."""

    record: Record
    games: GameFilter
    """The games that count."""
    tallies: Mapping[str, Tally]
    """By name as written on sheets."""
    spellings: Spellings

    @cached_property
    def players(self) -> dict[str, Player]:
        """By key, those with the most wins first."""
        return players.players(self.tallies, self.spellings)

    def named(self, name: str) -> Player | None:
        """The person with this name; None if they finished no game."""
        return self.players.get(self.spellings.person(name))

    def played(self, player: Player, count: int) -> tuple[Played, ...]:
        """The newest ``count`` seats of a person, newest first."""
        found = self.record.people.newest_seats(self.games, player.names, count)
        return tuple(Played(game, Tally(*sums)) for game, sums in found)

    def rivals(self, player: Player) -> dict[str, Score]:
        """By key, the score of a person against each other one, those they met most often first."""
        scores = self.record.people.scores(self.games, player.names)
        return players.rivals(player.key, {name: Score(*score) for name, score in scores.items()}, self.spellings)


class People:
    """The use cases about people. Each method raises ``UnavailableError``."""

    def __init__(
        self, record: Record, look_at: Callable[[str], Sheet | Defect], reviewed: Callable[[Sheet], Review[Any]]
    ) -> None:
        self._record = record
        self._look_at = look_at
        self._reviewed = reviewed

    def roster(self, rulebook: type[Rulebook[Any]]) -> Roster:
        """The people who finished a game of a boxed game."""
        games = _finished(rulebook)
        tallies = {name: Tally(*sums) for name, sums in self._record.people.sums(games).items()}
        return Roster(self._record, games, tallies, Spellings.of(self.mergings()))

    def any_finished(self, rulebook: type[Rulebook[Any]]) -> bool:
        return self._record.people.count_games(_finished(rulebook)) > 0

    def mergings(self) -> tuple[Merging, ...]:
        """The statements about names, in order."""
        return tuple(Merging(*each) for each in self._record.people.spellings())

    def review_some(self, rulebook: type[Rulebook[Any]]) -> ReviewProgress:
        """Compute the points missed in a few games that aren't reviewed yet, newest first, and store them if the
        record can be written to. Does nothing if the game has no reviewer.
        """
        ids = self._record.people.not_reviewed(_finished(rulebook)) if rulebook.open({}).reviewer else ()
        for game_id in ids[:REVIEWED_AT_ONCE]:
            sheet = self._look_at(game_id)
            if isinstance(sheet, Sheet):
                missed = {seat.seat: (seat.missed, seat.judged) for seat in self._reviewed(sheet).seats}
                with suppress(UnavailableError):  # computed again next time
                    self._record.people.keep_missed(game_id, sheet.event_count, missed)
        now = min(len(ids), REVIEWED_AT_ONCE)
        return ReviewProgress(now, len(ids) - now)


def _finished(rulebook: type[Rulebook[Any]]) -> GameFilter:
    return GameFilter(rulebook.slug, State.OVER)
