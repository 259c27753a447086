"""Games and their lines."""

import json
import secrets
from collections.abc import Collection, Iterable
from typing import NamedTuple

from referee.record.chain import hash_of
from referee.record.engine import Tables, Transaction, now, reading, writing_game
from referee.record.stored_game import (
    About,
    Admission,
    ConflictError,
    StoredGame,
    UnknownGameError,
    about_of,
    check_link,
    check_not_deleted,
    check_open,
    check_seldom,
    deleted_at,
    head_of,
)
from referee.record.summaries import Summary, keep

_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike."""
_ID_LENGTH = 10


class Appended(NamedTuple):
    """The result of appending lines, even if they were on the record already."""

    times: tuple[str, ...]
    """When each of the lines was written."""
    written: int
    """The number of lines that the game has now."""


class GameTables(Tables):
    """The tables ``games``, ``events`` and ``abouts``."""

    def start(self, header: str, summary: Summary | None = None) -> str:
        """Add a game with these tags and its summary, and return its id."""
        game_id = new_id()
        self._add(game_id, now(), header, summary)
        return game_id

    @writing_game
    def _add(self, db: Transaction, game_id: str, started: str, header: str, summary: Summary | None) -> None:
        if add_game(db, game_id, started, header) and summary:
            keep(db, game_id, started, summary, (0, None))

    @writing_game
    def append(
        self,
        db: Transaction,
        game_id: str,
        number: int,
        *lines: str,
        summary: Summary | None = None,
        admission: Admission | None = None,
    ) -> Appended:
        """Append lines as the events ``number`` and following of a game, counted from 1: all of them or none. The
        ``summary`` is the game's with these lines. Lines that are already at this place aren't written again.

        Raises ``ConflictError`` if other lines are there or the line before is missing, ``UnknownGameError``,
        ``DeletedGameError``, ``RenewedLinkError``.
        """
        _header(db, game_id)
        check_link(db, game_id, admission)
        check_not_deleted(db, game_id)
        there = db.execute(
            "SELECT line, written FROM events WHERE game = ? ORDER BY number LIMIT ? OFFSET ?",
            (game_id, len(lines), max(number - 1, 0)),
        ).fetchall()
        count, before = head_of(db, game_id)
        if number > 0 and tuple(line for line, _ in there) == lines:
            return Appended(tuple(written for _, written in there), count)
        if count != number - 1:
            raise ConflictError
        written = now()
        last = add_events(db, game_id, number, lines, written, before)
        if summary:
            keep(db, game_id, written, summary, (count + len(lines), last))
        return Appended((written,) * len(lines), count + len(lines))

    @writing_game
    def describe(self, db: Transaction, game_id: str, about: About, admission: Admission | None = None) -> None:
        """Set place and note of a game.

        Raises ``UnknownGameError``, ``DeletedGameError``, ``RenewedLinkError``, ``TooOftenError``.
        """
        check_open(db, game_id, admission)
        if about_of(db, game_id) != about:
            (changes,) = db.execute("SELECT count(*) FROM abouts WHERE game = ?", (game_id,)).fetchone()
            check_seldom(changes)
            add_about(db, game_id, about)

    @reading
    def header(self, db: Transaction, game_id: str) -> str:
        """The tags of a game. Raises ``UnknownGameError``."""
        return _header(db, game_id)[1]

    @reading
    def read(self, db: Transaction, game_id: str) -> StoredGame:
        return read_game(db, game_id)

    def newest(self, count: int) -> tuple[tuple[str, str], ...]:
        """When the newest ``count`` games were started, and their tags, newest first."""
        query = "SELECT started, header FROM games ORDER BY started DESC, rowid DESC LIMIT ?"
        return tuple(self._rows(query, (count,)))

    def ids(self) -> tuple[str, ...]:
        """The ids of all games, oldest first; in a damaged file, without those that are no longer text."""
        found = self._rows("SELECT id FROM games ORDER BY rowid")
        return tuple(game_id for (game_id,) in found if isinstance(game_id, str))

    @reading
    def line_counts(self, db: Transaction, games: Collection[str]) -> dict[str, int]:
        """By id, the number of lines of each of these games, without deleted or unknown ones."""
        found = db.execute(
            f"SELECT value, (SELECT count(*) FROM events WHERE game = value) FROM ({db.each}) AS asked"
            " WHERE EXISTS (SELECT 1 FROM games WHERE id = value)"
            " AND coalesce((SELECT away FROM removals WHERE game = value ORDER BY number DESC LIMIT 1), 0) = 0",
            (json.dumps([*games]),),
        )
        return dict(found.fetchall())


def new_id() -> str:
    """A random id for a game."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def read_game(db: Transaction, game_id: str) -> StoredGame:
    """A game with all its lines. Raises ``UnknownGameError``."""
    started, header = _header(db, game_id)
    events = db.execute("SELECT line, written, hash FROM events WHERE game = ? ORDER BY number", (game_id,)).fetchall()
    lines, times, hashes = zip(*events, strict=True) if events else ((), (), ())
    about = about_of(db, game_id)
    return StoredGame(game_id, started, header, lines, times, deleted_at(db, game_id), *about, hashes)


def add_game(db: Transaction, game_id: str, started: str, header: str) -> bool:
    """Insert a game without lines. Returns whether it hadn't been inserted before."""
    game = game_id, started, header
    if db.execute("SELECT 1 FROM games WHERE id = ? AND started = ? AND header = ?", game).fetchone():
        return False
    db.execute("INSERT INTO games (id, started, header) VALUES (?, ?, ?)", game)
    return True


def add_events(
    db: Transaction, game_id: str, first: int, lines: Iterable[str], written: str, before: str | None = None
) -> str | None:
    """Insert lines from the number ``first`` on, chained to the hash ``before``, and return the last hash."""
    for number, line in enumerate(lines, first):
        before = hash_of(game_id, before or "", number, line, written)
        db.execute(
            "INSERT INTO events (game, number, line, written, hash) VALUES (?, ?, ?, ?, ?)",
            (game_id, number, line, written, before),
        )
    return before


def add_about(db: Transaction, game_id: str, about: About) -> None:
    """Insert place and note of a game; the newest row counts."""
    db.execute(
        "INSERT INTO abouts (game, number, place, note, written)"
        " SELECT ?, count(*) + 1, ?, ?, ? FROM abouts WHERE game = ?",
        (game_id, *about, now(), game_id),
    )


def _header(db: Transaction, game_id: str) -> tuple[str, str]:
    """When a game was started, and its tags; both empty if only its lines are left. Raises ``UnknownGameError``."""
    game: tuple[str, str] | None = db.execute("SELECT started, header FROM games WHERE id = ?", (game_id,)).fetchone()
    if game is not None:
        return game
    if db.execute("SELECT 1 FROM events WHERE game = ?", (game_id,)).fetchone() is None:
        raise UnknownGameError(game_id)
    return "", ""
