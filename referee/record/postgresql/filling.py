"""Filling a database with the rows of another record."""

from collections.abc import Callable
from typing import TypeVar

from referee.record.engine import Transaction

T = TypeVar("T")

_GUARDED = "SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal"
_NO_REFERENCE = "ALTER TABLE events DROP CONSTRAINT events_game_fkey"
_REFERENCE = """
    ALTER TABLE events ADD CONSTRAINT events_game_fkey FOREIGN KEY (game) REFERENCES games (id) NOT VALID
"""
"""Lines may have lost their game in the other record. Those that are added later must have it."""
_GO_ON = """
    SELECT
        setval('moments', greatest((SELECT max(rowid) FROM games), (SELECT max(rowid) FROM events))),
        setval('renewed', (SELECT max(rowid) FROM renewals)),
        setval('marked', (SELECT max(rowid) FROM stale)),
        setval(pg_get_serial_sequence('boxes', 'id'), (SELECT max(id) FROM boxes))
"""
"""Rows that are added later have higher numbers."""


def filled(db: Transaction, work: Callable[[Transaction], T]) -> T:
    """Return what ``work`` returns, while no trigger and no reference holds."""
    guarded = [table for (table,) in db.execute(_GUARDED)]
    db.execute(_NO_REFERENCE)
    for table in guarded:
        db.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
    result = work(db)
    for table in guarded:
        db.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
    db.execute(_REFERENCE)
    db.execute(_GO_ON)
    db.execute("ANALYZE")
    return result
