"""The sheet of a game: as a pad with a column a seat, and as a list with the tiles and the sums."""

from dataclasses import dataclass
from typing import Any, ClassVar

from flask import Blueprint, request

from referee.core.steps import Place
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.board import last_cells
from referee.web.board.board_page import Seats, seats_of
from referee.web.board.picture import Picture, area_of, picture_of
from referee.web.board.recount import Recount, recount_at
from referee.web.common.figures import signed
from referee.web.common.rows import Mark, PadRow, SheetRow, pad_of, rows_of, turns_so_far
from referee.web.fields import read_number
from referee.web.page import SidePage
from referee.web.shelf import can_check, words_of
from referee.web.use_cases import the_referee
from referee.wording.language import gettext, listed
from referee.wording.words import Words

NEAR = 8
"""The width and height of the small picture around a turn, in cells."""

blueprint = Blueprint("sheets", __name__, url_prefix="/games/<game_id>")
blueprint.add_app_template_filter(signed)


@dataclass(frozen=True)
class PadPage(SidePage):
    """The pad, and the chosen turn."""

    template: ClassVar[str] = "past/sheets/pad.html"

    words: Words[Any]
    seats: Seats
    standing: str
    """How far the game is, in a few words."""
    pad: tuple[PadRow, ...]
    marks: tuple[Mark, ...]
    """The marks that occur."""
    chosen: SheetRow | None
    """The chosen row."""
    board: Picture
    """The board after it, by default the newest; always in the same frame."""
    near: Picture
    """The part of that board around the chosen turn."""
    recount: Recount | None
    """The points of that turn, to be counted again."""
    checks: bool
    """Whether the camera can compare the table with the sheet."""


@dataclass(frozen=True)
class ListPage(SidePage):
    """All that stands on the sheet with tiles and sums, the newest first."""

    template: ClassVar[str] = "past/sheets/list.html"

    words: Words[Any]
    rows: tuple[SheetRow, ...]


@blueprint.get("/sheet")
def show(game_id: str) -> str:
    """The pad, with the turn that the address chooses; or the list."""
    sheet = the_referee().sheet(game_id)
    if request.args.get("as") == "list":
        return ListPage(sheet, taps.kept_query(), words_of(sheet.rulebook), rows_of(sheet)).render()
    return _pad(sheet, read_number(request.args.get("turn", ""), 1, len(sheet.game.rows))).render()


def _pad(sheet: Sheet, number: int | None) -> PadPage:
    """The pad with one of its turns chosen."""
    rows = rows_of(sheet)[::-1]
    chosen = rows[number - 1] if number else None
    occurring = {mark for each in rows for mark in each.marks}
    laid = chosen.row.step.play if chosen and isinstance(chosen.row.step, Place) else ()
    recount = recount_at(sheet, chosen.row) if chosen else None
    board = _board(sheet, chosen).counting(recount)
    shown = recount.cells if recount and recount.now else [cell for _, cell in laid]
    return PadPage(
        sheet=sheet,
        back=taps.kept_query(),
        words=words_of(sheet.rulebook),
        seats=seats_of(sheet.game, sheet.names),
        standing=_standing(sheet),
        pad=pad_of(rows, len(sheet.names)),
        marks=tuple(mark for mark in Mark if mark in occurring),
        chosen=chosen,
        board=board,
        near=board.part(shown, NEAR) if shown else board,
        recount=recount,
        checks=can_check(sheet),
    )


def _board(sheet: Sheet, chosen: SheetRow | None) -> Picture:
    """The board after the chosen row, by default the newest; always in the same frame."""
    if chosen is None:
        return picture_of(sheet.game, last_cells(sheet.game))
    number = chosen.row.number
    game = sheet.after(number)
    label = gettext("The board after turn %(number)d", number=number)
    return picture_of(game, last_cells(game), area_of(sheet.game), label)


def _standing(sheet: Sheet) -> str:
    """How far the game is, in a few words."""
    game = sheet.game
    turns = turns_so_far(sheet)
    if game.winners:
        won = gettext("%(names)s won", names=listed(sheet.names[seat - 1] for seat in game.winners))
        return f"{won} · {turns}"
    return f"{turns} · {words_of(sheet.rulebook).game.in_bag(game.bag)}"
