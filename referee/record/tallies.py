"""Sums over the seats of many games, by the names that sat there. What counts are games of one box in one state."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from referee.record.file import RecordFile

_COUNTING = "rulebook = ? AND state = ? AND deleted = 0"
_OF_GAMES = f"FROM summaries JOIN seats USING (game) WHERE {_COUNTING}"
_SUMS = """
    count(*), sum(won), sum(points), sum(seats.turns), max(total), max(best), sum(specials), coalesce(sum(missed), 0),
    coalesce(sum(judged), 0), coalesce(sum(judged > 0), 0), min(changed), max(changed)
"""
Sums = tuple[int, int, int, int, int, int | None, int, int, int, int, str, str]
"""Seats, those that won, points of turns and turns; the most points at an end and of a turn; how often the table
cheered; points missed, turns and seats in which they were looked for; when the first and the last game was written to.
"""


class Kind(NamedTuple):
    """Which games count."""

    rulebook: str
    state: str


class Tallies:
    """That part of the record."""

    _file: RecordFile

    def finished(self, kind: Kind) -> int:
        """How many games count. Raises ``Unavailable``."""
        with self._file.reading() as db:
            (count,) = db.execute(f"SELECT count(*) FROM summaries WHERE {_COUNTING}", kind).fetchone()
            return int(count)

    def tallies(self, kind: Kind) -> dict[str, Sums]:
        """By name the sums of all its seats, the name written last first. Raises ``Unavailable``."""
        with self._file.reading() as db:
            rows = db.execute(f"SELECT name, {_SUMS} {_OF_GAMES} GROUP BY name ORDER BY max(moment) DESC", kind)
            return {name: tuple(sums) for name, *sums in rows}

    def seated(self, kind: Kind, names: Collection[str], count: int) -> tuple[tuple[str, Sums], ...]:
        """The seats of these names in the games written to last, the newest first: of each its game, and the sums of
        this seat alone. Raises ``Unavailable``.
        """
        with self._file.reading() as db:
            rows = db.execute(
                f"SELECT game, {_SUMS} {_OF_GAMES} AND name IN ({_places(names)})"
                " GROUP BY moment, seat ORDER BY moment DESC, seat LIMIT ?",
                (*kind, *names, count),
            )
            return tuple((game, tuple(sums)) for game, *sums in rows)

    def scores(self, kind: Kind, names: Collection[str]) -> dict[str, tuple[int, int, int]]:
        """By each other name, how often these came out ahead of it, behind, and level: whoever won is ahead, else who
        has more points. Raises ``Unavailable``.
        """
        with self._file.reading() as db:
            rows = db.execute(
                "SELECT other.name, sum((own.won, own.total) > (other.won, other.total)),"
                " sum((own.won, own.total) < (other.won, other.total)),"
                " sum((own.won, own.total) = (other.won, other.total))"
                " FROM seats AS own JOIN summaries USING (game) JOIN seats AS other USING (game)"
                f" WHERE own.name IN ({_places(names)}) AND other.name NOT IN ({_places(names)})"
                f" AND {_COUNTING} GROUP BY other.name",
                (*names, *names, *kind),
            )
            return {name: (ahead, behind, level) for name, ahead, behind, level in rows}

    def games_of_both(self, names: Collection[str], others: Collection[str]) -> int:
        """In how many games, of whatever kind, some of these names sat with some of those. Raises ``Unavailable``."""
        with self._file.reading() as db:
            (count,) = db.execute(
                "SELECT count(DISTINCT own.game)"
                " FROM seats AS own JOIN summaries USING (game) JOIN seats AS other USING (game)"
                f" WHERE own.name IN ({_places(names)}) AND other.name IN ({_places(others)}) AND NOT deleted",
                (*names, *others),
            ).fetchone()
            return int(count)

    def not_reviewed(self, kind: Kind) -> tuple[str, ...]:
        """The games in which nobody has looked for points missed, the newest first. Raises ``Unavailable``."""
        with self._file.reading() as db:
            rows = db.execute(
                f"SELECT game FROM summaries WHERE {_COUNTING}"
                " AND game IN (SELECT game FROM seats WHERE judged IS NULL) ORDER BY moment DESC",
                kind,
            )
            return tuple(game for (game,) in rows)

    def keep_missed(self, game_id: str, events: int, missed: Mapping[int, tuple[int, int]]) -> None:
        """Keep by seat the points missed, and in how many turns they were looked for, as they are after so many events
        of a game; nothing is kept where it was summed up after others. Raises ``Unavailable``.
        """
        with self._file.writing() as db:
            db.conn.executemany(
                "UPDATE seats SET missed = ?, judged = ? WHERE game = ? AND seat = ?"
                " AND (SELECT events FROM summaries WHERE summaries.game = seats.game) = ?",
                [(points, judged, game_id, seat, events) for seat, (points, judged) in missed.items()],
            )


def _places(values: Collection[str]) -> str:
    return ", ".join("?" * len(values))
