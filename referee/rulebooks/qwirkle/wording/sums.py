"""What the points of a turn add up from, to be read aloud."""

from collections.abc import Iterator

from referee.core.rulebook import Award
from referee.core.verdict import Part, Verdict
from referee.rulebooks.qwirkle.codes import Prize, Score
from referee.rulebooks.qwirkle.tiles import Tile
from referee.rulebooks.qwirkle.wording.tiles import line_name
from referee.wording.game import Addend
from referee.wording.language import gettext, marked

_PRIZES: dict[str, str] = {
    Prize.LAST_TILE: marked("last tile"),
    Prize.LEFTOVERS: marked("tiles left in hand"),
}


def addends(verdict: Verdict[Tile]) -> Iterator[Addend]:
    """The lines, each with its extra points if it is a Qwirkle, or the first tile laid alone."""
    extra = {part.cells: part.points for part in verdict.parts if part.code == Score.QWIRKLE}
    for part in verdict.parts:
        if part.code == Score.LINE:
            yield _line(part, extra.get(part.cells))
        elif part.code == Score.FIRST_TILE:
            yield Addend(gettext("first tile %(points)d", points=part.points))


def award(award: Award) -> str:
    """What something was awarded for."""
    return gettext(_PRIZES[award.code])


def _line(line: Part[Tile], extra: int | None) -> Addend:
    """A line with its points: *red line 4*, *red line 6 + 6 Qwirkle*."""
    name = line_name(line.tiles)
    if extra is None:
        return Addend(gettext("%(line)s %(points)d", line=name, points=line.points), line.cells)
    text = gettext("%(line)s %(points)d + %(bonus)d Qwirkle", line=name, points=line.points, bonus=extra)
    return Addend(text, line.cells, special=True)
