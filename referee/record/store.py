"""Keeping games in one SQLite file: append-only, and on the disk before anybody is answered."""

import heapq
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from sqlite_utils import Database

from referee.record.boxes import Boxes
from referee.record.chain import first_changed, hash_of
from referee.record.file import RecordFile, now
from referee.record.links import Links

FILE = "referee.db"
"""The name of the file in the data folder."""
_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""What a game's address is made of: no letter or digit that is read for another."""
_ID_LENGTH = 10

_AWAY = """
    SELECT away AND events = (SELECT count(*) FROM events WHERE game = ?1)
    FROM removals WHERE game = ?1 ORDER BY number DESC LIMIT 1
"""
"""Whether a game is thrown away."""


class UnknownGame(LookupError):  # noqa: N818 - it is what the address names
    """No game has this id."""


class Conflict(Exception):  # noqa: N818 - it is what happened
    """Something else stands on the record where this line was to be written."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it stands on the record."""

    id: str
    started: str
    """When the game was begun, in UTC as ISO 8601."""
    header: str
    lines: tuple[str, ...]
    times: tuple[str, ...]
    """When each line was written."""
    removed: int | None = None
    """How many lines it had when it was thrown away; nothing where it was not, or was brought back."""
    hashes: tuple[str | None, ...] = field(default=(), compare=False, repr=False)
    """What each line was chained with when it was written; none for lines that were written just now."""

    @property
    def thrown_away(self) -> bool:
        """Whether it is: a line written since brings a game back."""
        return self.removed == len(self.lines)

    @property
    def flaw(self) -> int | None:
        """The place, from 1, of the first line that is not what was written then; nothing where all are."""
        return first_changed(self.id, zip(self.lines, self.times, self.hashes, strict=True)) if self.hashes else None

    @property
    def changed(self) -> str:
        """When it was written to last."""
        return self.times[-1] if self.times else self.started


class Appended(NamedTuple):
    """What stands on the record after lines were appended, now or when they were sent before."""

    times: tuple[str, ...]
    """When each of the lines was written."""
    written: int
    """How many lines there are by now."""


class Record(Boxes, Links):
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

    def start(self, header: str) -> str:
        """Write a new game and give its id. Raises ``Unavailable``."""
        game_id = "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))
        with self._file.writing() as db:
            db.execute("INSERT INTO games (id, started, header) VALUES (?, ?, ?)", (game_id, now(), header))
        return game_id

    def append(self, game_id: str, number: int, *lines: str) -> Appended:
        """Write lines as the events ``number`` and following of a game, counted from 1: all of them or none.

        The same lines at the same place are written once, however often they are sent. Raises ``Conflict`` where other
        lines stand there, or where the one before is missing; ``UnknownGame``; ``Unavailable``.
        """
        with self._file.writing() as db:
            self._header(db, game_id)
            there = db.execute(
                "SELECT line, written FROM events WHERE game = ? ORDER BY number LIMIT ? OFFSET ?",
                (game_id, len(lines), number - 1),
            ).fetchall()
            (count,) = db.execute("SELECT count(*) FROM events WHERE game = ?", (game_id,)).fetchone()
            if number > 0 and tuple(line for line, _ in there) == lines:
                return Appended(tuple(written for _, written in there), count)
            if count != number - 1:
                raise Conflict
            written, before = now(), self._last_hash(db, game_id)
            for place, line in enumerate(lines, number):
                before = hash_of(game_id, before, place, line, written)
                db.execute(
                    "INSERT INTO events (game, number, line, written, hash) VALUES (?, ?, ?, ?, ?)",
                    (game_id, place, line, written, before),
                )
            return Appended((written,) * len(lines), count + len(lines))

    def throw_away(self, game_id: str, seen: int) -> None:
        """Leave a game of ``seen`` lines out of those that are listed. Nothing of it is deleted.

        Raises ``Conflict`` where it has other lines than those, ``UnknownGame``, ``Unavailable``.
        """
        with self._file.writing() as db:
            stored = self._read(db, game_id)
            if len(stored.lines) != seen:
                raise Conflict
            self._remove(db, stored, away=True)

    def bring_back(self, game_id: str) -> None:
        """List a game again that was thrown away. Raises ``UnknownGame``, ``Unavailable``."""
        with self._file.writing() as db:
            self._remove(db, self._read(db, game_id), away=False)

    @staticmethod
    def _remove(db: Database, stored: StoredGame, away: bool) -> None:
        if stored.thrown_away != away:
            db.execute(
                "INSERT INTO removals (game, number, away, events, written)"
                " SELECT ?1, count(*) + 1, ?2, ?3, ?4 FROM removals WHERE game = ?1",
                (stored.id, away, len(stored.lines), now()),
            )

    def header(self, game_id: str) -> str:
        """The tags of a game. Raises ``UnknownGame``, ``Unavailable``."""
        with self._file.reading() as db:
            return self._header(db, game_id)[1]

    def read(self, game_id: str) -> StoredGame:
        """A game with all its lines. Raises ``UnknownGame``, ``Unavailable``."""
        with self._file.reading() as db:
            return self._read(db, game_id)

    def recent(self, count: int) -> tuple[StoredGame, ...]:
        """The games that were written to last, the newest first, without those thrown away. Raises ``Unavailable``."""
        with self._file.reading() as db:
            return tuple(self._read(db, game_id) for game_id in _newest(db, count))

    def headers(self, count: int) -> tuple[str, ...]:
        """The tags of the games that were written to last, the newest first. Raises ``Unavailable``."""
        with self._file.reading() as db:
            return tuple(self._header(db, game_id)[1] for game_id in _newest(db, count))

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
        removal = db.execute(
            "SELECT events FROM removals WHERE game = ?1 AND away"
            " AND number = (SELECT max(number) FROM removals WHERE game = ?1)",
            (game_id,),
        ).fetchone()
        return StoredGame(
            game_id,
            started,
            header,
            lines,
            times,
            removal[0] if removal else None,
            hashes,
        )

    @staticmethod
    def _last_hash(db: Database, game_id: str) -> str:
        """What the next event of a game is chained to."""
        last = db.execute("SELECT hash FROM events WHERE game = ? ORDER BY number DESC LIMIT 1", (game_id,)).fetchone()
        return (last and last[0]) or ""


def _newest(db: Database, count: int) -> Iterator[str]:
    """The games that were written to last, without those thrown away: two indexes are walked from their ends, so that
    it does not matter how many games there are.
    """
    written = db.execute("SELECT written, game FROM events ORDER BY written DESC, rowid DESC")
    started = db.execute("SELECT started, id FROM games ORDER BY started DESC, rowid DESC")
    found: set[str] = set()
    for _, game_id in heapq.merge(written, started, key=itemgetter(0), reverse=True):
        if game_id in found:
            continue
        found.add(game_id)
        if db.execute(_AWAY, (game_id,)).fetchone() != (1,):
            yield game_id
            count -= 1
        if not count:
            return
