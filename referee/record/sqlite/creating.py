"""Creating the file of a record."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from errno import EEXIST
from os import strerror
from pathlib import Path
from typing import TypeVar

from sqlite_utils import Database

from referee.record.placed import PRIVATE, placed
from referee.record.sqlite.faults import in_words
from referee.record.sqlite.schema import migrations
from referee.record.sqlite.transaction import FileTransaction, transaction

T = TypeVar("T")


def create(path: Path, work: Callable[[FileTransaction], T]) -> T:
    """Create a record, and return what ``work`` returns, which may fill it meanwhile. It is made beside its place, so
    that there is never half of one, and takes whatever is written before it has its name.

    Raises ``FileExistsError`` if there is a file already, ``OSError``, ``UnavailableError``.
    """
    if path.exists():
        raise FileExistsError(EEXIST, strerror(EEXIST), str(path))
    path.parent.mkdir(PRIVATE, parents=True, exist_ok=True)
    with placed(path) as part, in_words(), closing(sqlite3.connect(part, isolation_level=None)) as conn:
        conn.execute("PRAGMA journal_mode = MEMORY")  # no file beside it, which would be left if this was killed
        conn.execute("PRAGMA synchronous = OFF")  # half of it is worth nothing, and in the end all is on the disk
        with transaction(Database(conn), "BEGIN") as db:
            migrations.apply(db)
            with _without_triggers(db):
                return work(FileTransaction(db))


@contextmanager
def _without_triggers(db: Database) -> Iterator[None]:
    """What triggers refuse or do besides is left out."""
    triggers = db.triggers
    for trigger in triggers:
        db.execute(f"DROP TRIGGER {trigger.name}")
    yield
    for trigger in triggers:
        db.execute(trigger.sql)
