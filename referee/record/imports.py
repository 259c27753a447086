"""Adding whole games that were played elsewhere, and checking whether they are here already."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from referee.record.engine import Tables, Transaction, now, reading, writing
from referee.record.games import add_about, add_events, add_game, new_id
from referee.record.stored_game import About, deleted_at
from referee.record.summaries import Summary, keep

_LINE = 250
"""Bytes that a line takes on the record in addition to its own: a time, a hash and index entries."""


class ImportedGame(NamedTuple):
    """A game to be added."""

    header: str
    lines: tuple[str, ...]
    started: str | None
    """When it was started, also the time of its lines, in UTC as ISO 8601; None if unknown."""
    about: About
    summary: Summary

    @property
    def size(self) -> int:
        """Roughly the number of bytes that it takes on the record."""
        return sum(len(text.encode()) + _LINE for text in (self.header, *self.lines, *self.about))


class ImportTables(Tables):
    """Writes games with all their lines. With ``among``, only games with these ids count as already here."""

    def add(self, games: Iterable[ImportedGame], among: Collection[str] | None = None) -> tuple[str, ...]:
        """Add the games that aren't here already, all of them or none, and return the new ids."""
        return self._add([(new_id(), game.started or now(), game) for game in games], among)

    @writing
    def _add(
        self, db: Transaction, games: Sequence[tuple[str, str, ImportedGame]], among: Collection[str] | None
    ) -> tuple[str, ...]:
        added = []
        for game_id, started, game in games:
            if _same(db, game, among) not in (None, game_id):
                continue
            added.append(game_id)
            if add_game(db, game_id, started, game.header):  # otherwise it is already there
                last = add_events(db, game_id, 1, game.lines, started)
                if any(game.about):
                    add_about(db, game_id, game.about)
                keep(db, game_id, started, game.summary, (len(game.lines), last))
        return tuple(added)

    @reading
    def same(self, db: Transaction, game: ImportedGame, among: Collection[str] | None = None) -> str | None:
        """The id of the game that has the same tags, start and lines; None if there isn't one."""
        return _same(db, game, among)

    def started_between(self, header: str, first: str, last: str) -> tuple[str, ...]:
        """The ids of the games with these tags that were started between two times, in UTC as ISO 8601."""
        query = "SELECT id FROM games WHERE started BETWEEN ? AND ? AND header = ? ORDER BY started, rowid"
        return tuple(game_id for (game_id,) in self._rows(query, (first, last, header)))


def _same(db: Transaction, game: ImportedGame, among: Collection[str] | None) -> str | None:
    alike = db.execute(
        "SELECT id FROM games WHERE header = ? AND started = coalesce(?, started) ORDER BY rowid",
        (game.header, game.started),
    )
    for (game_id,) in alike.fetchall():
        if among is not None and game_id not in among:
            continue
        lines = db.execute("SELECT line FROM events WHERE game = ? ORDER BY number", (game_id,))
        if tuple(line for (line,) in lines) == game.lines and not deleted_at(db, game_id):
            return str(game_id)
    return None
