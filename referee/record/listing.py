"""Pages of games, each asked for by one query that walks an index from where the last page ended."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlite_utils import Database

from referee.record.abouts import About
from referee.record.file import RecordFile
from referee.record.finding import Term, expression
from referee.record.summaries import HEAD, SeatSummary, Summary, seats_of

_LAST = 2**63 - 1
_COLUMNS = f"""
    moment, summaries.game, changed, events, deleted, place, note, state, open, rulebook, turns, to_move, bag,
    (events, head) IS (SELECT {HEAD.format(game="summaries.game")})
"""


class After(NamedTuple):
    """Where a page ended: with a game that goes on or does not, written to at this moment."""

    open: bool = True
    moment: int = _LAST


FIRST = After()
"""Before the first page."""


class ListedGame(NamedTuple):
    """A game as lists tell of it."""

    id: str
    at: After
    """Where a page that ends with it ends."""
    changed: str
    """When it was written to last, in UTC as ISO 8601."""
    events: int
    """How many lines the summary was made from."""
    deleted: bool
    about: About
    summary: Summary
    fresh: bool
    """Whether the summary was made from what stands on the record now."""


class Listing:
    """That part of the record."""

    _file: RecordFile

    def listed(self, count: int, after: After = FIRST, deleted: bool = False) -> tuple[ListedGame, ...]:
        """So many games behind the end of a page: first those that go on, then the others, each the newest first; or
        those that were deleted. Raises ``Unavailable``.
        """
        with self._file.reading() as db:
            return _read(
                db,
                "FROM summaries WHERE deleted = ? AND (open, moment) < (?, ?) ORDER BY open DESC, moment DESC LIMIT ?",
                (deleted, *after, count),
            )

    def found(self, count: int, terms: Sequence[Term], after: After = FIRST) -> tuple[ListedGame, ...]:
        """So many games behind the end of a page that have all of these terms, the newest first.

        Raises ``Unavailable``.
        """
        with self._file.reading() as db:
            return _read(
                db,
                "FROM found JOIN summaries ON moment = +found.rowid"
                " WHERE found MATCH ? AND found.rowid < ? AND NOT deleted ORDER BY found.rowid DESC LIMIT ?",
                (expression(terms), after.moment, count),
            )

    def listed_game(self, game_id: str) -> ListedGame | None:
        """A game as lists tell of it; nothing before it was summed up. Raises ``Unavailable``."""
        with self._file.reading() as db:
            return next(iter(_read(db, "FROM summaries WHERE game = ?", (game_id,))), None)

    def players(self, games: int) -> tuple[str, ...]:
        """Who played the last so many games, each name once, those of the newest game first. Raises ``Unavailable``."""
        with self._file.reading() as db:
            newest = db.execute(
                "SELECT name FROM (SELECT moment, game FROM summaries WHERE NOT deleted ORDER BY moment DESC LIMIT ?)"
                " AS newest JOIN seats ON seats.game = newest.game ORDER BY moment DESC, seat",
                (games,),
            )
            return tuple(dict.fromkeys(name for (name,) in newest))


def _read(db: Database, query: str, values: Sequence[Any]) -> tuple[ListedGame, ...]:
    rows = db.execute(f"SELECT {_COLUMNS} {query}", values).fetchall()
    seats = seats_of(db, (row[1] for row in rows))
    return tuple(_listed(row, seats.get(row[1], ())) for row in rows)


def _listed(row: Sequence[Any], seats: tuple[SeatSummary, ...]) -> ListedGame:
    moment, game_id, changed, events, deleted, place, note, state, open_, rulebook, turns, to_move, bag, fresh = row
    summary = Summary(state, bool(open_), rulebook, turns, to_move, bag, seats)
    at = After(summary.open, moment)
    return ListedGame(game_id, at, changed, events, bool(deleted), About(place, note), summary, bool(fresh))
