"""Whether every game of a record can be read to its end."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.record import Record
from referee.service.defect import Defect
from referee.service.referee import Referee


@dataclass(frozen=True, slots=True)
class Checkup:
    """What was found in a record."""

    games: int
    defects: tuple[Defect, ...]
    flaws: tuple[str, ...]
    """What is wrong with the file as a file, in SQLite's words."""

    @property
    def sound(self) -> bool:
        """Whether nothing was found."""
        return not self.defects and not self.flaws


def check(record: Record) -> Checkup:
    """Replay every game of a record. Raises ``Unavailable``."""
    ids = record.ids()
    return Checkup(len(ids), tuple(_defects(record, ids)), record.flaws())


def _defects(record: Record, ids: tuple[str, ...]) -> Iterator[Defect]:
    referee = Referee(record)
    for game_id in ids:
        opened = referee.opened(record.read(game_id))
        if isinstance(opened, Defect):
            yield opened
        elif opened.damage is not None:
            yield Defect(game_id, opened.names, opened.rulebook, opened.damage)
