"""The use cases: a game's sheet, writing and fixing it; lists, people, links, boxes and imports.

The record stores lines of text and a rulebook interprets them. Only the service knows both.
"""

from referee.record import (
    COPIES,
    FIRST,
    KEPT_DAYS,
    MOST_BOXES,
    About,
    Admission,
    ConflictError,
    DeletedGameError,
    Fault,
    ImportedGame,
    ListedGame,
    PageEnd,
    RenewedLinkError,
    SeatSummary,
    Summary,
    TooManyBoxesError,
    TooOftenError,
    UnavailableError,
    UnknownGameError,
    patient,
    search,
)
from referee.service.boxes import KeptBox
from referee.service.ceiling import Ceiling
from referee.service.game_file import MOST_FILES, MOST_UNPACKED, GameFile, NoGameError, files_in, is_packed
from referee.service.imports import MOST_TOGETHER, Faulty, Here, Reading, Right
from referee.service.links import Role
from referee.service.lists import AT_ONCE, PAGE, Listing, State
from referee.service.people import Played, ReviewProgress, Roster
from referee.service.referee import Answer, Referee, Refused, Stale, Written
from referee.service.replay import DamagedHeaderError
from referee.service.sheet import Defect, Sheet
from referee.service.uploads import OWNER, Upload, UploadFolder, Uploads
