"""The use cases: start a game, open its sheet, write on it, mend what was written.

The record keeps lines of text; a rulebook says what they mean. This is where the two meet.
"""

from referee.record import MOST_BOXES, Conflict, Full
from referee.service.boxes import KeptBox
from referee.service.defect import Defect
from referee.service.game_file import GameFile, NoGame
from referee.service.games import AT_ONCE, PAGE, GamePage
from referee.service.importing import MOST_TOGETHER, Faulty, Here, Look, Reading, Right, bring_in
from referee.service.links import Role
from referee.service.packed import MOST_FILES, is_packed, unpacked
from referee.service.players import Everybody, Looked, Played, look_for_missed, said, say
from referee.service.referee import Answer, Referee, Refused, Stale, Written
from referee.service.sheet import DamagedHeader, Sheet
from referee.service.summary import State
from referee.service.uploads import Upload, Uploads

__all__ = [
    "AT_ONCE",
    "MOST_BOXES",
    "MOST_FILES",
    "MOST_TOGETHER",
    "PAGE",
    "Answer",
    "Conflict",
    "DamagedHeader",
    "Defect",
    "Everybody",
    "Faulty",
    "Full",
    "GameFile",
    "GamePage",
    "Here",
    "KeptBox",
    "Look",
    "Looked",
    "NoGame",
    "Played",
    "Reading",
    "Referee",
    "Refused",
    "Right",
    "Role",
    "Sheet",
    "Stale",
    "State",
    "Upload",
    "Uploads",
    "Written",
    "bring_in",
    "is_packed",
    "look_for_missed",
    "said",
    "say",
    "unpacked",
]
