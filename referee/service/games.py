"""The use cases about games as a whole: which there are, what is said about them, which are deleted."""

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from referee.core.shelf import Shelf, UnknownRulebookError
from referee.record import (
    FIRST,
    About,
    Admission,
    After,
    Conflict,
    ListedGame,
    Record,
    StoredGame,
    Unavailable,
    UnknownGame,
)
from referee.record.finding import Term
from referee.service.defect import Defect
from referee.service.replay import DamagedHeader, Replays
from referee.service.sheet import Sheet
from referee.service.summary import summary_of

PAGE = 50
"""So many games stand on a page."""
AT_ONCE = 25
"""So many games are summed up at most before a page is shown: each may have to be replayed for it."""


class GamePage(NamedTuple):
    """A page of games."""

    games: tuple[ListedGame, ...]
    after: After | None
    """Where it ends; nothing where no game comes behind it."""
    unread: int
    """How many games are on no page yet, because nobody has summed them up."""


class Games:
    """The use cases about games as a whole."""

    def __init__(self, record: Record, shelf: Shelf[Any]) -> None:
        self.record = record
        self.shelf = shelf
        self._replays = Replays(shelf.open)

    def page(self, after: After = FIRST, terms: Sequence[Term] | None = None, deleted: bool = False) -> GamePage:
        """The games behind the end of a page: those that go on, then the others, the newest first; or those that have
        all of these terms; or those that were ``deleted``. Raises ``Unavailable``.
        """
        unread = self.catch_up(AT_ONCE)
        found = self._listed(after, terms, deleted)
        outdated = [game.id for game in found if not game.fresh]
        if outdated:  # somebody wrote into the file past the app
            self.sum_up(map(self.look_at, outdated))
            found = self._listed(after, terms, deleted)
        return GamePage(found[:PAGE], found[PAGE - 1].at if len(found) > PAGE else None, unread)

    def _listed(self, after: After, terms: Sequence[Term] | None, deleted: bool) -> tuple[ListedGame, ...]:
        if terms is None:
            return self.record.listed(PAGE + 1, after, deleted)
        return self.record.found(PAGE + 1, terms, after) if terms else ()

    def these(self, game_ids: Iterable[str]) -> tuple[ListedGame, ...]:
        """These games as lists tell of them, in the order of a list; without those that are deleted or gone.

        Raises ``Unavailable``.
        """
        found = []
        for game_id in game_ids:
            with suppress(UnknownGame):
                found.append(self.listed(game_id))
        return tuple(sorted((game for game in found if not game.deleted), key=lambda game: game.at, reverse=True))

    def any_deleted(self) -> bool:
        """Whether a game can be brought back. Raises ``Unavailable``."""
        return bool(self.record.listed(1, deleted=True))

    def listed(self, game_id: str) -> ListedGame:
        """A game as lists tell of it, deleted or not. Raises ``UnknownGame``, ``Unavailable``."""
        listed = self.record.listed_game(game_id)
        if listed is None or not listed.fresh:
            self.sum_up((self.look_at(game_id),))
            listed = self.record.listed_game(game_id)
        if listed is None:
            raise UnknownGame(game_id)
        return listed

    def catch_up(self, most: int) -> int:
        """Sum up to so many games that are not summed up, and give how many are left. Raises ``Unavailable``."""
        stale = self.record.stale(most)
        if not stale:
            return 0
        self.sum_up(map(self.look_at, stale))
        return self.record.count_stale()

    def sum_up(self, games: Iterable[Sheet | Defect]) -> None:
        """Sum games up, as far as the record can be written to: lists go without what they cannot have."""
        with suppress(Unavailable):
            self.record.sum_up([(opened.stored, summary_of(opened)) for opened in games])

    def look_at(self, game_id: str) -> Sheet | Defect:
        """The sheet of a game, or why there is none. Raises ``UnknownGame``, ``Unavailable``."""
        return self.opened(self.record.read(game_id))

    def opened(self, stored: StoredGame) -> Sheet | Defect:
        """The sheet of a game, or why there is none."""
        try:
            sheet = Sheet(stored, self._replays.of(stored))
            assert sheet.started  # raises where nobody can read when that was
            return sheet
        except UnknownRulebookError as unknown:
            return Defect(stored, unknown=unknown)
        except DamagedHeader:
            return Defect(stored)

    def players(self, games: int, among: Collection[str] | None = None) -> tuple[str, ...]:
        """Who played the last so many games, of all or ``among`` some, each name once, those of the newest game first.
        Raises ``Unavailable``.
        """
        self.catch_up(AT_ONCE)
        if among is None:
            return self.record.players(games)
        seats = (seat for game in self.these(among)[:games] for seat in game.summary.seats)
        return tuple(dict.fromkeys(seat.name for seat in seats))

    def describe(self, game_id: str, about: About, admission: Admission | None = None) -> None:
        """Say where a game was played, and what else is to be said about it.

        Raises ``UnknownGame``, ``DeletedGame``, ``TakenBack``, ``Unavailable``.
        """
        self.record.describe(game_id, about, admission)
        self.sum_up((self.look_at(game_id),))

    def delete(self, game_id: str, seen: int, admission: Admission | None = None) -> bool:
        """Leave a game out of those that are listed, opened and written to, and say whether it is: nobody who has not
        seen all ``seen`` events of it deletes it. Deleted once, it stays so. Raises ``UnknownGame``, ``TakenBack``,
        ``Unavailable``.
        """
        try:
            self.record.delete(game_id, seen, admission)
        except Conflict:
            return False
        return True

    def bring_back(self, game_id: str, admission: Admission | None = None) -> None:
        """Bring a game back that was deleted. Raises ``UnknownGame``, ``TakenBack``, ``Unavailable``."""
        self.record.bring_back(game_id, admission)
