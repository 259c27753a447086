"""Objections of followers to the last turn of a game."""

from typing import NamedTuple

from referee.core.steps import TURNS
from referee.record import Admission, Record
from referee.service.sheet import Sheet


class LastTurn(NamedTuple):
    """The turn that can be objected to."""

    number: int
    name: str
    points: int


def last_turn(sheet: Sheet) -> LastTurn | None:
    """The last turn of a sheet; None if its last row is no turn of a player."""
    row = sheet.game.rows[-1] if sheet.game.rows else None
    if row is None or sheet.damage or not isinstance(row.step, TURNS):
        return None
    return LastTurn(row.number, sheet.names[row.step.seat - 1], row.points)


class Objections:
    """The use cases about objections. Each method raises ``UnavailableError``."""

    def __init__(self, record: Record) -> None:
        self._record = record

    def allowed(self, game_id: str, usual: bool) -> bool:
        """Whether followers may object: as was chosen, else as is ``usual``."""
        chosen = self._record.objections.allowed(game_id)
        return usual if chosen is None else chosen

    def allow(self, game_id: str, allowed: bool, admission: Admission | None = None) -> None:
        """Choose it. Raises ``UnknownGameError``, ``DeletedGameError``, ``RenewedLinkError``."""
        self._record.objections.allow(game_id, allowed, admission)

    def make(self, sheet: Sheet, seen: int, phone: str) -> None:
        """Object to the last turn of a sheet as it was seen, once a phone.

        Raises ``ConflictError`` if it has another last turn by now, or none; ``TooManyObjectionsError``,
        ``TooOftenError``, ``DeletedGameError``.
        """
        self._record.objections.add(sheet.id, seen if last_turn(sheet) else -1, phone)

    def made(self, sheet: Sheet, phone: str) -> bool:
        """Whether this phone has objected to the last turn."""
        return bool(phone) and self._record.objections.has_objected(sheet.id, sheet.written, phone)

    def standing(self, sheet: Sheet) -> int:
        """How many objections to the last turn stand."""
        return self._record.objections.standing(sheet.id, sheet.written)

    def dismiss(self, game_id: str, seen: int, admission: Admission | None = None) -> None:
        """Say that the last turn is right as it was seen.

        Raises ``UnknownGameError``, ``DeletedGameError``, ``RenewedLinkError``.
        """
        self._record.objections.dismiss(game_id, seen, admission)
