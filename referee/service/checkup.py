"""Checking that every game of a record can be read to its end, also while all are carried to another record."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from referee.record import Fault, Flaw, Record, StoredGame, UnavailableError, UnknownGameError
from referee.record.transfer import Check
from referee.record.transfer import back_up as back_up_rows
from referee.record.transfer import transfer as transfer_rows
from referee.service.lists import AT_ONCE
from referee.service.referee import Referee
from referee.service.sheet import Defect, Sheet
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
        return not self.defects and not self.flaws


Told = Callable[[int], None]
"""Is told how many games have been replayed."""


def check(record: Record, shelf: Shelf, told: Told = lambda _: None) -> Checkup:
    """Replay every game of a record, and sum it up again if the record can be written to.

    Raises ``UnavailableError``.
    """
    ids, referee = record.games.ids(), Referee(record, shelf)
    with suppress(UnavailableError):  # summaries are not what is checked
        record.lists.clear()
    defects = list[Defect]()
    for first in range(0, len(ids), AT_ONCE):
        defects += _defects(referee, ids[first:][:AT_ONCE])
        told(min(first + AT_ONCE, len(ids)))
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


def transfer(source: Record, target: Record, shelf: Shelf, told: Told) -> Checkup:
    """Carry everything from one record to another that is still unused, and return what is wrong with it. Raises the
    same errors as ``record.transfer``; the target is then as it was.
    """
    return _carried(lambda check: transfer_rows(source.engine, target.engine, check), source, shelf, told)


def back_up(source: Record, file: Path, shelf: Shelf, told: Told) -> Checkup:
    """Carry everything to a new file, as it is at one moment, and return what is wrong with it. Raises the same errors
    as ``record.transfer``; there is then no file.
    """
    return _carried(lambda check: back_up_rows(source.engine, file, check), source, shelf, told)


def _carried(carry: Callable[[Check], tuple[Flaw, ...]], source: Record, shelf: Shelf, told: Told) -> Checkup:
    """What is wrong with the games that are carried, and their record."""
    referee, count, defects = Referee(source, shelf), 0, list[Defect]()

    def check(original: StoredGame, carried: StoredGame) -> None:
        """See that a game is exported as the same text. Raises ``UnavailableError``."""
        nonlocal count
        found = referee.read(original)
        if original != carried or _exported(found) != _exported(referee.read(carried)):
            raise UnavailableError(Fault.UNFAITHFUL, f"game {original.id} differs")
        if defect := defect_of(found):
            defects.append(defect)
        count += 1
        told(count)

    flaws = carry(check)
    return Checkup(count, tuple(defects), flaws)


def _exported(game: Sheet | Defect) -> str:
    """A game in notation; empty if it cannot be exported."""
    return game.transcript if isinstance(game, Sheet) else ""
