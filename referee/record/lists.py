"""Pages of games. Each is read by one query that walks an index from the end of the last page."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from referee.record.engine import Tables, Transaction, marks, reading, writing
from referee.record.people import GameFilter
from referee.record.search import Term
from referee.record.stored_game import HEAD, About, StoredGame, head_of
from referee.record.summaries import SeatSummary, Summary, keep, seats_of

_LAST = 2**63 - 1
_COLUMNS = f"""
    moment, summaries.game, changed, events, deleted, place, note, state, open, rulebook, turns, to_move, bag,
    (events, coalesce(head, '')) =
    (SELECT lines, coalesce(last, '') FROM (SELECT {HEAD.format(game="summaries.game")}) AS now)
"""
MARK_ALL = """
    INSERT INTO stale (game) SELECT id FROM
    (SELECT id, started AS written, rowid AS place FROM games UNION ALL SELECT game, written, 0 FROM events) AS found
    GROUP BY id ORDER BY max(written), max(place)
"""
"""Marks all games as stale, in the order in which they were last written to; also games of which only lines are left.
"""
_EXISTS = """
    (EXISTS (SELECT 1 FROM games WHERE id = stale.game) OR EXISTS (SELECT 1 FROM events WHERE game = stale.game))
"""
"""True if anything of a stale game is left: its rows may have been removed by hand."""


class PageEnd(NamedTuple):
    """The last game of a page: whether it is running, and its moment."""

    open: bool = True
    moment: int = _LAST


FIRST = PageEnd()
"""Before the first page."""


class ListedGame(NamedTuple):
    """A game with its summary."""

    id: str
    at: PageEnd
    """The end of a page whose last game it is."""
    changed: str
    """When it was last written to, in UTC as ISO 8601."""
    events: int
    """The number of lines that the summary was made from."""
    deleted: bool
    about: About
    summary: Summary
    fresh: bool
    """Whether the summary was made from the lines that are on the record now."""


class ListTables(Tables):
    """The tables ``summaries``, ``seats``, ``found`` and ``stale``, which can all be made again from the others."""

    @reading
    def page(
        self, db: Transaction, count: int, after: PageEnd = FIRST, deleted: bool = False
    ) -> tuple[ListedGame, ...]:
        """The next ``count`` games after the end of a page: running games, then the others, both newest first.

        With ``deleted`` only deleted games, otherwise only the others.
        """
        return _read(
            db,
            "FROM summaries WHERE deleted = ? AND (open, moment) < (?, ?) ORDER BY open DESC, moment DESC LIMIT ?",
            (deleted, *after, count),
        )

    @reading
    def search(
        self, db: Transaction, count: int, terms: Sequence[Term], after: PageEnd = FIRST
    ) -> tuple[ListedGame, ...]:
        """The next ``count`` games after the end of a page that match all of these terms, newest first."""
        return _read(db, db.search, (db.expression(terms), after.moment, count))

    @reading
    def played_by(
        self, db: Transaction, names: Collection[str], games: GameFilter, count: int, skipped: int = 0
    ) -> tuple[ListedGame, ...]:
        """Up to ``count`` games of these names, newest first, without the first ``skipped``."""
        return _read(
            db,
            "FROM summaries WHERE rulebook = ? AND state = ? AND deleted = 0 AND game IN"
            f" (SELECT game FROM seats WHERE name IN ({marks(names)}))"
            " ORDER BY moment DESC LIMIT ? OFFSET ?",
            (*games, *names, count, skipped),
        )

    @reading
    def game(self, db: Transaction, game_id: str) -> ListedGame | None:
        """A game with its summary; None if it has none yet."""
        return next(iter(_read(db, "FROM summaries WHERE game = ?", (game_id,))), None)

    def players(self, games: int) -> tuple[str, ...]:
        """The players of the newest ``games`` games, each name once, those of the newest game first."""
        newest = self._rows(
            "SELECT name FROM (SELECT moment, game FROM summaries WHERE deleted = 0 ORDER BY moment DESC LIMIT ?)"
            " AS newest JOIN seats ON seats.game = newest.game ORDER BY moment DESC, seat",
            (games,),
        )
        return tuple(dict.fromkeys(name for (name,) in newest))

    def newest_rulebook(self) -> str:
        """The slug of the boxed game that was played last; empty if there isn't one."""
        found = self._rows("SELECT rulebook FROM summaries WHERE deleted = 0 ORDER BY moment DESC LIMIT 1", ())
        return next((slug for (slug,) in found if slug), "")

    def count(self, state: str, since: str) -> int:
        """The number of games in this state that were written to after a time, in UTC as ISO 8601."""
        query = "SELECT count(*) FROM summaries WHERE deleted = 0 AND state = ? AND changed > ?"
        ((count,),) = self._rows(query, (state, since))
        return int(count)

    def stale(self, count: int) -> tuple[str, ...]:
        """The ids of up to ``count`` games without a valid summary, those written to last first."""
        found = self._rows(f"SELECT game FROM stale WHERE {_EXISTS} ORDER BY rowid DESC LIMIT ?", (count,))
        return tuple(game_id for (game_id,) in found)

    def count_stale(self) -> int:
        ((count,),) = self._rows(f"SELECT count(*) FROM stale WHERE {_EXISTS}")
        return int(count)

    @writing
    def sum_up(self, db: Transaction, made: Collection[tuple[StoredGame, Summary]]) -> None:
        """Store the summaries of these games, except of games that were written to after they were read."""
        for stored, summary in made:
            if stored.head == (head := head_of(db, stored.id)):
                keep(db, stored.id, stored.changed, summary, head)

    @writing
    def clear(self, db: Transaction) -> None:
        """Delete all summaries, so that they are made again."""
        for table in "summaries", "seats", "found", "stale":
            db.execute(f"DELETE FROM {table}")
        db.execute(MARK_ALL)


def _read(db: Transaction, query: str, values: Sequence[Any]) -> tuple[ListedGame, ...]:
    rows = db.execute(f"SELECT {_COLUMNS} {query}", values).fetchall()
    seats = seats_of(db, (row[1] for row in rows))
    return tuple(_listed(row, seats.get(row[1], ())) for row in rows)


def _listed(row: Sequence[Any], seats: tuple[SeatSummary, ...]) -> ListedGame:
    moment, game_id, changed, events, deleted, place, note, state, open_, rulebook, turns, to_move, bag, fresh = row
    summary = Summary(state, bool(open_), rulebook, turns, to_move, bag, seats)
    at = PageEnd(summary.open, moment)
    return ListedGame(game_id, at, changed, events, bool(deleted), About(place, note), summary, bool(fresh))
