"""Whether every game of a record can be read to its end."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.core.game import Damage
from referee.core.rulebook import Rulebook
from referee.record import Record
from referee.rulebooks.registry import UnknownRulebook
from referee.service.referee import Referee
from referee.service.replay import DamagedHeader


@dataclass(frozen=True, slots=True)
class Defect:
    """A game that cannot be read to its end."""

    game_id: str
    names: tuple[str, ...] = ()
    """Its players; nobody where they cannot be read."""
    rulebook: Rulebook[Any] | None = None
    damage: Damage[Any] | None = None
    """Which step cannot have been taken; nothing where not even its beginning can be read."""
    unknown: UnknownRulebook | None = None
    """That its boxed game is not on the shelf."""


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
        try:
            sheet = referee.sheet(game_id)
        except UnknownRulebook as unknown:
            yield Defect(game_id, unknown=unknown)
        except DamagedHeader:
            yield Defect(game_id)
        else:
            if sheet.damage is not None:
                yield Defect(game_id, sheet.names, sheet.rulebook, sheet.damage)
