"""Everything that was ever written on a sheet, and the sheet as it stood after each of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from flask import Blueprint, abort

from referee.core.notation import read_event
from referee.core.unreadable import UnreadableError
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.board import BoardView, last_cells
from referee.web.board.board_page import Seats, seats_of
from referee.web.common.rows import SheetRow, rows_of
from referee.web.page import SheetPage, SidePage
from referee.web.shelf import words_of
from referee.web.use_cases import the_referee
from referee.wording.when import date
from referee.wording.words import Words

blueprint = Blueprint("history", __name__, url_prefix="/games/<game_id>/history")


@dataclass(frozen=True)
class HistoryPage(SidePage):
    """All events."""

    template: ClassVar[str] = "past/history/events.html"

    day: str
    """Its day in words."""
    events: tuple[tuple[int, datetime, str], ...]
    """Number, time and words of each, the newest first."""


@blueprint.get("")
def index(game_id: str) -> str:
    """All events."""
    sheet = the_referee().sheet(game_id)
    words = words_of(sheet.rulebook)
    events = [
        (number, time, _summary(line, sheet, words))
        for number, (time, line) in enumerate(zip(sheet.times, sheet.lines, strict=True), 1)
    ]
    day = date(sheet.started.astimezone())
    return HistoryPage(sheet, taps.kept_query(), day, tuple(events[::-1])).render()


def _summary(line: str, sheet: Sheet, words: Words[Any]) -> str:
    """A line of the record in words; as it is if it cannot be read."""
    try:
        return words.event_summary(read_event(line, sheet.rulebook), sheet.names)
    except UnreadableError:
        return line


@dataclass(frozen=True)
class PastPage(SheetPage):
    """A game as it stood."""

    template: ClassVar[str] = "past/history/sheet.html"

    words: Words[Any]
    seats: Seats
    board: BoardView
    rows: tuple[SheetRow, ...]


@blueprint.get("/<int:seen>")
def show(game_id: str, seen: int) -> str:
    """The game as it stood after the first ``seen`` events."""
    sheet = the_referee().sheet(game_id, seen)
    if sheet.written != seen:
        abort(404)
    board = BoardView(
        sheet.game.board.tiles,
        last=last_cells(sheet.game),
        bounds=sheet.rulebook.bounds,
    )
    return PastPage(
        sheet=sheet,
        words=words_of(sheet.rulebook),
        seats=seats_of(sheet.game, sheet.names),
        board=board,
        rows=rows_of(sheet),
    ).render()
