"""Whether every game of a record can be read to its end."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from referee.core.shelf import Shelf
from referee.record import Record, Unavailable
from referee.service.defect import Defect
from referee.service.games import AT_ONCE
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


def check(record: Record, shelf: Shelf[Any]) -> Checkup:
    """Replay every game of a record, and sum each up anew, as far as it can be written to. Raises ``Unavailable``."""
    ids, referee = record.ids(), Referee(record, shelf)
    with suppress(Unavailable):  # it rests: what is kept for lists is not what was asked about
        record.forget_summaries()
    defects = (defect for first in range(0, len(ids), AT_ONCE) for defect in _defects(referee, ids[first:][:AT_ONCE]))
    return Checkup(len(ids), tuple(defects), record.flaws())


def _defects(referee: Referee, ids: tuple[str, ...]) -> Iterator[Defect]:
    opened = [referee.look_at(game_id) for game_id in ids]
    referee.sum_up(opened)
    for found in opened:
        if isinstance(found, Defect):
            yield found
        elif found.damage is not None:
            yield Defect(found.stored, found.names, found.rulebook, found.damage)
