"""What was written on the record, in words."""

from collections.abc import Sequence
from typing import TypeVar

from referee.core.history import Correct, Event, Insert, LetStand, Redo, Remove, Reseat, Start, TakeBack
from referee.core.steps import Adjust, End, OwnStep, Pass, Place, PointsOnly, Ruling, Step, Swap, Turn
from referee.wording.game import GameWording
from referee.wording.language import gettext

T = TypeVar("T")


def event_summary(event: Event[T], names: Sequence[str], game: GameWording[T]) -> str:
    """An event of a game of these players in a few words."""
    match event:
        case Start(seat, stated):
            name = _name(names, seat)
            return game.stated(name, *stated) if stated else gettext("%(name)s starts", name=name)
        case TakeBack(None):
            return gettext("Last turn undone")
        case TakeBack(first):
            return gettext("Turn %(number)d and everything after it undone", number=first)
        case Redo():
            return gettext("Redone")
        case Correct(number, step, filled) if filled is not None:
            return gettext("Turn %(number)d filled in: %(turn)s", number=number, turn=step_summary(step, names, game))
        case Correct(number, step):
            return gettext("Turn %(number)d corrected: %(turn)s", number=number, turn=step_summary(step, names, game))
        case LetStand(number, ruling):
            return gettext("Turn %(number)d left as it is: %(reason)s", number=number, reason=ruling_reason(ruling))
        case Insert(number, step, shift):
            turn = step_summary(step, names, game)
            if not shift:
                return gettext("Turn %(number)d inserted: %(turn)s", number=number, turn=turn)
            return gettext(
                "Turn %(number)d inserted: %(turn)s; later turns moved to the next player", number=number, turn=turn
            )
        case Remove(number, shift):
            if not shift:
                return gettext("Turn %(number)d removed", number=number)
            return gettext("Turn %(number)d removed; later turns moved to the player before", number=number)
        case Reseat(number, seat):
            return gettext("Turn %(number)d given to %(name)s", number=number, name=_name(names, seat))
        case _:
            return step_summary(event, names, game)


def step_summary(step: Step[T], names: Sequence[str], game: GameWording[T]) -> str:
    """A step in a few words, without what it scored."""
    match step:
        case OwnStep():
            return game.own_step(step, names)
        case End(note):
            return ended(note)
        case Adjust(seat, points, note):
            return gettext("%(name)s %(points)+d: %(note)s", name=_name(names, seat), points=points, note=note)
    told = _turn(step, _name(names, step.seat), game)
    if step.ruling is not None:
        return gettext("%(turn)s, allowed by the players: %(reason)s", turn=told, reason=ruling_reason(step.ruling))
    return told


def ruling_reason(ruling: Ruling) -> str:
    """Why the table let a turn stand: in its own words, or since an earlier turn was mended."""
    return gettext("Turn %(number)s was corrected", number=ruling.mended) if ruling.mended else ruling.reason


def ended(note: str) -> str:
    """That the table ended the game early."""
    return gettext("ended early: %(note)s", note=note) if note else gettext("ended early")


def _turn(turn: Turn[T], name: str, game: GameWording[T]) -> str:
    match turn:
        case Place(_, play):
            return gettext("%(name)s played %(tiles)s", name=name, tiles=game.laid(play))
        case Swap(_, count):
            return gettext("%(name)s %(swapped)s", name=name, swapped=game.swapped(count))
        case PointsOnly(_, points, tiles):
            return gettext(
                "%(name)s played %(tiles)s, %(points)+d", name=name, tiles=game.counted(tiles), points=points
            )
        case Pass():
            return gettext("%(name)s passed", name=name)


def _name(names: Sequence[str], seat: int) -> str:
    """The player's name; on a damaged record the seat may not exist."""
    return names[seat - 1] if 1 <= seat <= len(names) else str(seat)
