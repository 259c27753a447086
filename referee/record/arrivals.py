"""Games that come from elsewhere with all their lines: written whole, and once, as if they had been played here."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from sqlite_utils import Database

from referee.record.abouts import About
from referee.record.address import new_id
from referee.record.chain import hash_of
from referee.record.deletions import deleted_at
from referee.record.file import RecordFile, now
from referee.record.summaries import Summary, keep


class Arrival(NamedTuple):
    """A game that is to be written."""

    header: str
    lines: tuple[str, ...]
    started: str | None
    """When it was begun, and its lines written, in UTC as ISO 8601; nothing where nobody knows."""
    about: About
    """What was said about it."""
    summary: Summary
    """What lists tell of it."""


class Arrivals:
    """That part of the record."""

    _file: RecordFile

    def bring_in(self, arrivals: Iterable[Arrival], among: Collection[str] | None = None) -> tuple[str, ...]:
        """Write games, all of them or none, and give the ids of those that were written: one that stands there already
        with the same lines, or ``among`` some games, was sent before. Raises ``Unavailable``.
        """
        with self._file.writing() as db:
            return tuple(_write(db, each) for each in arrivals if not _standing(db, each, among))

    def standing(self, arrival: Arrival, among: Collection[str] | None = None) -> str | None:
        """The game that stands there, or ``among`` some, with these lines already; nothing where none does.

        Raises ``Unavailable``.
        """
        with self._file.reading() as db:
            return _standing(db, arrival, among)

    def begun_between(self, header: str, first: str, last: str) -> tuple[str, ...]:
        """The games with these tags that were begun in this time, in UTC as ISO 8601. Raises ``Unavailable``."""
        with self._file.reading() as db:
            found = db.execute(
                "SELECT id FROM games WHERE started BETWEEN ? AND ? AND header = ? ORDER BY started, rowid",
                (first, last, header),
            )
            return tuple(game_id for (game_id,) in found)


def _standing(db: Database, arrival: Arrival, among: Collection[str] | None) -> str | None:
    """The first game of these with such lines that nobody deleted, begun at that time, where that is known."""
    alike = db.execute(
        "SELECT id FROM games WHERE header = ?1 AND started = ifnull(?2, started) ORDER BY rowid",
        (arrival.header, arrival.started),
    )
    for (game_id,) in alike.fetchall():
        if among is not None and game_id not in among:
            continue
        if _lines(db, game_id) == arrival.lines and not deleted_at(db, game_id):
            return str(game_id)
    return None


def _lines(db: Database, game_id: str) -> tuple[str, ...]:
    return tuple(line for (line,) in db.execute("SELECT line FROM events WHERE game = ? ORDER BY number", (game_id,)))


def _write(db: Database, arrival: Arrival) -> str:
    game_id, started, before = new_id(), arrival.started or now(), ""
    db.execute("INSERT INTO games (id, started, header) VALUES (?, ?, ?)", (game_id, started, arrival.header))
    for number, line in enumerate(arrival.lines, 1):
        before = hash_of(game_id, before, number, line, started)
        db.execute(
            "INSERT INTO events (game, number, line, written, hash) VALUES (?, ?, ?, ?, ?)",
            (game_id, number, line, started, before),
        )
    if any(arrival.about):
        db.execute(
            "INSERT INTO abouts (game, number, place, note, written) VALUES (?, 1, ?, ?, ?)",
            (game_id, *arrival.about, now()),
        )
    keep(db, game_id, started, arrival.summary, (len(arrival.lines), before or None))
    return game_id
