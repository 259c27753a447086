"""What can be done about a difference between table and sheet: links to pages that mend, the change in their draft."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for

from referee.core.grid import Cell, Placement
from referee.core.grid.notation import write_cell
from referee.core.judging import Row
from referee.core.off_sheet.looking import additions, possible
from referee.core.steps import Place, Play
from referee.service import Sheet
from referee.web.forms.differences import Difference, DifferenceKind, Differences
from referee.web.forms.taps import with_query
from referee.wording.language import gettext


@dataclass(frozen=True)
class Remedy:
    """A key that leads to the page where the sheet is mended."""

    address: str
    words: str
    likely: bool = False
    """Whether it is the likeliest one."""
    tile: Any = None
    """The tile that it says lies there; None if it says nothing of the kind."""
    told: str = ""
    """What would come of it."""


def remedies(sheet: Sheet, found: Differences, looked: Difference) -> tuple[Remedy, ...]:
    """What can be done about the difference that is looked at, the likeliest first."""
    match looked.kind:
        case DifferenceKind.TABLE_ONLY:
            return tuple(_added(sheet, found, looked, looked.table))
        case DifferenceKind.UNSURE:
            tiles = possible(sheet.game, looked.cell, looked.candidates)
            return tuple(remedy for tile in tiles for remedy in _chosen(sheet, found, looked, tile))
    return (_fixed(sheet, looked.row, found.each, looked, likely=True),) if looked.row else ()


def tapped_tile(sheet: Sheet, looked: Difference) -> str:
    """The address of the correction with the tile taken up that the sheet has there; empty if it has none."""
    if looked.row is None:
        return ""
    return url_for("correction.show", game_id=sheet.id, number=looked.row.number, lift=looked.name, photo=looked.name)


def _fixed(sheet: Sheet, row: Row[Any], all_: Sequence[Difference], looked: Difference, likely: bool) -> Remedy:
    """The correction of a turn, with all that differs in it; without any tile left, its removal."""
    play = mended(row, all_)
    if not play:
        address = url_for("insertion.ask_for_doubled", game_id=sheet.id, number=row.number, photo=looked.name)
        return Remedy(address, gettext("Remove turn %(number)d", number=row.number), likely)
    address = _correction(sheet, row.number, play, looked.to or looked.cell)
    return Remedy(address, gettext("Fix turn %(number)d", number=row.number), likely)


def mended(row: Row[Any], all_: Sequence[Difference]) -> Play[Any]:
    """The play of a turn with all that differs in it for sure as it lies on the table."""
    assert isinstance(row.step, Place)
    here = {each.cell: each for each in all_ if each.sure}

    def lying(tile: Any, cell: Cell) -> Placement[Any] | None:
        each = here.get(cell)
        if each is None:
            return Placement(tile, cell)
        return None if each.table is None else Placement(each.table, each.to or cell)

    return tuple(filter(None, (lying(tile, cell) for tile, cell in row.step.play)))


def _added(sheet: Sheet, found: Differences, looked: Difference, tile: Any) -> Iterator[Remedy]:
    """A tile that the sheet lacks: the turns that can have laid it, and a turn that was forgotten."""
    turns = additions(sheet.game, sheet.history, Placement(tile, looked.cell))
    for turn in turns:
        number, name = turn.number, sheet.names[turn.step.seat - 1]
        told = gettext(
            "It fits turn %(number)d: %(name)s then scores %(points)d, not %(before)d.",
            number=number,
            name=name,
            points=turn.points,
            before=turn.before,
        )
        address = _correction(sheet, number, turn.step.play, looked.cell)
        yield Remedy(address, gettext("Add to turn %(number)d", number=number), len(turns) == 1, told=told)
    yield _inserted(sheet, found, Placement(tile, looked.cell), likely=not turns)


def _inserted(sheet: Sheet, found: Differences, placed: Placement[Any], likely: bool) -> Remedy:
    number, play = forgotten(sheet, placed, [each for each in found.new if each.cell != placed.cell])
    url = url_for("insertion.ask_for_forgotten", game_id=sheet.id, number=number)
    return Remedy(_drafted(url, sheet, number, play, placed.cell), gettext("Insert a turn"), likely)


def forgotten(sheet: Sheet, placed: Placement[Any], others: Sequence[Placement[Any]]) -> tuple[int, Play[Any]]:
    """The latest turn before which this tile can have been laid, with as many of the others as lie in one line with it,
    and that play. If the rules allow it nowhere: the last turn, and the tile alone.
    """
    row = tuple(each for each in others if each.cell.y == placed.cell.y)
    column = tuple(each for each in others if each.cell.x == placed.cell.x)
    plays = sorted({(placed, *row), (placed, *column), (placed,)}, key=len, reverse=True)
    for number in range(len(sheet.game.rows), 0, -1):
        before = sheet.before(number)
        for play in plays:
            if not before.over and before.judge(Place(before.to_move, play)).legal:
                return number, play
    return len(sheet.game.rows), (placed,)


def _chosen(sheet: Sheet, found: Differences, looked: Difference, tile: Any) -> Iterator[Remedy]:
    """The choice of a tile where it is not sure which lies there."""
    if tile == looked.sheet:
        return
    if looked.row is None:
        remedy = min(_added(sheet, found, looked, tile), key=lambda each: not each.likely)
        yield Remedy(remedy.address, "", tile=tile)
        return
    known = Difference(DifferenceKind.OTHER_TILE, looked.cell, tile, looked.sheet, looked.row)
    yield Remedy(_fixed(sheet, looked.row, (*found.each, known), looked, likely=False).address, "", tile=tile)


def _correction(sheet: Sheet, number: int, play: Play[Any], cell: Cell) -> str:
    url = url_for("correction.show", game_id=sheet.id, number=number)
    return _drafted(url, sheet, number, play, cell)


def _drafted(url: str, sheet: Sheet, number: int, play: Play[Any], cell: Cell) -> str:
    """The address of a page about the board before a turn, with a play as its draft, and the cell of the photo."""
    drafting, position = sheet.rulebook.drafting, sheet.before(number).position
    return with_query(url, {"photo": write_cell(cell), **drafting.write(position, drafting.draft_of(position, play))})
