"""The use cases: start a game, open its sheet, write on it, mend what was written.

The record keeps lines of text; a rulebook says what they mean. This is where the two meet.
"""

from referee.record import MOST_BOXES, Full
from referee.service.boxes import KeptBox
from referee.service.defect import Defect
from referee.service.game_file import GameFile, NoGame
from referee.service.importing import Faulty, Here, Look, Right, bring_in
from referee.service.packed import MOST_FILES, is_packed, unpacked
from referee.service.referee import Answer, Referee, Refused, Stale, Written
from referee.service.sheet import DamagedHeader, Sheet
from referee.service.summary import State
from referee.service.uploads import Upload, Uploads

__all__ = [
    "MOST_BOXES",
    "MOST_FILES",
    "Answer",
    "DamagedHeader",
    "Defect",
    "Faulty",
    "Full",
    "GameFile",
    "Here",
    "KeptBox",
    "Look",
    "NoGame",
    "Referee",
    "Refused",
    "Right",
    "Sheet",
    "Stale",
    "State",
    "Upload",
    "Uploads",
    "Written",
    "bring_in",
    "is_packed",
    "unpacked",
]
