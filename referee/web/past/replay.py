"""The replay of a game, turn by turn: the board after each, in one frame, and what the turn was."""

from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, Response, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.board_page import Seats, seats_of
from referee.web.common.rows import Mark, PadRow, pad_of, rows_of
from referee.web.fields import read_number
from referee.web.past.jumps import Jump, jumps_of
from referee.web.past.lead import Lead, lead_of
from referee.web.past.moment import (
    BoardChange,
    MomentPage,
    asked,
    board_of,
    change_between,
    lasting_fields,
    moment_board,
    moment_of,
)
from referee.web.shelf import words_of
from referee.web.slow import slow
from referee.web.use_cases import the_referee
from referee.wording.language import gettext, ngettext

blueprint = Blueprint("replay", __name__, url_prefix="/games/<game_id>/replay")


@dataclass(frozen=True)
class ReplayPage(MomentPage):
    """The whole page."""

    template: ClassVar[str] = "past/replay/page.html"

    back: str
    """The draft that waits on the game's page, as a query string."""
    lead: Lead
    turning: tuple[int, ...]
    """The turning points, unless they are hidden."""
    jumps: tuple[Jump, ...]
    now: Seats
    """The seats as they stand on the sheet."""
    pad: tuple[PadRow, ...]
    marks: tuple[Mark, ...]
    """The marks that occur on it."""


@dataclass(frozen=True)
class ReplayStep(MomentPage):
    """What differs from the moment shown."""

    template: ClassVar[str] = "past/replay/_step.html"

    change: BoardChange


@blueprint.get("")
def choose(game_id: str) -> AnyResponse:
    """The moment that the slider chooses; by default the last one."""
    sheet = the_referee().sheet(game_id)
    last = len(sheet.game.rows)
    asked = read_number(request.args.get("turn", ""), 0, last)
    number = last if asked is None else asked
    response = _step(sheet, number) if taps.is_htmx() else redirect(_address(sheet, number))
    response.vary.add("HX-Request")  # one address, two answers
    return response


@blueprint.get("/<int:number>")
@slow()
def show(game_id: str, number: int) -> AnyResponse:
    """The moment after a turn. If there is no such turn, it is the last one, with a notice."""
    sheet = the_referee().sheet(game_id)
    last = len(sheet.game.rows)
    page = _page(sheet, min(number, last), _beyond(number, last))
    return current_app.make_response((page.render(), 404 if number > last else 200))


def _step(sheet: Sheet, number: int) -> Response:
    """What differs from the moment shown; a redirect to the page if the sheet has changed, or if its review is still to
    be made, which takes long.
    """
    shown = read_number(request.args.get("since", ""), 0, len(sheet.game.rows))
    seen = read_number(request.args.get("seen", ""), 0, taps.MOST_EVENTS)
    address = _address(sheet, number)
    if shown is None or seen != sheet.written or not the_referee().is_reviewed(sheet):
        return Response(headers={"HX-Redirect": address})
    moment = moment_of(sheet, number, rows_of(sheet)[::-1])
    board = moment_board(sheet, number, moment.recount)
    change = change_between(board_of(sheet.after(shown)), board)
    step = ReplayStep(sheet, words_of(sheet.rulebook), board, moment, moment.damage, change)
    return Response(step.render(), headers={"HX-Replace-Url": address})


def _address(sheet: Sheet, number: int) -> str:
    """The address of a moment, with what is asked for."""
    fields = lasting_fields() | ({"better": "1"} if asked("better") else {})
    if request.args.get("light", "").isdigit():
        fields["light"] = request.args["light"]
    return taps.with_query(url_for(".show", game_id=sheet.id, number=number), fields)


def _page(sheet: Sheet, number: int, notice: str) -> ReplayPage:
    """The whole page of a moment."""
    rows = rows_of(sheet)[::-1]
    moment = moment_of(sheet, number, rows)
    marks = {mark for each in rows for mark in each.marks}
    turning = () if moment.veiled else the_referee().reviewed(sheet).turning_points
    return ReplayPage(
        sheet=sheet,
        words=words_of(sheet.rulebook),
        board=moment_board(sheet, number, moment.recount),
        moment=moment,
        notice=notice or moment.damage,
        back=taps.kept_query(),
        lead=lead_of(sheet.game),
        turning=tuple(sorted(turn.number for turn in turning)),
        jumps=jumps_of(sheet, rows, turning),
        now=seats_of(sheet.game, sheet.names),
        pad=pad_of(rows, len(sheet.names)),
        marks=tuple(mark for mark in Mark if mark in marks),
    )


def _beyond(number: int, last: int) -> str:
    """The notice that there is no turn with this number; empty if there is."""
    if number <= last:
        return ""
    return (
        ngettext(
            "There's no turn %(number)d: the scoresheet has %(num)d turn. This is the last.",
            "There's no turn %(number)d: the scoresheet has %(num)d turns. This is the last.",
            last,
            number=number,
        )
        if last
        else gettext("There's no turn %(number)d yet.", number=number)
    )
