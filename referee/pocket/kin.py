"""Whether a game from another phone is already here, as it is or as it was some turns ago."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import takewhile
from operator import eq
from typing import NamedTuple

from referee.core import notation
from referee.core.steps import unannounced
from referee.service import Sheet
from referee.web.this_app import the_referee


class Kin(NamedTuple):
    """The game here that is most similar to another one."""

    sheet: Sheet
    common: int
    """The number of steps that both have in common from the start."""


def akin(sheet: Sheet) -> Kin | None:
    """The game here that is most like this one, which isn't on the record; None if none has the same first step."""
    steps = _lines(sheet)
    found = (Kin(each, sum(takewhile(bool, map(eq, steps, _lines(each))))) for each in _alike(sheet))
    begun = (each for each in found if each.common or (not steps and each.sheet.empty))
    return max(begun, key=lambda each: each.common, default=None)


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
    """The current steps, without their announced points."""
    return [notation.write_event(unannounced(step), sheet.rulebook) for step in sheet.history.steps]
