"""Summaries of games, so that a list doesn't replay them.

A summary is a cache: it has the number of lines and the last hash from which it was made, and is made again if the game
now has others. Triggers mark a game as ``stale`` whenever a line is written, until it is summed up.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from referee.record.engine import Transaction, marks
from referee.record.search import words_about
from referee.record.stored_game import Head, about_of, deleted_at

SUMMARY: Mapping[str, type] = {
    "game": str,
    "moment": int,
    "deleted": int,
    "open": int,
    "state": str,
    "rulebook": str,
    "turns": int,
    "to_move": int,
    "bag": int,
    "place": str,
    "note": str,
    "changed": str,
    "events": int,
    "head": str,
}
SEAT: Mapping[str, type] = {
    "game": str,
    "seat": int,
    "name": str,
    **dict.fromkeys(("total", "points", "won", "turns", "best", "best_turn", "specials", "missed", "judged"), int),
}
"""The columns of ``summaries`` and ``seats`` as they were first created: ``known`` came later."""

_SAME_MOMENT = 1_000_000
"""Moments per millisecond: up to this many lines written in the same millisecond get different moments."""
_LAST_MILLISECOND = 2**63 // _SAME_MOMENT - 2
"""The last that fits into SQLite's numbers, in the year 2262. Anything that a wrong clock dates later counts as it."""
_SEAT = "name, total, won, points, turns, best, best_turn, specials, missed, judged, known"


class SeatSummary(NamedTuple):
    """A seat of a game and its player's results."""

    name: str
    total: int
    won: bool
    points: int
    """Of all its turns."""
    turns: int
    best: int | None
    """The most points of one of its turns; None if it took none."""
    best_turn: int | None
    """The number of that step, the first if there are several."""
    specials: int
    """The number of specials in its turns."""
    missed: int | None = None
    """How many more points the same tiles could have scored elsewhere; None before they are computed."""
    judged: int | None = None
    """The number of turns in which they were computed."""
    known: int | None = None
    """The number of its turns that aren't points-only; None in a summary made before they were counted."""


class Summary(NamedTuple):
    """A game in short. The record doesn't know what its values mean: the service writes and reads them."""

    state: str
    """A ``State`` of the service."""
    open: bool
    """Whether it is running: such games are listed first."""
    rulebook: str
    """The slug of the boxed game; empty if unknown."""
    turns: int
    to_move: int
    bag: int
    seats: tuple[SeatSummary, ...] = ()


def keep(db: Transaction, game_id: str, changed: str, summary: Summary, head: Head) -> None:
    """Replace the summary of a game. ``changed`` is when the game was last written to, ``head`` the last line that the
    summary covers. Missed points that were computed from the same lines are kept.
    """
    about, missed = about_of(db, game_id), _missed(db, game_id, head)
    db.execute("DELETE FROM found WHERE rowid = (SELECT moment FROM summaries WHERE game = ?)", (game_id,))
    for table in "summaries", "seats", "stale":
        db.execute(f"DELETE FROM {table} WHERE game = ?", (game_id,))
    moment = _moment(db, game_id, changed)
    deleted = bool(deleted_at(db, game_id))
    db.execute(
        "INSERT INTO summaries (game, moment, deleted, state, open, rulebook, turns, to_move, bag, place, note,"
        " changed, events, head) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (game_id, moment, deleted, *summary[:-1], *about, changed, *head),
    )
    db.execute_each(
        f"INSERT INTO seats (game, seat, {_SEAT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(game_id, number, *seat) for number, seat in enumerate(summary.seats, 1)],
    )
    db.execute_each("UPDATE seats SET missed = ?, judged = ? WHERE game = ? AND seat = ?", missed)
    names = [seat.name for seat in summary.seats]
    words = db.indexed(words_about((*names, *about), changed))
    db.execute("INSERT INTO found (rowid, words) VALUES (?, ?)", (moment, words))


def _missed(db: Transaction, game_id: str, head: Head) -> list[tuple[int | None, int | None, str, int]]:
    """The missed points computed from the lines up to ``head``: rows of points, judged turns, game id and seat."""
    lines, last = head
    found = db.execute(
        "SELECT missed, judged, game, seat FROM seats JOIN summaries USING (game)"
        " WHERE game = ? AND events = ? AND coalesce(head, '') = ?",
        (game_id, lines, last or ""),
    )
    return found.fetchall()


def seats_of(db: Transaction, game_ids: Iterable[str]) -> dict[str, tuple[SeatSummary, ...]]:
    """The seats of these games, by id."""
    ids = tuple(game_ids)
    rows = db.execute(f"SELECT game, {_SEAT} FROM seats WHERE game IN ({marks(ids)}) ORDER BY game, seat", ids)
    found: dict[str, tuple[SeatSummary, ...]] = {}
    for game_id, name, total, won, *others in rows:
        found[game_id] = (*found.get(game_id, ()), SeatSummary(name, total, bool(won), *others))
    return found


def _moment(db: Transaction, game_id: str, changed: str) -> int:
    """A unique number that grows with the time at which a game was last written to, then with the order of the lines.
    Lists walk it, and it is the row number in the index of words, which thus returns the newest first.
    """
    try:
        written = int(datetime.fromisoformat(changed).timestamp() * 1000)
        moment = min(max(0, written), _LAST_MILLISECOND) * _SAME_MOMENT
    except (ValueError, OverflowError):
        moment = 0  # changed by hand
    (row,) = db.execute(
        "SELECT coalesce((SELECT rowid FROM events WHERE game = ? ORDER BY number DESC LIMIT 1),"
        " (SELECT rowid FROM games WHERE id = ?), 0)",
        (game_id, game_id),
    ).fetchone()
    moment += int(row) % _SAME_MOMENT
    while db.execute("SELECT 1 FROM summaries WHERE moment = ?", (moment,)).fetchone():
        moment += 1
    return moment
