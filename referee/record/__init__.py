"""The record: the durable list of what was written at each table. It knows SQLite and no rules."""

from referee.record.store import Conflict, Fault, Record, StoredGame, Unavailable, UnknownGame

__all__ = ["Conflict", "Fault", "Record", "StoredGame", "Unavailable", "UnknownGame"]
