"""Which names belong to whom, and sums over the seats of many games, by name."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from referee.record.engine import Tables, Transaction, marks, now, writing, writing_game
from referee.record.stored_game import ConflictError, check_seldom

MOST_SPELLINGS = 10_000
"""The most statements about names: all of them are read for each list of games."""

_COUNTED = "rulebook = ? AND state = ? AND deleted = 0"
_SEATS = f"FROM summaries JOIN seats USING (game) WHERE {_COUNTED}"
_SUMS = """
    count(*), coalesce(sum(won), 0), coalesce(sum(points), 0), coalesce(sum(seats.turns), 0), coalesce(max(total), 0),
    max(best), coalesce(sum(specials), 0),
    coalesce(sum(CAST(coalesce(known, seats.turns) AS DOUBLE PRECISION) / nullif(seats.turns, 0)), 0),
    coalesce(sum(missed), 0), coalesce(sum(judged), 0), count(judged), min(changed), max(changed)
"""
Sums = tuple[int, int, int, int, int, int | None, int, float, int, int, int, str, str]
"""Seats, seats that won, points of turns, turns; the highest total and the best turn; specials, and the sum of the
seats' shares of known turns; points missed, turns in which they were computed, and seats that were searched for them;
when the first and the last game was last written to.
"""


class GameFilter(NamedTuple):
    """Which games count: those of one boxed game in one state."""

    rulebook: str
    state: str


class PeopleTables(Tables):
    """The table ``spellings``, and sums over ``summaries`` and ``seats``."""

    def spellings(self) -> tuple[tuple[str, str], ...]:
        """Pairs of a name and the name of the person it belongs to, in the order in which they were written.

        In a damaged file, without those that are no longer text.
        """
        found = self._rows("SELECT name, person FROM spellings ORDER BY number")
        return tuple((name, person) for name, person in found if isinstance(name, str) and isinstance(person, str))

    @writing
    def add_spelling(self, db: Transaction, number: int, name: str, person: str) -> None:
        """Write as row ``number``, counted from 1, that a name belongs to a person. The same row isn't written again.

        Raises ``ConflictError`` if another row has this number, or the row before is missing; ``TooOftenError``.
        """
        there = db.execute("SELECT name, person FROM spellings WHERE number = ?", (number,)).fetchone()
        if there == (name, person):
            return
        (count,) = db.execute("SELECT count(*) FROM spellings").fetchone()
        if count != number - 1:
            raise ConflictError
        check_seldom(count, MOST_SPELLINGS)
        db.execute(
            "INSERT INTO spellings (number, name, person, written) VALUES (?, ?, ?, ?)",
            (number, name, person, now()),
        )

    def count_games(self, games: GameFilter) -> int:
        ((count,),) = self._rows(f"SELECT count(*) FROM summaries WHERE {_COUNTED}", games)
        return int(count)

    def sums(self, games: GameFilter) -> dict[str, Sums]:
        """By name, the sums of all its seats; the last written name first."""
        rows = self._rows(f"SELECT name, {_SUMS} {_SEATS} GROUP BY name ORDER BY max(moment) DESC", games)
        return {name: tuple(sums) for name, *sums in rows}

    def newest_seats(self, games: GameFilter, names: Collection[str], count: int) -> tuple[tuple[str, Sums], ...]:
        """The newest ``count`` seats of these names, newest first: the id of the game, and the sums of one seat."""
        rows = self._rows(
            f"SELECT game, {_SUMS} {_SEATS} AND name IN ({marks(names)})"
            " GROUP BY moment, game, seat ORDER BY moment DESC, seat LIMIT ?",
            (*games, *names, count),
        )
        return tuple((game, tuple(sums)) for game, *sums in rows)

    def scores(self, games: GameFilter, names: Collection[str]) -> dict[str, tuple[int, int, int]]:
        """By each other name, how often these names finished ahead of it, behind it, and level with it. A winner is
        ahead of others; otherwise the higher total counts.
        """
        rows = self._rows(
            "SELECT other.name, count(*) FILTER (WHERE (own.won, own.total) > (other.won, other.total)),"
            " count(*) FILTER (WHERE (own.won, own.total) < (other.won, other.total)),"
            " count(*) FILTER (WHERE (own.won, own.total) = (other.won, other.total))"
            " FROM seats AS own JOIN summaries USING (game) JOIN seats AS other USING (game)"
            f" WHERE own.name IN ({marks(names)}) AND other.name NOT IN ({marks(names)})"
            f" AND {_COUNTED} GROUP BY other.name",
            (*names, *names, *games),
        )
        return {name: (ahead, behind, level) for name, ahead, behind, level in rows}

    def not_reviewed(self, games: GameFilter) -> tuple[str, ...]:
        """The ids of the games whose points missed haven't been computed yet, newest first."""
        rows = self._rows(
            f"SELECT game FROM summaries WHERE {_COUNTED}"
            " AND game IN (SELECT game FROM seats WHERE judged IS NULL) ORDER BY moment DESC",
            games,
        )
        return tuple(game for (game,) in rows)

    @writing_game
    def keep_missed(self, db: Transaction, game_id: str, events: int, missed: Mapping[int, tuple[int, int]]) -> None:
        """Store, by seat, the points missed and the number of turns with known ones, from the first ``events`` lines of
        a game. Does nothing if the game's summary was made from a different number of lines.
        """
        db.execute_each(
            "UPDATE seats SET missed = ?, judged = ? WHERE game = ? AND seat = ?"
            " AND (SELECT events FROM summaries WHERE summaries.game = seats.game) = ?",
            [(points, judged, game_id, seat, events) for seat, (points, judged) in missed.items()],
        )
