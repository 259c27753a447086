"""Whether a game that comes from another phone is here already, as it is or as it was some turns ago."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from referee.core import notation
from referee.core.steps import unannounced
from referee.service import Sheet
from referee.web.this_app import the_referee


class Kin(StrEnum):
    """How the game here that is most like another one differs from it."""

    NONE = "none"
    """There is none that begins with the same turn."""
    OLDER = "older"
    """It lacks the last steps of the other one."""
    SAME = "same"
    """It has all steps of the other one."""
    FORKED = "forked"
    """It went on differently."""


class Relative(NamedTuple):
    """The game here that is most like another one."""

    kin: Kin = Kin.NONE
    sheet: Sheet | None = None
    common: int = 0
    """The number of first steps that both have."""


def akin(sheet: Sheet) -> Relative:
    """The game here that is most like this one, which is not on the record."""
    steps = _lines(sheet)
    found = [(_common(steps, _lines(each)), each) for each in _alike(sheet)]
    if not found:
        return Relative()
    common, here = max(found, key=lambda each: each[0])
    if common == len(steps) and (common or here.empty):
        return Relative(Kin.SAME, here, common)
    if not common:
        return Relative()
    return Relative(Kin.OLDER if common == len(here.history.steps) else Kin.FORKED, here, common)


def _alike(sheet: Sheet) -> Iterator[Sheet]:
    """The games here of the same day, players and rules, started in the same way."""
    noon, half = datetime.fromisoformat(sheet.stored.started), timedelta(hours=12)
    first, last = ((noon + each).isoformat(timespec="milliseconds") for each in (-half, half))
    for game_id in the_referee().record.imports.started_between(sheet.stored.header, first, last):
        other = the_referee().look_at(game_id)
        if not isinstance(other, Sheet) or other.stored.deleted or other.damage:
            continue
        if other.history.start == sheet.history.start:
            yield other


def _lines(sheet: Sheet) -> list[str]:
    """The steps that stand, without the points that were announced with them."""
    return [notation.write_event(unannounced(step), sheet.rulebook) for step in sheet.history.steps]


def _common(some: Sequence[str], others: Sequence[str]) -> int:
    """How many of the first lines are the same."""
    least = min(len(some), len(others))
    return next((number for number in range(least) if some[number] != others[number]), least)
