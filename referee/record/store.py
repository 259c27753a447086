"""Keeping games in one SQLite file: append-only, and on the disk before anybody is answered."""

from pathlib import Path
from typing import NamedTuple

from sqlite_utils import Database

from referee.record.abouts import Abouts, about_of
from referee.record.address import new_id
from referee.record.admission import Admission, refuse_taken_back
from referee.record.arrivals import Arrivals
from referee.record.boxes import Boxes
from referee.record.chain import hash_of
from referee.record.changes import Changes
from referee.record.deletions import Deletions, deleted_at, refuse_deleted
from referee.record.file import RecordFile, now
from referee.record.links import Links
from referee.record.listing import Listing
from referee.record.renewals import Renewals
from referee.record.spellings import Spellings
from referee.record.stored import Conflict, StoredGame, UnknownGame
from referee.record.summaries import Summaries, Summary, head_of, keep
from referee.record.tallies import Tallies

FILE = "referee.db"
"""The name of the file in the data folder."""


class Appended(NamedTuple):
    """What stands on the record after lines were appended, now or when they were sent before."""

    times: tuple[str, ...]
    """When each of the lines was written."""
    written: int
    """How many lines there are by now."""


class Record(Abouts, Arrivals, Boxes, Changes, Deletions, Links, Listing, Renewals, Spellings, Summaries, Tallies):
    """The record in the file at ``path``, which is made when it is first needed."""

    def __init__(self, path: Path) -> None:
        self._file = RecordFile(path)

    @property
    def path(self) -> Path:
        """Where its file lies."""
        return self._file.path

    def close(self) -> None:
        """Bring everything into the one file. Raises ``Unavailable``."""
        self._file.close()

    def write_back(self, quiet: float) -> None:
        """Write the log back into the file if nothing was written for ``quiet`` seconds. Raises ``Unavailable``."""
        self._file.write_back(quiet)

    def start(self, header: str, summary: Summary | None = None) -> str:
        """Write a new game, with what lists tell of it, and give its id. Raises ``Unavailable``."""
        game_id, started = new_id(), now()
        with self._file.writing() as db:
            db.execute("INSERT INTO games (id, started, header) VALUES (?, ?, ?)", (game_id, started, header))
            if summary:
                keep(db, game_id, started, summary, (0, None))
        return game_id

    def append(
        self,
        game_id: str,
        number: int,
        *lines: str,
        summary: Summary | None = None,
        admission: Admission | None = None,
    ) -> Appended:
        """Write lines as the events ``number`` and following of a game, counted from 1: all of them or none; with them
        what lists tell of the game from then on.

        The same lines at the same place are written once, however often they are sent. Raises ``Conflict`` where other
        lines stand there, or where the one before is missing; ``UnknownGame``; ``DeletedGame``; ``TakenBack``;
        ``Unavailable``.
        """
        with self._file.writing() as db:
            self._header(db, game_id)
            refuse_taken_back(db, game_id, admission)
            refuse_deleted(db, game_id)
            there = db.execute(
                "SELECT line, written FROM events WHERE game = ? ORDER BY number LIMIT ? OFFSET ?",
                (game_id, len(lines), number - 1),
            ).fetchall()
            (count,) = db.execute("SELECT count(*) FROM events WHERE game = ?", (game_id,)).fetchone()
            if number > 0 and tuple(line for line, _ in there) == lines:
                return Appended(tuple(written for _, written in there), count)
            if count != number - 1:
                raise Conflict
            written, (_, before) = now(), head_of(db, game_id)
            for place, line in enumerate(lines, number):
                before = hash_of(game_id, before or "", place, line, written)
                db.execute(
                    "INSERT INTO events (game, number, line, written, hash) VALUES (?, ?, ?, ?, ?)",
                    (game_id, place, line, written, before),
                )
            if summary:
                keep(db, game_id, written, summary, (count + len(lines), before))
            return Appended((written,) * len(lines), count + len(lines))

    def header(self, game_id: str) -> str:
        """The tags of a game. Raises ``UnknownGame``, ``Unavailable``."""
        with self._file.reading() as db:
            return self._header(db, game_id)[1]

    def read(self, game_id: str) -> StoredGame:
        """A game with all its lines. Raises ``UnknownGame``, ``Unavailable``."""
        with self._file.reading() as db:
            return self._read(db, game_id)

    def begun(self, count: int) -> tuple[tuple[str, str], ...]:
        """When the games were begun that were begun last, and their tags, the newest first. Raises ``Unavailable``."""
        with self._file.reading() as db:
            found = db.execute("SELECT started, header FROM games ORDER BY started DESC, rowid DESC LIMIT ?", (count,))
            return tuple(found.fetchall())

    def ids(self) -> tuple[str, ...]:
        """All games, in the order in which they were begun. Raises ``Unavailable``."""
        with self._file.reading() as db:
            return tuple(game_id for (game_id,) in db.execute("SELECT id FROM games ORDER BY rowid"))

    def flaws(self) -> tuple[str, ...]:
        """What SQLite finds wrong with the file, in its own words. Raises ``Unavailable``."""
        with self._file.reading() as db:
            found = [row[0] for row in db.execute("PRAGMA integrity_check(20)")]
            lost = [f"{table} without its game" for table, *_ in db.execute("PRAGMA foreign_key_check")]
        return tuple(told for told in (*found, *lost) if told != "ok")

    def _header(self, db: Database, game_id: str) -> tuple[str, str]:
        """When a game was begun, and its tags: nothing where only its lines are left. Raises ``UnknownGame``."""
        game: tuple[str, str] | None = db.execute(
            "SELECT started, header FROM games WHERE id = ?", (game_id,)
        ).fetchone()
        if game is not None:
            return game
        if db.execute("SELECT 1 FROM events WHERE game = ?", (game_id,)).fetchone() is None:
            raise UnknownGame(game_id)
        return "", ""

    def _read(self, db: Database, game_id: str) -> StoredGame:
        started, header = self._header(db, game_id)
        events = db.execute(
            "SELECT line, written, hash FROM events WHERE game = ? ORDER BY number", (game_id,)
        ).fetchall()
        lines, times, hashes = zip(*events, strict=True) if events else ((), (), ())
        return StoredGame(
            game_id, started, header, lines, times, deleted_at(db, game_id), *about_of(db, game_id), hashes
        )
