"""Remedies for a difference between table and sheet: links to pages that fix it, with the change in their draft."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for

from referee.core.grid import Cell, Placement
from referee.core.grid.notation import write_cell
from referee.core.judging import Row
from referee.core.off_sheet.one_tile import Placing, placings, possible
from referee.core.position import Position
from referee.core.steps import Place, Play
from referee.service import Sheet
from referee.web.board.draft_address import with_query
from referee.web.camera.differences import Difference, DifferenceKind, Differences
from referee.wording.language import gettext


@dataclass(frozen=True)
class Remedy:
    """A key that leads to the page where the sheet is fixed."""

    address: str
    words: str
    likely: bool = False
    """Whether it is the likeliest one."""
    tile: Any = None
    """The tile that it takes to be there; None if it isn't about that."""
    text: str = ""
    """Its effect, in words."""


def remedies(sheet: Sheet, found: Differences, looked: Difference) -> tuple[Remedy, ...]:
    """The remedies for the difference that is looked at, the likeliest first."""
    if not looked.sure:
        return tuple(_chosen(sheet, found, looked))
    if looked.kind is DifferenceKind.TABLE_ONLY:
        placed = _placings(sheet, found, looked, (looked.table,))
        return tuple(_added(sheet, found, looked.cell, placed[looked.table]))
    if looked.row is None:
        return ()
    return (_fixed(sheet, looked.row, sheet.before(looked.row.number).position, found.each, looked),)


def _fixed(
    sheet: Sheet, row: Row[Any], before: Position[Any], all_: Sequence[Difference], looked: Difference
) -> Remedy:
    """The correction of a turn, with all that differs in it; without any tile left, its removal."""
    play, turn = _corrected(row, all_), sheet.game.turn_number(row.number)
    if not play:
        address = url_for("turns.take_out", game_id=sheet.id, number=row.number, photo=looked.name)
        return Remedy(address, gettext("Remove turn %(number)d", number=turn), likely=True)
    address = _drafted("turns.correct", sheet, row.number, before, play, looked.to or looked.cell)
    legal, text = _allowed(sheet, before, play, all_)
    return Remedy(address, gettext("Fix turn %(number)d", number=turn), likely=legal, text=text)


def _allowed(sheet: Sheet, before: Position[Any], play: Play[Any], all_: Sequence[Difference]) -> tuple[bool, str]:
    """Whether the rules allow a play; and if they don't, that something else may have to be fixed first."""
    legal = sheet.rulebook.judge(before, Place(before.to_move, play)).legal
    others = sum(each.sure for each in all_) > 1
    return legal, "" if legal or not others else gettext(
        "The rules don't allow that yet: fix another difference first."
    )


def _corrected(row: Row[Any], all_: Sequence[Difference]) -> Play[Any]:
    """The play of a turn with everything that surely differs in it as it is on the table."""
    assert isinstance(row.step, Place)
    here = {each.cell: each for each in all_ if each.row is row and each.sure}

    play = []
    for placed in row.step.play:
        each = here.get(placed.cell)
        if each is None:
            play.append(placed)
        elif each.table is not None:
            play.append(Placement(each.table, each.to or placed.cell))
    return tuple(play)


def _placings(sheet: Sheet, found: Differences, looked: Difference, tiles: Iterable[Any]) -> Mapping[Any, Placing[Any]]:
    """The turns that can have placed each of these tiles on the space that is looked at."""
    others = tuple(each for each in found.new if each.cell != looked.cell)
    return placings(sheet.game, sheet.history, looked.cell, tiles, others)


def _added(sheet: Sheet, found: Differences, cell: Cell, placed: Placing[Any]) -> Iterator[Remedy]:
    """The remedies for a tile the sheet lacks: use it as the next turn, add it to an earlier one, or insert one."""
    if placed.upcoming:
        tiles = sheet.rulebook.notation.write_play(placed.upcoming)
        address = url_for("new_tiles.show", game_id=sheet.id, tiles=tiles, seen=sheet.event_count)
        yield Remedy(address, gettext("Use as the next turn"), likely=True)
    for turn in placed.additions:
        number, name = sheet.game.turn_number(turn.row.number), sheet.names[turn.step.seat - 1]
        text = gettext(
            "It fits turn %(number)d: %(name)s would score %(points)d instead of %(before)d.",
            number=number,
            name=name,
            points=turn.points,
            before=turn.row.points,
        )
        address = _drafted("turns.correct", sheet, turn.row.number, turn.before, turn.step.play, cell)
        words = gettext("Add to turn %(number)d", number=number)
        yield Remedy(address, words, likely=len(placed.additions) == 1 and not placed.upcoming, text=text)
    missing = placed.forgotten
    address = _drafted("turns.put_in", sheet, missing.number, missing.before, missing.play, cell)
    legal, text = _allowed(sheet, missing.before, missing.play, found.each)
    likely = legal and not placed.additions and not placed.upcoming
    yield Remedy(address, gettext("Insert a turn"), likely=likely, text=text)


def _chosen(sheet: Sheet, found: Differences, looked: Difference) -> Iterator[Remedy]:
    """The choice of a tile where it isn't sure which one is there."""
    row, cell = looked.row, looked.cell
    tiles = [tile for tile in possible(sheet.game, cell, looked.candidates) if tile != looked.sheet]
    if row is None:
        for tile, placed in _placings(sheet, found, looked, tiles).items():
            likeliest = min(_added(sheet, found, cell, placed), key=lambda each: not each.likely)
            yield Remedy(likeliest.address, "", tile=tile)
        return
    before = sheet.before(row.number).position
    for tile in tiles:
        known = Difference(DifferenceKind.OTHER_TILE, cell, tile, looked.sheet, row)
        yield Remedy(_fixed(sheet, row, before, (*found.each, known), looked).address, "", tile=tile)


def _drafted(page: str, sheet: Sheet, number: int, before: Position[Any], play: Play[Any], cell: Cell) -> str:
    """The address of a page about the position before a turn, with a play as its draft, and the cell of the photo."""
    url, drafting = url_for(page, game_id=sheet.id, number=number), sheet.rulebook.drafting
    return with_query(url, {"photo": write_cell(cell), **drafting.write(before, drafting.draft_of(before, play))})
