"""A game played again, turn by turn: the board after each of them, in one frame, and what the turn was."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from flask import Blueprint, Flask, Response, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.core.game import Game
from referee.core.grid import Cell
from referee.service import Sheet
from referee.web import taps
from referee.web.board import BoardView, last_cells, ruled_cells
from referee.web.jumps import Jump, jumps_of
from referee.web.lead import Lead, lead_of
from referee.web.numbers import read_number
from referee.web.pad import PadRow, pad_of
from referee.web.pages import Page
from referee.web.result import headline
from referee.web.sheet_rows import Mark, SheetRow, rows_of
from referee.web.table import Seats, seats_of
from referee.web.use_cases import the_referee
from referee.wording.language import gettext, ngettext
from referee.wording.words import Words

replay = Blueprint("replay", __name__, url_prefix="/games/<game_id>/replay")


def register(app: Flask) -> None:
    """Serve the replay."""
    app.register_blueprint(replay)


class Change(NamedTuple):
    """How one moment's board differs from another's."""

    gone: tuple[Cell, ...]
    """Where tiles lay that do not lie there any more."""
    new: tuple[Cell, ...]
    """Where tiles lie that did not lie there."""
    remarked: tuple[Cell, ...]
    """Where the same tile lies, but is of the turn now, or no longer."""


@dataclass(frozen=True)
class Moment(Page):
    """A game as it stood after a turn."""

    game_id: str
    words: Words[Any]
    names: tuple[str, ...]
    number: int
    """Of the turn; 0 before the first."""
    last: int
    """The number of the last turn there is."""
    chosen: SheetRow | None
    """The turn; nothing before the first."""
    seats: Seats
    board: BoardView
    notice: str
    """A sentence about the address, or, behind the last turn that can be read, about the record."""
    won: str
    """Who has won, where it is the last turn of a game that is over."""
    kept: Mapping[str, str]
    """What stands in the address of each moment."""
    playing: bool
    """Whether the next turn comes by itself."""


@dataclass(frozen=True)
class ReplayPage(Moment):
    """The whole page."""

    template: ClassVar[str] = "replay/page.html"

    back: str
    """The draft that waits on the game's page, as it stands in the address of that."""
    seen: int
    """How many events of the record it was made from."""
    lead: Lead
    jumps: tuple[Jump, ...]
    now: Seats
    """The seats as they stand on the sheet."""
    pad: tuple[PadRow, ...]
    marks: tuple[Mark, ...]
    """The marks that occur on it."""


@dataclass(frozen=True)
class ReplayStep(Moment):
    """What differs from the moment that htmx shows."""

    template: ClassVar[str] = "replay/_step.html"

    change: Change


@replay.get("")
def choose(game_id: str) -> AnyResponse:
    """The moment that the slider chooses; the last one where it says none."""
    sheet = the_referee().sheet(game_id)
    last = len(sheet.game.rows)
    asked = read_number(request.args.get("turn", ""), 0, last)
    number = last if asked is None else asked
    response = _step(sheet, number) if taps.is_htmx() else redirect(_address(sheet, number))
    response.vary.add("HX-Request")  # one address, two answers
    return response


@replay.get("/<int:number>")
def show(game_id: str, number: int) -> AnyResponse:
    """The moment after a turn. Where there are not so many turns it is the last one, and says so."""
    sheet = the_referee().sheet(game_id)
    last = len(sheet.game.rows)
    page = _page(sheet, min(number, last), _beyond(number, last))
    return current_app.make_response((page.render(), 404 if number > last else 200))


def _step(sheet: Sheet, number: int) -> Response:
    """What differs from the moment that htmx shows; the whole page where that was one of another sheet."""
    shown = read_number(request.args.get("since", ""), 0, len(sheet.game.rows))
    seen = read_number(request.args.get("seen", ""), 0, taps.MOST_EVENTS)
    address = _address(sheet, number)
    if shown is None or seen != sheet.written:
        return Response(headers={"HX-Redirect": address})
    page = _step_page(sheet, number, shown)
    return Response(page.render(), headers={"HX-Replace-Url": address})


def _address(sheet: Sheet, number: int) -> str:
    """Where a moment is."""
    return taps.with_query(url_for(".show", game_id=sheet.id, number=number), _kept())


def _kept() -> dict[str, str]:
    """What stays in the address from moment to moment: the draft that waits on the game's page."""
    back = taps.kept_query()
    return {"back": back} if back else {}


def _moment(sheet: Sheet, number: int, rows: tuple[SheetRow, ...]) -> dict[str, Any]:
    """What is shown of a moment, whether the page is there already or not."""
    game, words = sheet.after(number), Words(sheet.rulebook)
    return {
        "game_id": sheet.id,
        "words": words,
        "names": sheet.names,
        "number": number,
        "last": len(rows),
        "chosen": rows[number - 1] if number else None,
        "seats": seats_of(game, sheet.names),
        "board": _board(sheet, game),
        "notice": words.damage(sheet.damage) if sheet.damage and number == len(rows) else "",
        "won": headline(sheet) if number == len(rows) and sheet.game.winners else "",
        "kept": _kept(),
        "playing": bool(request.args.get("play")) and number < len(rows),
    }


def _page(sheet: Sheet, number: int, notice: str) -> ReplayPage:
    """The whole page of a moment."""
    rows = rows_of(sheet)[::-1]
    marks = {mark for each in rows for mark in each.marks}
    moment = _moment(sheet, number, rows)
    return ReplayPage(
        **moment | {"notice": notice or moment["notice"]},
        back=taps.kept_query(),
        seen=sheet.written,
        lead=lead_of(sheet.game),
        jumps=jumps_of(sheet, rows),
        now=seats_of(sheet.game, sheet.names),
        pad=pad_of(rows, len(sheet.names)),
        marks=tuple(mark for mark in Mark if mark in marks),
    )


def _step_page(sheet: Sheet, number: int, shown: int) -> ReplayStep:
    """What differs between two moments."""
    rows = rows_of(sheet)[::-1]
    moment = _moment(sheet, number, rows)
    change = change_between(_board(sheet, sheet.after(shown)), moment["board"])
    return ReplayStep(**moment, change=change)


def _board(sheet: Sheet, game: Game[Any]) -> BoardView:
    """The board of a moment, in the frame of the newest one: so it lies still while the game goes on."""
    return BoardView(
        game.board.tiles,
        last=last_cells(game),
        ruled=ruled_cells(game),
        extent=game.rulebook.extent,
        framed=tuple(sheet.game.board.tiles),
        premiums=game.rulebook.premiums,
    )


def change_between(before: BoardView, after: BoardView) -> Change:
    """How a board differs from another one of the same game."""
    same = {cell for cell, tile in after.laid.items() if before.laid.get(cell) == tile}
    return Change(
        gone=tuple(cell for cell in before.laid if cell not in same),
        new=tuple(cell for cell in after.laid if cell not in same),
        remarked=tuple(sorted((before.last ^ after.last) & same)),
    )


def _beyond(number: int, last: int) -> str:
    """What is said where an address names a turn that there is not."""
    if number <= last:
        return ""
    return (
        ngettext(
            "There is no turn %(number)d: the sheet has %(num)d turn. This is the last.",
            "There is no turn %(number)d: the sheet has %(num)d turns. This is the last.",
            last,
            number=number,
        )
        if last
        else gettext("There is no turn %(number)d yet.", number=number)
    )
