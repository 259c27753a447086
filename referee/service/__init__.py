"""The use cases: start a game, open its sheet, write on it, mend what was written.

The record keeps lines of text; a rulebook says what they mean. This is where the two meet.
"""

from referee.record import MOST_BOXES, Full
from referee.service.boxes import KeptBox
from referee.service.defect import Defect
from referee.service.players import Everybody, look_for_missed, say_spelling
from referee.service.referee import Answer, Referee, Refused, Stale, Written
from referee.service.sheet import DamagedHeader, Sheet
from referee.service.summary import State

__all__ = [
    "MOST_BOXES",
    "Answer",
    "DamagedHeader",
    "Defect",
    "Everybody",
    "Full",
    "KeptBox",
    "Referee",
    "Refused",
    "Sheet",
    "Stale",
    "State",
    "Written",
    "look_for_missed",
    "say_spelling",
]
