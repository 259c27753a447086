"""What lists tell of each game, so that none is replayed to draw one.

A summary is kept for speed alone: it carries the place in the record that it was made from, and one that was made from
another is made again. Whatever writes lines, triggers note the game as ``stale`` until it is summed up.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from sqlite_utils import Database

from referee.record.abouts import about_of
from referee.record.deletions import deleted_at
from referee.record.file import RecordFile
from referee.record.finding import indexed
from referee.record.marking import MARK_ALL
from referee.record.stored import Head, StoredGame

_SAME_MOMENT = 1_000_000
"""So many lines may be written within one millisecond and still be told apart."""
_THERE = """
    (EXISTS (SELECT 1 FROM games WHERE id = stale.game) OR EXISTS (SELECT 1 FROM events WHERE game = stale.game))
"""
"""Asks whether anything is left of a game, which may have been changed by hand."""
_SEAT = "name, total, won, points, turns, best, best_turn, specials, missed, judged"

HEAD = """
    (SELECT count(*) FROM events WHERE game = {game}),
    (SELECT hash FROM events WHERE game = {game} ORDER BY number DESC LIMIT 1)
"""
"""Asks how many lines a game has, and for the hash of the last one."""


class SeatSummary(NamedTuple):
    """A seat of a game."""

    name: str
    total: int
    won: bool
    points: int
    """All points of its turns."""
    turns: int
    best: int | None
    """The most points of one of its turns; nothing where it took none."""
    best_turn: int | None
    """The number of that step, the first of several."""
    specials: int
    """How often the table cheered."""
    missed: int | None = None
    """All points that the tiles laid would have scored more elsewhere, once somebody has looked for them."""
    judged: int | None = None
    """In how many turns they were looked for."""


class Summary(NamedTuple):
    """A game in short. The record knows no rules: what the words mean is for those to know who write and read them."""

    state: str
    """How the game stands, in one word."""
    open: bool
    """Whether it goes on: such games come first."""
    rulebook: str
    """Which boxed game it is; empty where nobody knows."""
    turns: int
    to_move: int
    bag: int
    seats: tuple[SeatSummary, ...] = ()


class Summaries:
    """That part of the record."""

    _file: RecordFile

    def stale(self, count: int) -> tuple[str, ...]:
        """The games that are not summed up, the ones that were written to last first. Raises ``Unavailable``."""
        with self._file.reading() as db:
            found = db.execute(f"SELECT game FROM stale WHERE {_THERE} ORDER BY rowid DESC LIMIT ?", (count,))
            return tuple(game_id for (game_id,) in found)

    def count_stale(self) -> int:
        """How many games are not summed up. Raises ``Unavailable``."""
        with self._file.reading() as db:
            (count,) = db.execute(f"SELECT count(*) FROM stale WHERE {_THERE}").fetchone()
        return int(count)

    def forget_summaries(self) -> None:
        """Drop all that was summed up, so that it is made again. Raises ``Unavailable``."""
        with self._file.writing() as db:
            for table in "summaries", "seats", "found", "stale":
                db.execute(f"DELETE FROM {table}")
            db.execute(MARK_ALL)

    def sum_up(self, made: Iterable[tuple[StoredGame, Summary]]) -> None:
        """Keep what was made of games as they were read, as far as nothing was written on them since.

        Raises ``Unavailable``.
        """
        with self._file.writing() as db:
            for stored, summary in made:
                if stored.head == (head := head_of(db, stored.id)):
                    keep(db, stored.id, stored.changed, summary, head)


def head_of(db: Database, game_id: str) -> Head:
    """How many lines a game has, and the hash of the last one."""
    head: Head = db.execute(f"SELECT {HEAD.format(game='?1')}", (game_id,)).fetchone()
    return head


def keep(db: Database, game_id: str, changed: str, summary: Summary, head: Head) -> None:
    """Replace the summary of a game. ``changed`` is when the game was last written to, ``head`` the last line that the
    summary covers. Missed points that were found in the same lines are kept.
    """
    about, missed = about_of(db, game_id), _missed(db, game_id, head)
    db.execute("DELETE FROM found WHERE rowid = (SELECT moment FROM summaries WHERE game = ?)", (game_id,))
    for table in "summaries", "seats", "stale":
        db.execute(f"DELETE FROM {table} WHERE game = ?", (game_id,))
    moment = _moment(db, game_id, changed)
    deleted, (*told, _) = bool(deleted_at(db, game_id)), summary
    db.execute(
        "INSERT INTO summaries (game, moment, deleted, state, open, rulebook, turns, to_move, bag, place, note,"
        " changed, events, head) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (game_id, moment, deleted, *told, *about, changed, *head),
    )
    db.conn.executemany(
        f"INSERT INTO seats (game, seat, {_SEAT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(game_id, number, *seat) for number, seat in enumerate(summary.seats, 1)],
    )
    db.conn.executemany("UPDATE seats SET missed = ?, judged = ? WHERE game = ? AND seat = ?", missed)
    names = [seat.name for seat in summary.seats]
    db.execute("INSERT INTO found (rowid, words) VALUES (?, ?)", (moment, indexed((*names, *about), changed)))


def _missed(db: Database, game_id: str, head: Head) -> list[tuple[int | None, int | None, str, int]]:
    """The missed points found in the lines up to this ``head``: rows of points, judged turns, game id and seat."""
    found = db.execute(
        "SELECT missed, judged, game, seat FROM seats JOIN summaries USING (game)"
        " WHERE game = ? AND (events, head) IS (?, ?)",
        (game_id, *head),
    )
    return found.fetchall()


def seats_of(db: Database, game_ids: Iterable[str]) -> dict[str, tuple[SeatSummary, ...]]:
    """The seats of these games, by game."""
    ids = tuple(game_ids)
    rows = db.execute(
        f"SELECT game, {_SEAT} FROM seats WHERE game IN ({', '.join('?' * len(ids))}) ORDER BY game, seat", ids
    )
    found: dict[str, tuple[SeatSummary, ...]] = {}
    for game_id, name, total, won, *others in rows:
        found[game_id] = (*found.get(game_id, ()), SeatSummary(name, total, bool(won), *others))
    return found


def _moment(db: Database, game_id: str, changed: str) -> int:
    """A number that no other game has, and that is the larger the later a game was written to: lists are walked by it,
    and the index of words, which knows rows by their numbers alone, gives the newest first. Within a millisecond the
    order counts in which the lines were written.
    """
    try:
        moment = max(0, int(datetime.fromisoformat(changed).timestamp() * 1000)) * _SAME_MOMENT
    except (ValueError, OverflowError):
        moment = 0  # a time that was changed by hand
    (written,) = db.execute(
        "SELECT coalesce((SELECT rowid FROM events WHERE game = ?1 ORDER BY number DESC LIMIT 1),"
        " (SELECT rowid FROM games WHERE id = ?1), 0)",
        (game_id,),
    ).fetchone()
    moment += int(written) % _SAME_MOMENT
    while db.execute("SELECT 1 FROM summaries WHERE moment = ?", (moment,)).fetchone():
        moment += 1
    return moment
