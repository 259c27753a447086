"""A PostgreSQL server and its synchronous standby: one is killed, and the other takes its place, again and again."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.postgresql import PROGRAMS, DatabaseServer
from tests.waiting import until

_FOLLOWED = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"


class Pair:
    """A server with an empty record, and its standby: a write is only confirmed once both have it on their disks."""

    def __init__(self, folder: Path, version: str) -> None:
        self.primary = DatabaseServer(folder / "one", PROGRAMS[version])
        self.primary.create()
        self.primary.start()
        self.database = self.primary.record()
        self._other = folder / "other"
        self.standby = self._followed()
        self.address = self.primary.address(self.database, self.standby)

    def fail_over(self) -> None:
        """Kill the server, and let its standby take its place, as a failover tool would."""
        killed = self.primary
        killed.kill()
        self.standby.promote()
        self.primary, self._other = self.standby, killed.folder

    def replace(self) -> None:
        """Replace the killed server with a new standby."""
        shutil.rmtree(self._other)
        self.standby = self._followed()

    def stop(self) -> None:
        """Stop both."""
        self.standby.kill()
        self.primary.kill()

    def games(self) -> list[str]:
        """The headers of all games."""
        return self._column("SELECT header FROM games ORDER BY rowid")

    def lines(self, game_id: str) -> list[str]:
        """The lines of a game."""
        return self._column(f"SELECT line FROM events WHERE game = '{game_id}' ORDER BY number")

    def _column(self, query: str) -> list[str]:
        return [value for (value,) in self.primary.execute(query, self.database)]

    def _followed(self) -> DatabaseServer:
        standby = self.primary.create_standby(self._other)
        standby.start()
        until(lambda: self.primary.execute(_FOLLOWED), never=lambda: "the standby doesn't follow")
        return standby


@contextmanager
def pair(folder: Path, version: str) -> Iterator[Pair]:
    """Both servers, running in this block."""
    both = Pair(folder, version)
    try:
        yield both
    finally:
        both.stop()
