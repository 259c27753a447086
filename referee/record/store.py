"""Keeping games in one SQLite file: append-only, and on the disk before anybody is answered."""

import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from sqlite_utils import Database

from referee.record.schema import migrations, newer

_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""What a game's address is made of: no letter or digit that is read for another."""
_ID_LENGTH = 10
_PATIENCE = 3.0
"""Seconds to wait for a writer of another process. A write takes milliseconds, so whoever waits longer is told."""
_LONGEST_WAIT = 15.0
"""Seconds to wait for the other writers of this process."""


_NEWEST = """
    SELECT id FROM games WHERE NOT coalesce((
        SELECT away AND events = (SELECT count(*) FROM events WHERE game = id)
        FROM removals WHERE game = id ORDER BY number DESC LIMIT 1
    ), 0)
    ORDER BY coalesce((SELECT max(written) FROM events WHERE game = id), started) DESC, rowid DESC LIMIT ?
"""
"""The games that were written to last, without those thrown away."""


class UnknownGame(LookupError):  # noqa: N818 - it is what the address names
    """No game has this id."""


class Conflict(Exception):  # noqa: N818 - it is what happened
    """Something else stands on the record where this line was to be written."""


class Fault(StrEnum):
    """Why the record cannot be read or written."""

    FULL = "full"
    """There is no room on the disk."""
    LOCKED = "locked"
    """Another program holds the file for itself."""
    READ_ONLY = "read-only"
    NO_FOLDER = "no-folder"
    """The file, or its folder, cannot be opened or made."""
    BROKEN = "broken"
    """It is no record, or a part of one, or was changed by hand."""
    NEWER = "newer"
    """It was written by a newer version of the app."""
    MOVED = "moved"
    """The file that was opened is not the one that lies there now."""
    UNKNOWN = "unknown"


_FAULTS = {
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Fault.NO_FOLDER,
    sqlite3.SQLITE_CORRUPT: Fault.BROKEN,
    sqlite3.SQLITE_NOTADB: Fault.BROKEN,
    sqlite3.SQLITE_ERROR: Fault.BROKEN,  # a table or a column is missing
}
"""What SQLite's primary result codes mean."""


class Unavailable(Exception):  # noqa: N818 - it is what the record is
    """The record cannot be read or written, for this ``fault``. Nothing was written."""

    def __init__(self, fault: Fault, told: str) -> None:
        super().__init__(told)
        self.fault = fault


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

    @property
    def thrown_away(self) -> bool:
        """Whether it is: a line written since brings a game back."""
        return self.removed == len(self.lines)

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


