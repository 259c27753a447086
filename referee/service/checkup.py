"""Checking that every game of a record can be read to its end."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from referee.record import Flaw, Record, UnavailableError, UnknownGameError
from referee.service.defect import Defect
from referee.service.lists import AT_ONCE
from referee.service.referee import Referee
from referee.service.sheet import Sheet
from referee.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Checkup:
    """The result of checking a record."""

    games: int
    defects: tuple[Defect, ...]
    flaws: tuple[Flaw, ...]
    """What is wrong with the file or database itself."""

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.defects and not self.flaws


def check(record: Record, shelf: Shelf) -> Checkup:
    """Replay every game of a record, and sum it up again if the record can be written to.

    Raises ``UnavailableError``.
    """
    ids, referee = record.games.ids(), Referee(record, shelf)
    with suppress(UnavailableError):  # summaries are not what is checked
        record.lists.clear()
    defects = (defect for first in range(0, len(ids), AT_ONCE) for defect in _defects(referee, ids[first:][:AT_ONCE]))
    return Checkup(len(ids), tuple(defects), record.flaws())


def _defects(referee: Referee, ids: tuple[str, ...]) -> Iterator[Defect]:
    opened = list[Sheet | Defect]()
    for game_id in ids:
        with suppress(UnknownGameError):  # removed meanwhile; or an index is damaged, which is a flaw of the file
            opened.append(referee.look_at(game_id))
    referee.lists.sum_up(opened)
    yield from filter(None, map(defect_of, opened))


def defect_of(found: Sheet | Defect) -> Defect | None:
    """Why a game cannot be read to its end; None if it can."""
    if isinstance(found, Defect):
        return found
    return Defect(found.stored, found.names, found.rulebook, found.damage) if found.damage else None
