"""What was done in a turn, in words."""

from flask_babel import gettext, ngettext

from referee.core.game import Row
from referee.core.steps import Adjust, End, Pass, Place, PointsOnly, Swap
from referee.core.verdict import Line, Verdict
from referee.wording.tiles import line_name


def line_sum(line: Line) -> str:
    """A line with its points, to be read aloud: *red line 6 + 6 Qwirkle*."""
    name = line_name(line.tiles)
    if line.bonus:
        return gettext(
            "%(line)s %(points)d + %(bonus)d Qwirkle", line=name, points=line.points - line.bonus, bonus=line.bonus
        )
    return gettext("%(line)s %(points)d", line=name, points=line.points)


def sums(verdict: Verdict, bonus: int = 0) -> list[str]:
    """The addends of a turn, in words: its lines, the first tile alone, the last tile's bonus."""
    addends = [line_sum(line) for line in verdict.lines]
    if verdict.flat and not verdict.lines:
        addends.append(gettext("first tile %(points)d", points=verdict.flat))
    if bonus:
        addends.append(gettext("last tile %(points)d", points=bonus))
    return addends


def turn_summary(entry: Row) -> str:
    """A turn of the sheet in a few words."""
    match entry.step:
        case Place():
            return " + ".join(sums(entry.verdict, entry.bonus))
        case Swap(_, count):
            return ngettext("swapped %(num)d tile", "swapped %(num)d tiles", count)
        case PointsOnly(_, _, tiles):
            laid = ngettext("%(num)d tile, points only", "%(num)d tiles, points only", tiles)
            return " + ".join([laid, *sums(Verdict(), entry.bonus)])
        case Pass():
            return gettext("passed")
        case Adjust(_, _, note):
            return gettext("adjusted: %(note)s", note=note)
        case End(note):
            return gettext("ended early: %(note)s", note=note) if note else gettext("ended early")
