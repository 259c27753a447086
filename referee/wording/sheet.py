"""The rows of the sheet and the lines of the record in words: what was done, and the sum of what it counts."""

from collections.abc import Sequence
from typing import TypeVar

from referee.core.history import Correct, Event, Insert, LetStand, Redo, Remove, Reseat, Start, TakeBack
from referee.core.judging import Row
from referee.core.position import Award
from referee.core.steps import Adjust, End, OwnStep, Pass, Place, PointsOnly, Ruling, Step, Swap, Turn
from referee.core.verdict import PartCode, Verdict
from referee.wording.game import GameWording
from referee.wording.language import capital, gettext, marked
from referee.wording.values import Addend, Counted

T = TypeVar("T")

_SAID: dict[str, str] = {
    PartCode.ANNOUNCED: marked("announced %(points)d"),
    PartCode.RULED: marked("points you agreed on: %(points)d"),
    PartCode.ADJUSTED: marked("adjusted %(points)+d"),
}
"""By code, the parts of a sum that the table says."""
_LABELS: dict[str, str] = {
    PartCode.ANNOUNCED: marked("announced"),
    PartCode.RULED: marked("points you agreed on"),
    PartCode.ADJUSTED: marked("adjusted"),
}
"""By code, the same without the points."""


def addends(verdict: Verdict[T], awards: Sequence[Award], game: GameWording[T]) -> list[Addend]:
    """What a sum is made of: what the table says, what the game counts, what the step was awarded beside it."""
    said = [
        Addend(gettext(_SAID[part.code], points=part.points), label=gettext(_LABELS[part.code]), points=part.points)
        for part in verdict.parts
        if part.code in _SAID
    ]
    return [*said, *game.addends(verdict), *_awarded(awards, game)]


def recount(verdict: Verdict[T], awards: Sequence[Award], game: GameWording[T]) -> list[Counted]:
    """The same one after the other, as it is counted again: first what is awarded, which no tile shows."""
    awarded = [
        Counted(capital(game.award(award)), award.points, label=game.award(award), bonus=True)
        for award in awards
        if award.with_turn
    ]
    said = [
        Counted(capital(gettext(_LABELS[part.code])), part.points, label=gettext(_LABELS[part.code]))
        for part in verdict.parts
        if part.code in _LABELS
    ]
    return [*awarded, *said, *game.recount(verdict)]


def turn_summary(row: Row[T], game: GameWording[T]) -> str:
    """A row in a few words; whose it is and what it scored stands beside it."""
    match row.step:
        case Place(_, play):
            # Where the table lets tiles stand that make nothing, there is no sum.
            told = _sum(addends(row.verdict, row.awards, game))
            return told or game.counted(len(play))
        case Swap(_, count):
            return game.swapped(count)
        case PointsOnly(_, _, tiles):
            laid = gettext("%(tiles)s, points only", tiles=game.counted(tiles))
            if told := game.written(row.step).text:
                laid = f"{told}: {laid}"
            return _sum([Addend(laid), *_awarded(row.awards, game)])
        case Pass():
            return gettext("passed")
        case Adjust(_, _, note):
            return gettext("adjusted: %(note)s", note=note)
        case End(note):
            return ended(note)
        case OwnStep() as step:
            return game.own_step(step, ())


def _awarded(awards: Sequence[Award], game: GameWording[T]) -> list[Addend]:
    """The awards that the table writes down with the turn."""
    return [
        Addend(
            gettext("%(award)s %(points)d", award=game.award(award), points=award.points),
            label=game.award(award),
            points=award.points,
        )
        for award in awards
        if award.with_turn
    ]


def _sum(addends: list[Addend]) -> str:
    return " + ".join(addend.text for addend in addends)


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
