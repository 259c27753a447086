"""The record: the durable list of what was written at each table. It knows SQLite and no rules."""

from referee.record.store import Kept, Record, Stale, Unavailable, UnknownGame

__all__ = ["Kept", "Record", "Stale", "Unavailable", "UnknownGame"]
