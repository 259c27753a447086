"""Entries beside the turns that are laid: points only, points given or taken, the end of the game before its time."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from flask import Blueprint, current_app, request
from werkzeug.wrappers import Response

from referee.core.history import Event
from referee.core.position import Options
from referee.core.steps import Adjust, End, PointsOnly
from referee.core.verdict import SheetCode, Verdict, refused
from referee.service import Sheet
from referee.web.forms import taps
from referee.web.forms.forms import AdjustmentForm, EndForm, PointsForm
from referee.web.page import SidePage
from referee.web.pages.write import Show, to_draft, write
from referee.web.shelf import book_fields, words_of
from referee.web.submission import LOOKED_AT, Unwritten
from referee.web.use_cases import the_referee
from referee.web.views.said import Reason, reasons

blueprint = Blueprint("entries", __name__, url_prefix="/games/<game_id>")


@dataclass(frozen=True)
class EntryForm:
    """The form of an entry: what was typed stands in it again if it is refused."""

    seen: int
    typed: Mapping[str, str]
    notice: str
    reasons: tuple[Reason, ...]


class EntryFields(NamedTuple):
    """The fields of an ``EntryPage``, in their order."""

    game_id: str
    back: str
    form: EntryForm
    book: Mapping[str, str]


@dataclass(frozen=True)
class EntryPage(SidePage):
    """A page with a form for an entry that needs fields."""

    form: EntryForm
    book: Mapping[str, str]
    """The fields of a rulebook's address that lead back here."""

    @classmethod
    def of(cls, sheet: Sheet, shared: EntryFields) -> Self:
        """The page for a sheet; a form with fields of its own adds them."""
        return cls(*shared)


@dataclass(frozen=True)
class PointsPage(EntryPage):
    """Points of a turn whose tiles were not written down."""

    template: ClassVar[str] = "entries/points.html"

    mover: str
    """The name of the player whose turn it is."""
    options: Options

    @classmethod
    def of(cls, sheet: Sheet, shared: EntryFields) -> Self:
        """The page for a sheet."""
        return cls(*shared, sheet.names[sheet.game.to_move - 1], sheet.rulebook.options(sheet.game.position))


@dataclass(frozen=True)
class AdjustmentPage(EntryPage):
    """Points given or taken beside the turns."""

    template: ClassVar[str] = "entries/adjustments.html"

    names: tuple[str, ...]

    @classmethod
    def of(cls, sheet: Sheet, shared: EntryFields) -> Self:
        """The page for a sheet."""
        return cls(*shared, sheet.names)


@dataclass(frozen=True)
class EndPage(EntryPage):
    """The end of the game before its time."""

    template: ClassVar[str] = "entries/end.html"


@blueprint.get("/points")
def points_form(game_id: str) -> str:
    """The form for points only."""
    return entry_page(PointsPage, the_referee().sheet(game_id)).render()


@blueprint.post("/points")
def points(game_id: str) -> Response:
    """Write points without tiles."""

    def scored(form: PointsForm, sheet: Sheet) -> Event[Any]:
        return PointsOnly(sheet.game.to_move, form.points.data or 0, form.tiles.data or 0)

    return write(game_id, PointsForm, scored, show_entry(PointsPage))


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


def entry_page(kind: type[EntryPage], sheet: Sheet, why: Unwritten = LOOKED_AT) -> EntryPage:
    """The form for an entry, with what was typed and why nothing was written."""
    back = taps.kept_query()
    against = reasons(words_of(sheet.rulebook), why.refused.violations) if why.refused else ()
    form = EntryForm(sheet.written, request.form, why.notice, against)
    return kind.of(sheet, EntryFields(sheet.id, back, form, book_fields(sheet.rulebook, sheet.id, back)))


def show_entry(kind: type[EntryPage]) -> Show:
    """Shows the form again, with what was typed."""
    return lambda sheet, why: current_app.make_response((entry_page(kind, sheet, why).render(), why.status))
