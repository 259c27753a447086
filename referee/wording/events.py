"""What was written on the record, in words."""

from collections.abc import Sequence

from flask_babel import gettext, ngettext

from referee.core.history import Correct, Event, LetStand, Redo, Start, TakeBack
from referee.core.steps import Adjust, End, Pass, Place, PointsOnly, Step, Swap
from referee.wording.tiles import listed


def event_summary(event: Event, names: Sequence[str]) -> str:
    """An event of a game of these players in a few words."""
    match event:
        case Start(seat, None):
            return gettext("%(name)s starts", name=_name(names, seat))
        case Start(seat, longest):
            return gettext("%(name)s starts, with a line of %(longest)d", name=_name(names, seat), longest=longest)
        case TakeBack(None):
            return gettext("the last turn taken back")
        case TakeBack(first):
            return gettext("everything taken back from turn %(number)d on", number=first)
        case Redo():
            return gettext("what was taken back, put back")
        case Correct(number, step):
            return gettext("turn %(number)d corrected: %(turn)s", number=number, turn=step_summary(step, names))
        case LetStand(number, ruling):
            return gettext("turn %(number)d stands: %(reason)s", number=number, reason=ruling.reason)
        case _:
            return step_summary(event, names)


def step_summary(step: Step, names: Sequence[str]) -> str:
    """A step in a few words, without what it scored."""
    match step:
        case End(note):
            return gettext("ended early: %(note)s", note=note) if note else gettext("ended early")
        case Adjust(seat, points, note):
            return gettext("%(name)s %(points)+d: %(note)s", name=_name(names, seat), points=points, note=note)
    name = _name(names, step.seat)
    match step:
        case Place(_, play):
            told = gettext("%(name)s laid %(tiles)s", name=name, tiles=listed(tile for tile, _ in play))
        case Swap(_, count):
            told = ngettext("%(name)s swapped %(num)d tile", "%(name)s swapped %(num)d tiles", count, name=name)
        case PointsOnly(_, points, tiles):
            told = ngettext(
                "%(name)s laid %(num)d tile for %(points)d points",
                "%(name)s laid %(num)d tiles for %(points)d points",
                tiles,
                name=name,
                points=points,
            )
        case Pass():
            told = gettext("%(name)s passed", name=name)
    if step.ruling is not None:
        return gettext("%(turn)s, by the table: %(reason)s", turn=told, reason=step.ruling.reason)
    return told


def _name(names: Sequence[str], seat: int) -> str:
    return names[seat - 1] if 1 <= seat <= len(names) else str(seat)
