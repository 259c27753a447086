"""The record: every game, as the lines that were written while playing. It knows no rules."""

from pathlib import Path

from referee.record import search
from referee.record.boxes import MOST_BOXES, BoxTable, StoredBox, TooManyBoxesError
from referee.record.engine import Engine, patient
from referee.record.fault import Fault, Flaw, FlawKind, UnavailableError
from referee.record.games import GameTables
from referee.record.imports import ImportedGame, ImportTables
from referee.record.links import LinkTables, secret_flaws, secret_in
from referee.record.lists import FIRST, ListedGame, ListTables, PageEnd
from referee.record.people import GameFilter, PeopleTables, Sums
from referee.record.removals import KEPT_DAYS, RemovalTable
from referee.record.sqlite.copies import COPIES, copies_in, copy
from referee.record.sqlite.file import RecordFile
from referee.record.sqlite.folder import PRIVATE, keep_private
from referee.record.stored_game import (
    About,
    Admission,
    ConflictError,
    DeletedGameError,
    RenewedLinkError,
    StoredGame,
    TooOftenError,
    UnknownGameError,
)
from referee.record.summaries import SeatSummary, Summary
from referee.record.transfer import replace
from referee.record.uploads import StoredUpload, UploadTable

FILE = "referee.db"
"""The name of the file in the data folder."""


Place = Path | str
"""Where a record is: the path of a file, or the address of a PostgreSQL database."""


def engine_at(place: Place) -> Engine:
    """The engine of the record at a place.

    Raises ``UnavailableError`` if an address isn't valid, or if PostgreSQL's driver isn't installed.
    """
    if isinstance(place, Path):
        return RecordFile(place)
    try:
        from referee.record.postgresql import AddressError, RecordDatabase  # an extra of the package
    except ModuleNotFoundError as error:
        raise UnavailableError(Fault.NO_DRIVER, str(error)) from error
    try:
        return RecordDatabase(place)
    except AddressError:
        raise UnavailableError(Fault.ADDRESS, "this is no address of a database") from None  # which has a password


class Record:
    """The record at a place, which is created when it is first needed. Each part holds some of its tables.

    All methods of the parts raise ``UnavailableError`` if the record can't be read or written; nothing is written
    then. Whatever they write is on the disk when they return.
    """

    def __init__(self, place: Place) -> None:
        self.engine = engine_at(place)
        self.games = GameTables(self.engine)
        self.imports = ImportTables(self.engine)
        self.lists = ListTables(self.engine)
        self.people = PeopleTables(self.engine)
        self.links = LinkTables(self.engine)
        self.boxes = BoxTable(self.engine)
        self.removals = RemovalTable(self.engine)
        self.uploads = UploadTable(self.engine)

    def flaws(self) -> tuple[Flaw, ...]:
        """The record's flaws: differences from a new one, what the database itself reports, and a secret for the links
        that can be guessed.
        """
        return self.engine.read(lambda db: (*db.flaws(), *secret_flaws(db)))
