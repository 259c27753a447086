"""Sums over the seats of many games, by the names that sat there. What counts are games in one state of one box."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from referee.record.file import RecordFile

_OF_GAMES = "FROM summaries CROSS JOIN seats USING (game) WHERE rulebook = ? AND state = ? AND NOT deleted"
_SUMS = """
    count(*), sum(won), sum(points), sum(turns), max(total), max(best), sum(specials), coalesce(sum(missed), 0),
    coalesce(sum(judged), 0), coalesce(sum(judged > 0), 0), min(changed), max(changed)
"""
Sums = tuple[int, int, int, int, int, int | None, int, int, int, int, str, str]
"""Games, games won, points of turns and turns; the most points at an end and of a turn; how often the table cheered;
points missed, turns and games in which they were looked for; when the first and the last game was written to last.
"""


class Seated(NamedTuple):
    """A seat of one game."""

    game: str
    sums: Sums
    """Of this game alone."""


class Kind(NamedTuple):
    """Which games count."""

    rulebook: str
    state: str


class Tallies:
    """That part of the record."""

    _file: RecordFile

    def tallies(self, kind: Kind) -> dict[str, Sums]:
        """By name the sums of all seats. Raises ``Unavailable``."""
        with self._file.reading() as db:
            rows = db.execute(f"SELECT name, {_SUMS} {_OF_GAMES} GROUP BY name", kind)
            return {name: tuple(sums) for name, *sums in rows}  # type: ignore[misc]

    def seated(self, kind: Kind, names: Collection[str], count: int, skipped: int = 0) -> tuple[Seated, ...]:
        """The seats of these names in the games written to last, the newest first. Raises ``Unavailable``."""
        with self._file.reading() as db:
            rows = db.execute(
                f"SELECT game, {_SUMS} {_OF_GAMES} AND name IN ({_places(names)})"
                " GROUP BY moment, seat ORDER BY moment DESC, seat LIMIT ? OFFSET ?",
                (*kind, *names, count, skipped),
            )
            return tuple(Seated(game, tuple(sums)) for game, *sums in rows)  # type: ignore[arg-type]

    def scores(self, kind: Kind, names: Collection[str]) -> dict[str, tuple[int, int, int]]:
        """By each other name, in how many games these came out ahead of it, behind, and level: whoever won stands
        ahead, else who has more points. Raises ``Unavailable``.
        """
        with self._file.reading() as db:
            rows = db.execute(
                "SELECT other.name, sum((own.won, own.total) > (other.won, other.total)),"
                " sum((own.won, own.total) < (other.won, other.total)),"
                " sum((own.won, own.total) = (other.won, other.total))"
                " FROM seats AS own CROSS JOIN seats AS other USING (game) CROSS JOIN summaries USING (game)"
                f" WHERE own.name IN ({_places(names)}) AND other.name NOT IN ({_places(names)})"
                " AND rulebook = ? AND state = ? AND NOT deleted GROUP BY other.name",
                (*names, *names, *kind),
            )
            return {name: (ahead, behind, level) for name, ahead, behind, level in rows}

    def games_of_both(self, names: Collection[str], others: Collection[str]) -> int:
        """In how many games, of whatever kind, some of these and some of those names sat. Raises ``Unavailable``."""
        with self._file.reading() as db:
            (count,) = db.execute(
                "SELECT count(DISTINCT own.game) FROM seats AS own CROSS JOIN seats AS other USING (game)"
                " CROSS JOIN summaries USING (game)"
                f" WHERE own.name IN ({_places(names)}) AND other.name IN ({_places(others)}) AND NOT deleted",
                (*names, *others),
            ).fetchone()
            return int(count)

    def unreviewed(self, kind: Kind, count: int) -> tuple[str, ...]:
        """The games in which nobody has looked for points missed, those written to last first. Raises ``Unavailable``."""
        with self._file.reading() as db:
            rows = db.execute(
                f"SELECT DISTINCT game {_OF_GAMES} AND judged IS NULL ORDER BY moment DESC LIMIT ?", (*kind, count)
            )
            return tuple(game for (game,) in rows)

    def keep_missed(self, game_id: str, events: int, missed: Mapping[int, tuple[int, int]]) -> None:
        """Keep by seat the points missed, and in how many turns that was looked for, as they are after so many events
        of a game; nothing is kept where others were summed up since. Raises ``Unavailable``.
        """
        with self._file.writing() as db:
            db.conn.executemany(
                "UPDATE seats SET missed = ?, judged = ? WHERE game = ? AND seat = ?"
                " AND (SELECT events FROM summaries WHERE game = seats.game) = ?",
                [(points, judged, game_id, seat, events) for seat, (points, judged) in missed.items()],
            )


def _places(values: Collection[str]) -> str:
    return ", ".join("?" * len(values))