class Record:
    """The record in the file at ``path``, which is made when it is first needed. One connection a thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._opening = threading.Lock()
        self._opened: tuple[int, int] | None = None
        """Which file was opened, by its device and number."""
        self._writer = threading.Lock()
        """Who holds it writes. SQLite's own lock is asked for again and again, so that luck decides who comes first."""

    def start(self, header: str) -> str:
        """Write a new game and give its id. Raises ``Unavailable``."""
        game_id = "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))
        with self._writing() as db:
            db.execute("INSERT INTO games (id, started, header) VALUES (?, ?, ?)", (game_id, _now(), header))
        return game_id

    def append(self, game_id: str, number: int, *lines: str) -> Appended:
        """Write lines as the events ``number`` and following of a game, counted from 1: all of them or none.

        The same lines at the same place are written once, however often they are sent. Raises ``Conflict`` where other
        lines stand there, or where the one before is missing; ``UnknownGame``; ``Unavailable``.
        """
        with self._writing() as db:
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
            now = _now()
            db.conn.executemany(
                "INSERT INTO events (game, number, line, written) VALUES (?, ?, ?, ?)",
                [(game_id, place, line, now) for place, line in enumerate(lines, number)],
            )
            return Appended((now,) * len(lines), count + len(lines))

    def throw_away(self, game_id: str, seen: int) -> None:
        """Leave a game of ``seen`` lines out of those that are listed. Nothing of it is deleted.

        Raises ``Conflict`` where it has other lines than those, ``UnknownGame``, ``Unavailable``.
        """
        with self._writing() as db:
            stored = self._read(db, game_id)
            if len(stored.lines) != seen:
                raise Conflict
            self._remove(db, stored, away=True)

    def bring_back(self, game_id: str) -> None:
        """List a game again that was thrown away. Raises ``UnknownGame``, ``Unavailable``."""
        with self._writing() as db:
            self._remove(db, self._read(db, game_id), away=False)

    @staticmethod
    def _remove(db: Database, stored: StoredGame, away: bool) -> None:
        if stored.thrown_away != away:
            db.execute(
                "INSERT INTO removals (game, number, away, events, written)"
                " SELECT ?1, count(*) + 1, ?2, ?3, ?4 FROM removals WHERE game = ?1",
                (stored.id, away, len(stored.lines), _now()),
            )

    def header(self, game_id: str) -> str:
        """The tags of a game. Raises ``UnknownGame``, ``Unavailable``."""
        with self._reading() as db:
            return self._header(db, game_id)[1]

    def read(self, game_id: str) -> StoredGame:
        """A game with all its lines. Raises ``UnknownGame``, ``Unavailable``."""
        with self._reading() as db:
            return self._read(db, game_id)

    def recent(self, count: int) -> tuple[StoredGame, ...]:
        """The games that were written to last, the newest first, without those thrown away. Raises ``Unavailable``."""
        with self._reading() as db:
            ids = db.execute(_NEWEST, (count,)).fetchall()
            return tuple(self._read(db, game_id) for (game_id,) in ids)

    def headers(self, count: int) -> tuple[str, ...]:
        """The tags of the games that were written to last, the newest first. Raises ``Unavailable``."""
        with self._reading() as db:
            ids = db.execute(_NEWEST, (count,)).fetchall()
            return tuple(self._header(db, game_id)[1] for (game_id,) in ids)

    def _header(self, db: Database, game_id: str) -> tuple[str, str]:
        """When a game was begun, and its tags. Raises ``UnknownGame``."""
        game: tuple[str, str] | None = db.execute(
            "SELECT started, header FROM games WHERE id = ?", (game_id,)
        ).fetchone()
        if game is None:
            raise UnknownGame(game_id)
        return game

    def _read(self, db: Database, game_id: str) -> StoredGame:
        started, header = self._header(db, game_id)
        events = db.execute("SELECT line, written FROM events WHERE game = ? ORDER BY number", (game_id,)).fetchall()
        removal = db.execute(
            "SELECT events FROM removals WHERE game = ?1 AND away"
            " AND number = (SELECT max(number) FROM removals WHERE game = ?1)",
            (game_id,),
        ).fetchone()
        return StoredGame(
            game_id,
            started,
            header,
            tuple(line for line, _ in events),
            tuple(written for _, written in events),
            removal[0] if removal else None,
        )

    @contextmanager
    def _reading(self) -> Iterator[Database]:
        """The thread's connection, in a transaction that sees one state of the record."""
        with self._transaction("BEGIN") as db:
            yield db

    @contextmanager
    def _writing(self) -> Iterator[Database]:
        """The thread's connection, in a transaction that may write; what was written is on the disk afterwards.

        BEGIN IMMEDIATE waits for writers of other processes. A plain BEGIN that turns into a write does not wait: it
        fails.
        """
        if not self._writer.acquire(timeout=_LONGEST_WAIT):
            raise Unavailable(Fault.LOCKED, "other writers did not come to an end")
        try:
            with self._transaction("BEGIN IMMEDIATE") as db:
                yield db
            self._same_file()
        finally:
            self._writer.release()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Database]:
        try:
            db = self._connection()
            self._same_file()
            db.execute(begin)
            try:
                yield db
                db.execute("COMMIT")
            finally:
                if db.conn.in_transaction:
                    db.execute("ROLLBACK")
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            raise Unavailable(_FAULTS.get(code, Fault.UNKNOWN), str(error)) from error
        except OSError as error:
            raise Unavailable(Fault.NO_FOLDER, str(error)) from error

    def _same_file(self) -> None:
        """Raise ``Unavailable`` where the file that was opened no longer lies at its path: what is written into it is
        lost, and what is read from it is not what lies there.
        """
        try:
            found = self.path.stat()
        except OSError as error:
            raise Unavailable(Fault.MOVED, str(error)) from error
        if self._opened != (found.st_dev, found.st_ino):
            raise Unavailable(Fault.MOVED, f"{self.path} is another file")

    def _connection(self) -> Database:
        db: Database | None = getattr(self._local, "db", None)
        if db is None:
            with self._opening:  # the change to WAL does not wait for others as a transaction does
                if self._opened:
                    self._same_file()
                db = self._local.db = self._open()
                found = self.path.stat()
                self._opened = self._opened or (found.st_dev, found.st_ino)
        return db

    def _open(self) -> Database:
        if self._opened is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        conn = sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
        conn.text_factory = lambda raw: raw.decode("utf-8", "replace")  # whatever a hand wrote there can be shown
        db = Database(conn)
        if newer(db):
            raise Unavailable(Fault.NEWER, f"{self.path} was written by a newer version")
        if migrations.pending(db):
            conn.execute("PRAGMA journal_mode = WAL")
            conn.execute("BEGIN IMMEDIATE")
            migrations.apply(db)
            conn.execute("COMMIT")
        conn.execute("PRAGMA synchronous = FULL")
        conn.execute("PRAGMA foreign_keys = ON")
        return db


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
