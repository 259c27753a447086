"""A record with something in every table, and all rows of a record, whatever its engine."""

import shutil
from pathlib import Path
from typing import Any

from referee.record import About, Record
from referee.record.engine import Transaction
from referee.record.transfer import TABLES

STORED = Path(__file__).parent / "record" / "version-1.0.0" / "referee.db"


def lay_games(path: Path) -> Path:
    """Put games of every kind, and something in every other table, into a new file; return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(STORED, path)
    record = Record(path)
    record.games.describe(record.games.ids()[3], About("at home"))  # it has no summary now
    record.engine.close()
    return path


def rows(record: Record) -> dict[str, list[Any]]:
    """All rows of all tables that are carried, in their order."""

    def read(db: Transaction) -> dict[str, list[Any]]:
        return {
            table.name: db.execute(
                f"SELECT {', '.join(table.columns)} FROM {table.name} ORDER BY {', '.join(table.key)}"
            ).fetchall()
            for table in TABLES
        }

    return record.engine.inspect(read)
