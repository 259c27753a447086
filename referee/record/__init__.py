"""The record: the durable list of what was written at each table. It knows SQLite and no rules."""

from referee.record import finding
from referee.record.abouts import About
from referee.record.admission import Admission, TakenBack
from referee.record.arrivals import Arrival
from referee.record.boxes import MOST_BOXES, Full, StoredBox
from referee.record.copies import copy, copy_of_day
from referee.record.expiry import KEPT_DAYS
from referee.record.fault import Fault, Unavailable
from referee.record.listing import FIRST, After, ListedGame
from referee.record.store import FILE, Record
from referee.record.stored import Conflict, DeletedGame, StoredGame, UnknownGame
from referee.record.summaries import SeatSummary, Summary
from referee.record.tallies import Kind, Sums

__all__ = [
    "FILE",
    "FIRST",
    "KEPT_DAYS",
    "MOST_BOXES",
    "About",
    "Admission",
    "After",
    "Arrival",
    "Conflict",
    "DeletedGame",
    "Fault",
    "Full",
    "Kind",
    "ListedGame",
    "Record",
    "SeatSummary",
    "StoredBox",
    "StoredGame",
    "Summary",
    "Sums",
    "TakenBack",
    "Unavailable",
    "UnknownGame",
    "copy",
    "copy_of_day",
    "finding",
]
