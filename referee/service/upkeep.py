"""What the server does with the record besides answering requests."""

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from referee.record import Record, UnavailableError, copies_in
from referee.service.ceiling import Ceiling


class Upkeep:
    """The use cases of the server. Each method raises ``UnavailableError``."""

    def __init__(self, record: Record, ceiling: Ceiling) -> None:
        self._record = record
        self._ceiling = ceiling
        self.copy_failed = False
        """Whether the record could not be copied when that was last tried."""

    @property
    def exists(self) -> bool:
        """Whether there is a record: it is created when a game is started."""
        return self._record.engine.exists

    def served(self) -> None:
        """Let others see that this process serves the record, until it closes it or ends."""
        self._record.engine.served()

    def copy_and_clear(self, folder: Path, copies: int) -> None:
        """Copy the record once a day, if ``copies`` are to be kept in this folder, or fewer if they reach the ceiling,
        and remove the games that were deleted long ago, unless the copy failed. Raises ``OSError`` if the copy cannot
        be written.
        """
        if copies:
            try:
                today = date.today()
                if not any(today.isoformat() in copy.name for copy in copies_in(folder)):
                    self._ceiling.make_room_for_copy()
                self._record.engine.copy_of_day(folder, today, copies)
            except (UnavailableError, OSError):
                self.copy_failed = True
                raise
            self.copy_failed = False
        self._record.removals.remove_expired()

    def write_back(self, quiet: float) -> None:
        """See that the files of the record are in place, and write the log back if nothing was written for ``quiet``
        seconds.
        """
        self._record.engine.write_back(quiet)

    def try_writing(self) -> None:
        """See that turns can be saved now. Nothing is written, but a record is begun if there is none."""
        self._record.engine.try_writing()

    def close(self) -> None:
        """Bring everything into one file before the server ends."""
        self._record.engine.close()

    def version(self) -> int:
        """A number that changes when the record is written to. It can be compared only within one thread."""
        return self._record.engine.version()

    def line_counts(self, games: Iterable[str]) -> dict[str, int]:
        """By id, how many lines these games have; without those that are deleted or unknown."""
        return self._record.games.line_counts(games)
