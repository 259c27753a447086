"""Entries beside the turns that are laid: points only, points given or taken, the end of the game before its time."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, current_app, request
from werkzeug.wrappers import Response

from referee.core.history import Event
from referee.core.steps import Adjust, End, PointsOnly
from referee.core.verdict import SheetCode, Verdict, refused
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.said import Reason, reasons
from referee.web.common.forms import AdjustmentForm, EndForm, PointsForm
from referee.web.game.write import Show, to_draft, write
from referee.web.page import SidePage
from referee.web.shelf import book_fields, words_of
from referee.web.submission import LOOKED_AT, Unwritten
from referee.web.use_cases import the_referee

blueprint = Blueprint("entries", __name__, url_prefix="/games/<game_id>")


@dataclass(frozen=True)
class EntryForm:
    """The form of an entry: what was typed stands in it again if it is refused."""

    typed: Mapping[str, str]
    notice: str
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class EntryPage(SidePage):
    """A page with a form for an entry that needs fields. A subclass names its template."""

    form: EntryForm
    book: Mapping[str, str]
    """The fields of a rulebook's address that lead back here."""


@dataclass(frozen=True)
class PointsPage(EntryPage):
    """Points of a turn whose tiles were not written down."""

    template = "game/entries/points.html"
    how_many: str
    """The question how many tiles it laid."""


class AdjustmentPage(EntryPage):
    """Points given or taken beside the turns."""

    template = "game/entries/adjustments.html"


class EndPage(EntryPage):
    """The end of the game before its time."""

    template = "game/entries/end.html"


@blueprint.get("/points")
def points_form(game_id: str) -> str:
    """The form for points only."""
    return entry_page(_points_page, the_referee().sheet(game_id)).render()


@blueprint.post("/points")
def points(game_id: str) -> Response:
    """Write points without tiles."""

    def scored(form: PointsForm, sheet: Sheet) -> Event[Any]:
        made = form.made.data or ""
        return PointsOnly(sheet.game.to_move, form.points.data or 0, form.tiles.data or 0, word=made)

    return write(game_id, PointsForm, scored, show_entry(_points_page))


@blueprint.get("/adjustments")
def adjustment_form(game_id: str) -> str:
    """The form for points beside the turns."""
    return entry_page(AdjustmentPage, the_referee().sheet(game_id)).render()


@blueprint.post("/adjustments")
def adjust(game_id: str) -> Response:
    """Give or take points."""

    def adjusted(form: AdjustmentForm, _: Sheet) -> Event[Any] | Verdict[Any]:
        if not form.note.data or not form.adjust.data:
            return refused(SheetCode.NOTE_MISSING)
        return Adjust(form.adjust_seat.data or 0, form.adjust.data, form.note.data)

    return write(game_id, AdjustmentForm, adjusted, show_entry(AdjustmentPage), to_draft)


@blueprint.get("/end")
def end_form(game_id: str) -> str:
    """The form for the end."""
    return entry_page(EndPage, the_referee().sheet(game_id)).render()


@blueprint.post("/end")
def end(game_id: str) -> Response:
    """End the game now."""
    return write(game_id, EndForm, lambda form, _: End(form.end_note.data), show_entry(EndPage))


EntryPageOf = Callable[[Sheet, str, EntryForm, Mapping[str, str]], EntryPage]
"""Makes a page of its first fields: the class of the page, if it has no others."""


def _points_page(sheet: Sheet, back: str, form: EntryForm, book: Mapping[str, str]) -> PointsPage:
    return PointsPage(sheet, back, form, book, words_of(sheet.rulebook).game.how_many)


def entry_page(page: EntryPageOf, sheet: Sheet, why: Unwritten = LOOKED_AT) -> EntryPage:
    """The form for an entry, with what was typed and why nothing was written."""
    back = taps.kept_query()
    against = reasons(words_of(sheet.rulebook), why.refused.violations) if why.refused else ()
    form = EntryForm(request.form, why.notice, against)
    return page(sheet, back, form, book_fields(sheet.rulebook, sheet.id, back))


def show_entry(page: EntryPageOf) -> Show:
    """Shows the form again, with what was typed."""
    return lambda sheet, why: current_app.make_response((entry_page(page, sheet, why).render(), why.status))
