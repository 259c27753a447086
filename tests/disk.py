"""The file of the record, read and damaged past the app: over connections that the app knows nothing of."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.record import Record


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        record = Record(Path(folder) / "referee.db")
        assert record.games.ids() == ()
        record.engine.close()
        return record.engine.path.read_bytes()


def lay_record(path: Path) -> Path:
    """Copy an empty record to its place, since making one takes longer than most tests; return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_empty())
    return path


class Disk:
    """What really stands in the file at ``path``."""

    refusal: tuple[type[Exception], ...] = (sqlite3.IntegrityError,)
    """What is raised by statements that the record refuses."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.place: Path | str = path
        """Where the record is."""

    @property
    def exists(self) -> bool:
        """Whether there is a record yet."""
        return self.path.exists()

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """A connection of one's own, on which every statement is a transaction."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            yield connection

    @contextmanager
    def unguarded(self, *triggers: str) -> Iterator[sqlite3.Connection]:
        """A connection for which these triggers do not hold, or none if no names are given."""
        with self.connection() as connection:
            made = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
            again = [(name, statement) for name, statement in made if name in (triggers or {name})]
            for trigger, _ in again:
                connection.execute(f"DROP TRIGGER {trigger}")
            yield connection
            for _, statement in again:
                connection.execute(statement)

    def remove(self, game_id: str, number: int, away: bool, days: int) -> None:
        """Add a row that a game was deleted or restored when the server had run on ``days`` days fewer than now."""
        with self.unguarded("days_no_insert", "days_no_replace", "removals_no_insert") as connection:
            counted = [datetime(2020, 1, 1, tzinfo=UTC) + timedelta(days=day) for day in range(100)]
            rows = ", ".join(f"('{day:%Y-%m-%d}')" for day in (*counted, datetime.now(UTC)))
            connection.execute(f"INSERT INTO days VALUES {rows} ON CONFLICT DO NOTHING")
            connection.execute(
                "INSERT INTO removals SELECT ?, ?, ?, '2020-01-01T00:00:00.000+00:00', count(*) - ? FROM days",
                (game_id, number, int(away), days),
            )
            connection.execute("UPDATE summaries SET deleted = ? WHERE game = ?", (int(away), game_id))

    def games(self) -> list[str]:
        """The headers of all games; none before there is a file."""
        return self._column("SELECT header FROM games ORDER BY rowid")

    def lines(self, game_id: str = "%") -> list[str]:
        """The lines of a game, or of all games."""
        return self._column("SELECT line FROM events WHERE game LIKE ? ORDER BY game, number", game_id)

    def _column(self, query: str, *values: str) -> list[str]:
        if not self.exists:
            return []
        with self.connection() as connection:
            return [value for (value,) in connection.execute(query, values)]

    def damage(self, statement: str, *values: object) -> None:
        """Change lines by hand, past the triggers: they are dropped first, and hashes are made last."""
        with self.connection() as connection:
            triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
            for (trigger,) in triggers:
                connection.execute(f"DROP TRIGGER {trigger}")
            connection.execute(statement, values)
            if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'events'").fetchone():
                connection.execute("UPDATE events SET hash = NULL")

    def change_line(self, number: int, line: str) -> None:
        """Write another line over one that stands on the record."""
        self.damage("UPDATE events SET line = ? WHERE number = ?", line, number)

    def change_header(self, header: str) -> None:
        """Write other tags over those of a game."""
        self.damage("UPDATE games SET header = ?", header)
