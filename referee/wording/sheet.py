"""The rows of the sheet in words: what was done, and the sum of what it counts."""

from collections.abc import Sequence
from typing import TypeVar

from referee.core.judging import Row
from referee.core.position import Award
from referee.core.steps import Adjust, End, OwnStep, Pass, Place, PointsOnly, Swap
from referee.core.verdict import PartCode, Verdict
from referee.wording.game import Addend, GameWording
from referee.wording.history import ended
from referee.wording.language import gettext, marked, ngettext

T = TypeVar("T")

_SAID: dict[str, str] = {
    PartCode.ANNOUNCED: marked("announced %(points)d"),
    PartCode.RULED: marked("as the table counted %(points)d"),
    PartCode.ADJUSTED: marked("adjusted %(points)+d"),
}
"""By code, the parts of a sum that the table says."""
_LABELS: dict[str, str] = {
    PartCode.ANNOUNCED: marked("announced"),
    PartCode.RULED: marked("as the table counted"),
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


def turn_summary(row: Row[T], game: GameWording[T]) -> str:
    """A row in a few words; whose it is and what it scored stands beside it."""
    match row.step:
        case Place(_, play):
            # Where the table lets tiles stand that make nothing, there is no sum.
            told = _sum(addends(row.verdict, row.awards, game))
            return told or ngettext("%(num)d tile", "%(num)d tiles", len(play))
        case Swap(_, count):
            return ngettext("swapped %(num)d tile", "swapped %(num)d tiles", count)
        case PointsOnly(_, _, tiles):
            laid = ngettext("%(num)d tile, points only", "%(num)d tiles, points only", tiles)
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
