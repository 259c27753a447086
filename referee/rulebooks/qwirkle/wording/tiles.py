"""Names of tiles and lines, and the sums of turns. The name of a tile is translated as one phrase, because in many
languages its two words agree.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from referee.core.grid import Cell
from referee.core.verdict import Part, Verdict
from referee.rulebooks.qwirkle.codes import Score
from referee.rulebooks.qwirkle.tiles import Tile
from referee.wording.book import read_lists
from referee.wording.language import capital, current, gettext, marked
from referee.wording.values import Addend, Counted

WORDS = read_lists(Path(__file__).with_name("words.txt").read_text(encoding="utf-8"))
"""The short texts of the game by list and key."""
_APART = {"row": marked("%(line)s (row)"), "column": marked("%(line)s (column)")}
"""A line with its direction, if another one has the same name."""
_TILES, _WHITE, _LINES, _MANY, _WAYS = (WORDS[name] for name in ("tiles", "white", "lines", "many", "ways"))


def tile_name(tile: Tile) -> str:
    """A tile in words: *red circle*."""
    return gettext(_TILES[str(tile)])


def edition_name(tile: Tile, edition: int) -> str:
    """A tile as named in an edition of the box: the second has white instead of purple."""
    return gettext(_WHITE[str(tile)]) if edition and tile.color == "P" else tile_name(tile)


def key_name(tile: Tile, left: int) -> str:
    """The key of a tile, with how many are left: *red circle, 2 left*."""
    return _key_name(tile, left, current())


@lru_cache(maxsize=4096)
def _key_name(tile: Tile, left: int, _: object) -> str:
    """Each tap names all 36 keys; the last argument is the language."""
    return gettext("%(tile)s, %(number)d left", tile=tile_name(tile), number=left)


def line_name(tiles: Iterable[Tile]) -> str:
    """A line by what its tiles share: *red line*, *squares*; if the players allowed it, they may share nothing."""
    return gettext(_LINES.get(shared_by(tiles), "")) or gettext("mixed line")


def many(kind: str) -> str:
    """Tiles of a colour, or of a shape: *red tiles*, *squares*."""
    return gettext(_MANY.get(kind) or _LINES[kind])


def shared_by(tiles: Iterable[Tile]) -> str:
    """The letter of the colour or shape that the tiles share, of the colour if both; empty if neither."""
    return min(set.intersection(*map(set, tiles)), default="")


def addends(verdict: Verdict[Tile]) -> list[Addend]:
    """The lines, each with its extra points if it is a Qwirkle, or the first tile played alone."""
    extra = _extra(verdict)
    parts = (part for part in verdict.parts if part.code in (Score.LINE, Score.FIRST_TILE))
    texts = [(part, _text(part, extra.get(part.cells))) for part in parts]
    equal = Counter(text for _, text in texts)
    return [
        Addend(gettext(_APART[_axis(line)], line=text) if equal[text] > 1 else text, line.cells, line.cells in extra)
        for line, text in texts
    ]


def recount(verdict: Verdict[Tile]) -> Iterator[Counted]:
    """The lines, the longest first, each Qwirkle followed by its extra points; or the first tile played alone."""
    extra = _extra(verdict)
    for part in sorted(verdict.parts, key=lambda part: -len(part.cells)):
        points, cells = part.points, part.cells
        if part.code == Score.LINE:
            kind, axis = shared_by(part.tiles), _axis(part)
            title = gettext(_WAYS[f"{kind} {axis}".strip()])
            yield Counted(title, points, cells, "", kind, axis, cells, str(points))
            if cells in extra:
                title, more = gettext("Qwirkle"), extra[cells]
                yield Counted(title, more, cells, title, line=cells, on_board=f"{points}+{more}", special=True)
        elif part.code == Score.FIRST_TILE:
            yield Counted(capital(gettext("first tile")), points, label=gettext("first tile"))


def _extra(verdict: Verdict[Tile]) -> dict[tuple[Cell, ...], int]:
    """The extra points of each Qwirkle, by its cells."""
    return {part.cells: part.points for part in verdict.parts if part.code == Score.QWIRKLE}


def _text(part: Part[Tile], extra: int | None) -> str:
    """A part with its points: *red line 4*, *red line 6 + 6 Qwirkle*, *first tile 1*."""
    if part.code == Score.FIRST_TILE:
        return gettext("first tile %(points)d", points=part.points)
    name = line_name(part.tiles)
    if extra is None:
        return gettext("%(line)s %(points)d", line=name, points=part.points)
    return gettext("%(line)s %(points)d + Qwirkle %(bonus)d", line=name, points=part.points, bonus=extra)


def _axis(line: Part[Tile]) -> str:
    return "row" if line.cells[0].y == line.cells[-1].y else "column"
