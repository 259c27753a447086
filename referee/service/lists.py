"""Lists of games, and the summaries from which they are made. Missing summaries are made when a list is requested."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Any, NamedTuple

from referee.core.figures import counted
from referee.core.game import Game
from referee.core.judging import Row
from referee.core.steps import PLAYED, PointsOnly
from referee.record import FIRST, ListedGame, PageEnd, Record, SeatSummary, Summary, UnavailableError, UnknownGameError
from referee.record.search import Term
from referee.service.sheet import Defect, Sheet


class State(StrEnum):
    """The state of a game."""

    EMPTY = "empty"
    """Its sheet has no step."""
    RUNNING = "running"
    OVER = "over"
    DAMAGED = "damaged"
    """It can't be read to its end."""

    @classmethod
    def _missing_(cls, value: object) -> "State":
        """The state in a damaged summary, which can't be made again in a damaged file."""
        return cls.DAMAGED


_OPEN = (State.EMPTY, State.RUNNING)
"""The states of running games."""


def summary_of(opened: Sheet | Defect) -> Summary:
    """The summary of a game."""
    if isinstance(opened, Defect):
        return Summary(State.DAMAGED, open=False, rulebook="", turns=0, to_move=0, bag=0)
    return in_short(opened.game, opened.names, opened.damage is not None)


def in_short(game: Game[Any], names: tuple[str, ...], damaged: bool = False) -> Summary:
    """The summary of a readable game; ``damaged`` if its record is damaged after the last step."""
    if damaged:
        state = State.DAMAGED
    elif game.rows:
        state = State.OVER if game.over else State.RUNNING
    else:
        state = State.EMPTY
    turns = [row for row in counted(game) if isinstance(row.step, PLAYED)]
    return Summary(
        state,
        state in _OPEN,
        game.rulebook.slug,
        len(game.turns),
        game.to_move,
        game.bag,
        tuple(_seat(game, turns, seat, name) for seat, name in enumerate(names, 1)),
    )


def _seat(game: Game[Any], turns: Iterable[Row[Any]], seat: int, name: str) -> SeatSummary:
    rows = [row for row in turns if row.step.seat == seat]
    best = max(rows, key=lambda row: row.points, default=None)
    return SeatSummary(
        name,
        game.totals[seat - 1],
        seat in game.winners,
        sum([row.points for row in rows]),
        len(rows),
        best.points if best else None,
        best.number if best else None,
        sum([game.rulebook.specials(row.verdict) for row in rows]),
        known=sum([not isinstance(row.step, PointsOnly) for row in rows]),
    )


PAGE = 50
"""Games on a page."""
AT_ONCE = 25
"""The most games that are summed up before a page is shown: each may have to be replayed."""


class Listing(NamedTuple):
    """A page of games."""

    games: tuple[ListedGame, ...]
    after: PageEnd | None
    """Where it ends; None if it is the last page."""
    unread: int
    """The number of games that have no summary yet, and so are on no page."""


class Lists:
    """The use cases about lists of games. Each method raises ``UnavailableError``."""

    def __init__(self, record: Record, look_at: Callable[[str], Sheet | Defect]) -> None:
        self._tables = record.lists
        self._look_at = look_at

    def page(self, after: PageEnd = FIRST, terms: Sequence[Term] | None = None, deleted: bool = False) -> Listing:
        """The page after ``after``: running games, then the others, both newest first. With ``terms`` only games that
        match all of them, newest first; with ``deleted`` only deleted games.
        """
        unread = self.catch_up(AT_ONCE)
        found = self._found(after, terms, deleted)
        outdated = [game.id for game in found if not _is_valid(game)]
        if outdated:  # another program has written to the file, or a bit has flipped
            self.sum_up(self._opened(outdated))
            found = self._found(after, terms, deleted)
        return Listing(found[:PAGE], found[PAGE - 1].at if len(found) > PAGE else None, unread)

    def _found(self, after: PageEnd, terms: Sequence[Term] | None, deleted: bool) -> tuple[ListedGame, ...]:
        if terms is None:
            return self._tables.page(PAGE + 1, after, deleted)
        return self._tables.search(PAGE + 1, terms, after) if terms else ()

    def these(self, game_ids: Iterable[str]) -> tuple[ListedGame, ...]:
        """These games in the order of a list, without deleted or unknown ones."""
        found = []
        for game_id in game_ids:
            with suppress(UnknownGameError):
                found.append(self.game(game_id))
        return tuple(sorted((game for game in found if not game.deleted), key=lambda game: game.at, reverse=True))

    def game(self, game_id: str) -> ListedGame:
        """A game with its summary, deleted or not. Raises ``UnknownGameError``."""
        listed = self._tables.game(game_id)
        if listed is None or not _is_valid(listed):
            self.sum_up((self._look_at(game_id),))
            listed = self._tables.game(game_id)
        if listed is None:
            raise UnknownGameError(game_id)
        return listed

    def players(self, games: int, among: Collection[str] | None = None) -> tuple[str, ...]:
        """The players of the newest ``games`` games, of all or of ``among`` these ids: each name once, those of the
        newest game first.
        """
        self.catch_up(AT_ONCE)
        if among is None:
            return self._tables.players(games)
        seats = (seat for game in self.these(among)[:games] for seat in game.summary.seats)
        return tuple(dict.fromkeys(seat.name for seat in seats))

    def newest_rulebook(self, among: Collection[str] | None = None) -> str:
        """The slug of the boxed game that was played last, of all games or of ``among`` these ids; empty if there isn't
        one.
        """
        if among is not None:
            return next((game.summary.rulebook or "" for game in self.these(among)), "")
        self.catch_up(AT_ONCE)
        return self._tables.newest_rulebook()

    def catch_up(self, most: int) -> int:
        """Sum up at most ``most`` stale games, and return how many are left."""
        stale = self._tables.stale(most)
        if not stale:
            return 0
        self.sum_up(self._opened(stale))
        return self._tables.count_stale()

    def _opened(self, game_ids: Iterable[str]) -> Iterator[Sheet | Defect]:
        for game_id in game_ids:
            with suppress(UnknownGameError):  # removed in the meantime, or an index of the file is damaged
                yield self._look_at(game_id)

    def sum_up(self, games: Iterable[Sheet | Defect]) -> None:
        """Store the summaries of games. If the record can't be written to, lists do without them."""
        with suppress(UnavailableError):
            self._tables.sum_up([(opened.stored, summary_of(opened)) for opened in games])


def _is_valid(listed: ListedGame) -> bool:
    """Whether a game has a readable summary of the lines that are on the record now."""
    return listed.fresh and listed.summary.state in tuple(State)
