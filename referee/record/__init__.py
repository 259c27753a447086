"""The record: the durable list of what was written at each table. It knows SQLite and no rules."""

from referee.record.arrivals import Arrival
from referee.record.boxes import MOST_BOXES, Full, StoredBox
from referee.record.copies import copy, copy_of_day
from referee.record.fault import Fault, Unavailable
from referee.record.store import FILE, Conflict, Record, StoredGame, UnknownGame

__all__ = [
    "FILE",
    "MOST_BOXES",
    "Arrival",
    "Conflict",
    "Fault",
    "Full",
    "Record",
    "StoredBox",
    "StoredGame",
    "Unavailable",
    "UnknownGame",
    "copy",
    "copy_of_day",
]
