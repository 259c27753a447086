"""The use cases: start a game, open its sheet, write on it, mend what was written.

The record keeps lines of text; a rulebook says what they mean. This is where the two meet.
"""

from referee.record import MOST_BOXES, Conflict, Full
from referee.service.boxes import KeptBox
from referee.service.defect import Defect
from referee.service.games import AT_ONCE, PAGE
from referee.service.players import Everybody, Looked, Played, look_for_missed, said, say
from referee.service.referee import Answer, Referee, Refused, Stale, Written
from referee.service.sheet import DamagedHeader, Sheet
from referee.service.summary import State

__all__ = [
    "AT_ONCE",
    "MOST_BOXES",
    "PAGE",
    "Answer",
    "Conflict",
    "DamagedHeader",
    "Defect",
    "Everybody",
    "Full",
    "KeptBox",
    "Looked",
    "Played",
    "Referee",
    "Refused",
    "Sheet",
    "Stale",
    "State",
    "Written",
    "look_for_missed",
    "said",
    "say",
]
