"""Carrying all games from one record to another. Before it counts, each game is replayed from both."""

from collections.abc import Callable
from pathlib import Path

from referee.record import Fault, Flaw, Record, StoredGame, UnavailableError, carrying
from referee.service.checkup import Checkup, defect_of
from referee.service.defect import Defect
from referee.service.referee import Referee
from referee.service.sheet import Sheet
from referee.shelf import Shelf

Told = Callable[[int], None]
"""Is told how many games have been replayed."""


def transfer(source: Record, target: Record, shelf: Shelf, told: Told) -> Checkup:
    """Carry everything from one record to another that is still unused, and return what is wrong with it. Raises the
    same errors as ``carrying.transfer``; the target is then as it was.
    """
    games = _Games(source, shelf, told)
    return games.checkup(carrying.transfer(source.engine, target.engine, games.compare))


def back_up(source: Record, file: Path, shelf: Shelf, told: Told) -> Checkup:
    """Carry everything to a new file, as it is at one moment, and return what is wrong with it. Raises the same errors
    as ``carrying.back_up``; there is then no file.
    """
    games = _Games(source, shelf, told)
    return games.checkup(carrying.back_up(source.engine, file, games.compare))


class _Games:
    """The games that were carried."""

    def __init__(self, source: Record, shelf: Shelf, told: Told) -> None:
        self._referee = Referee(source, shelf)
        self._told = told
        self._count = 0
        self._defects = list[Defect]()

    def compare(self, original: StoredGame, carried: StoredGame) -> None:
        """See that a game is exported as the same text. Raises ``UnavailableError``."""
        found = self._referee.read(original)
        if original != carried or _exported(found) != _exported(self._referee.read(carried)):
            raise UnavailableError(Fault.UNFAITHFUL, f"game {original.id} differs")
        if defect := defect_of(found):
            self._defects.append(defect)
        self._count += 1
        self._told(self._count)

    def checkup(self, flaws: tuple[Flaw, ...]) -> Checkup:
        """What is wrong with the games, in a record with these ``flaws``."""
        return Checkup(self._count, tuple(self._defects), flaws)


def _exported(game: Sheet | Defect) -> str:
    """A game in notation; empty if it cannot be exported."""
    return game.transcript if isinstance(game, Sheet) else ""
