"""What was written by another phone while a turn was entered on this one."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from referee.core.grid import Placement
from referee.core.notation import read_event
from referee.core.steps import TURNS, Place
from referee.core.unreadable import UnreadableError
from referee.service import Sheet
from referee.wording.language import gettext


@dataclass(frozen=True)
class MovedOn:
    """That the sheet has moved on since the draft was begun."""

    told: str
    """What was written."""
    kept: str
    """What became of the draft."""
    fits: bool
    """Whether the draft can be used for the player who is to move now."""


def moved_on(sheet: Sheet, fits: bool) -> MovedOn:
    """The words about a draft."""
    kept = gettext("Your turn isn't saved.")
    if _newest_is_turn(sheet):
        last = sheet.game.rows[-1]
        told = gettext(
            "Turn %(number)d is saved: %(name)s %(points)s",
            number=last.number,
            name=sheet.names[last.step.seat - 1],
            points=f"{last.points:+d}",
        )
        kept = gettext("From another phone. %(kept)s", kept=kept)
    else:
        told = gettext("Another phone changed the scoresheet.")
    return MovedOn(told, kept if fits else gettext("%(kept)s It doesn't fit any more.", kept=kept), fits)


def saved_already(sheet: Sheet, drafted: Iterable[Placement[Any]]) -> str:
    """That the last turn is what is drafted here; empty if it is not."""
    last = sheet.game.rows[-1] if sheet.game.rows else None
    if not last or not isinstance(last.step, Place) or frozenset(last.step.play) != frozenset(drafted):
        return ""
    return gettext("Turn %(number)d is saved already, the same as yours.", number=last.number)


def _newest_is_turn(sheet: Sheet) -> bool:
    if not sheet.game.rows or not sheet.game.rows[-1].step.seat:
        return False
    try:
        return isinstance(read_event(sheet.lines[-1], sheet.rulebook), TURNS)
    except UnreadableError:
        return False
