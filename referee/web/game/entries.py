"""Entries beside the turns that are laid: points only, points given or taken, the end of the game before its time."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from flask import Blueprint, request
from werkzeug.wrappers import Response

from referee.core.steps import Adjust, End, PointsOnly
from referee.core.verdict import SheetCode
from referee.web.board import draft_address
from referee.web.common.forms import AdjustmentForm, EndForm, FormPage, PointsForm
from referee.web.game.writing import against, save, sent, to_draft, to_game
from referee.web.page import SidePage
from referee.web.refused import LOOKED_AT, NotWritten, shown_again

blueprint = Blueprint("entries", __name__, url_prefix="/games/<game_id>")


@dataclass(frozen=True, kw_only=True)
class EntryPage(SidePage, FormPage):
    """A page with a form for an entry that needs fields. A subclass names its template."""

    typed: Mapping[str, str]
    """What was typed stands in the form again if it is refused."""


class PointsPage(EntryPage):
    """Points of a turn whose tiles were not written down."""

    template = "game/entries/points.html"


class AdjustmentPage(EntryPage):
    """Points given or taken beside the turns."""

    template = "game/entries/adjustments.html"


class EndPage(EntryPage):
    """The end of the game before its time."""

    template = "game/entries/end.html"


def entry_page(kind: type[EntryPage], why: NotWritten, game_id: str) -> EntryPage:
    """The form for an entry, with what was typed and why nothing was written."""
    return kind(sheet=why.newest(game_id), back=draft_address.kept_query(), why=why, typed=request.form)


@blueprint.get("/points")
def points_form(game_id: str) -> str:
    """The form for points only."""
    return entry_page(PointsPage, LOOKED_AT, game_id).render()


@blueprint.post("/points")
@shown_again(partial(entry_page, PointsPage))
def points(game_id: str) -> Response:
    """Write points without tiles."""
    sheet, form = sent(PointsForm, game_id)
    mover, made = sheet.game.to_move, form.made.data or ""
    return to_game(save(sheet, PointsOnly(mover, form.points.data or 0, form.tiles.data or 0, word=made)))


@blueprint.get("/adjustments")
def adjustment_form(game_id: str) -> str:
    """The form for points beside the turns."""
    return entry_page(AdjustmentPage, LOOKED_AT, game_id).render()


@blueprint.post("/adjustments")
@shown_again(partial(entry_page, AdjustmentPage))
def adjust(game_id: str) -> Response:
    """Give or take points."""
    sheet, form = sent(AdjustmentForm, game_id)
    if not form.note.data or not form.adjust.data:
        raise against(SheetCode.NOTE_MISSING)
    return to_draft(save(sheet, Adjust(form.adjust_seat.data or 0, form.adjust.data, form.note.data)))


@blueprint.get("/end")
def end_form(game_id: str) -> str:
    """The form for the end."""
    return entry_page(EndPage, LOOKED_AT, game_id).render()


@blueprint.post("/end")
@shown_again(partial(entry_page, EndPage))
def end(game_id: str) -> Response:
    """End the game now."""
    sheet, form = sent(EndForm, game_id)
    return to_game(save(sheet, End(form.end_note.data)))
