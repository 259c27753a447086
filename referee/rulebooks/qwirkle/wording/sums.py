"""What the points of a turn add up from, to be read aloud."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.core.verdict import Part, Verdict
from referee.rulebooks.qwirkle.codes import Prize, Score
from referee.rulebooks.qwirkle.tiles import Tile
from referee.rulebooks.qwirkle.wording.tiles import line_name, shared_by, way_of
from referee.wording.language import capital, gettext, marked
from referee.wording.values import Addend, Counted

PRIZES: Mapping[str, str] = {
    Prize.LAST_TILE: marked("last tile"),
    Prize.LEFTOVERS: marked("tiles left in hand"),
}


def addends(verdict: Verdict[Tile]) -> list[Addend]:
    """The lines, each with its extra points if it is a Qwirkle, or the first tile laid alone."""
    told = list(_addends(verdict))
    equal = Counter(addend.text for addend in told)
    return [_told_apart(addend) if equal[addend.text] > 1 else addend for addend in told]


def recount(verdict: Verdict[Tile]) -> Iterator[Counted]:
    """The lines, the longest first, behind each Qwirkle its extra points; or the first tile laid alone."""
    extra = {part.cells: part.points for part in verdict.parts if part.code == Score.QWIRKLE}
    for part in sorted(verdict.parts, key=lambda part: -len(part.cells)):
        points, cells = part.points, part.cells
        if part.code == Score.LINE:
            kind, axis = shared_by(part.tiles), _axis(part)
            yield Counted(way_of(part.tiles, axis), points, cells, "", kind, axis, cells, str(points))
            if cells in extra:
                told, more = gettext("Qwirkle"), extra[cells]
                yield Counted(told, more, cells, told, line=cells, written=f"{points}+{more}", special=True)
        elif part.code == Score.FIRST_TILE:
            yield Counted(capital(gettext("first tile")), points, label=gettext("first tile"))


def _addends(verdict: Verdict[Tile]) -> Iterator[Addend]:
    extra = {part.cells: part.points for part in verdict.parts if part.code == Score.QWIRKLE}
    for part in verdict.parts:
        if part.code == Score.LINE:
            yield _line(part, extra.get(part.cells))
        elif part.code == Score.FIRST_TILE:
            text = gettext("first tile %(points)d", points=part.points)
            yield Addend(text, label=gettext("first tile"), points=part.points)


def _line(line: Part[Tile], extra: int | None) -> Addend:
    """A line with its points: *red line 4*, *red line 6 + 6 Qwirkle*."""
    name, kind = line_name(line.tiles), shared_by(line.tiles)
    axis = _axis(line)
    if extra is None:
        text = gettext("%(line)s %(points)d", line=name, points=line.points)
        return Addend(text, line.cells, label=name, points=line.points, kind=kind, axis=axis)
    text = gettext("%(line)s %(points)d + %(bonus)d Qwirkle", line=name, points=line.points, bonus=extra)
    return Addend(text, line.cells, True, gettext("Qwirkle"), line.points + extra, kind, axis)


def _axis(line: Part[Tile]) -> str:
    return "row" if line.cells[0].y == line.cells[-1].y else "column"


def _told_apart(addend: Addend) -> Addend:
    """A line that reads like another one, with the way in which it lies."""
    if addend.axis == "row":
        return replace(addend, text=gettext("%(line)s (row)", line=addend.text))
    return replace(addend, text=gettext("%(line)s (column)", line=addend.text))
