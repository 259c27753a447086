"""The rows of the sheet in words: what was done, and the sum of what it counts."""

from collections.abc import Sequence
from typing import TypeVar

from referee.core.judging import Row
from referee.core.position import Award
from referee.core.steps import Adjust, End, OwnStep, Pass, Place, PointsOnly, Swap
from referee.core.verdict import PartCode, Verdict
from referee.wording.game import GameWording
from referee.wording.history import ended
from referee.wording.language import capital, gettext, marked
from referee.wording.sums import Addend, Counted

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
