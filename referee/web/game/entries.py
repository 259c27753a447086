"""Entries beside the turns that are laid: points only, points given or taken, the end of the game before its time."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, request
from werkzeug.wrappers import Response

from referee.core.steps import Adjust, End, PointsOnly
from referee.core.verdict import SheetCode
from referee.web.common.forms import AdjustmentForm, EndForm, FormPage, PointsForm
from referee.web.game.writing import against, save, sent, to_draft, to_game
from referee.web.page import SidePage
from referee.web.refused import NotWritten, with_form

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
    return kind(sheet=why.newest(game_id), why=why, typed=request.form)


@blueprint.route("/points", methods=["GET", "POST"])
@with_form(lambda why, game_id: entry_page(PointsPage, why, game_id))
def points(game_id: str) -> Response:
    """Write points without tiles."""
    sheet, form = sent(PointsForm, game_id)
    mover, made = sheet.game.to_move, form.made.data or ""
    return to_game(save(sheet, PointsOnly(mover, form.points.data or 0, form.tiles.data or 0, word=made)))


@blueprint.route("/adjustments", methods=["GET", "POST"])
@with_form(lambda why, game_id: entry_page(AdjustmentPage, why, game_id))
def adjust(game_id: str) -> Response:
    """Give or take points."""
    sheet, form = sent(AdjustmentForm, game_id)
    if not form.note.data or not form.adjust.data:
        raise against(SheetCode.NOTE_MISSING)
    return to_draft(save(sheet, Adjust(form.adjust_seat.data or 0, form.adjust.data, form.note.data)))


@blueprint.route("/end", methods=["GET", "POST"])
@with_form(lambda why, game_id: entry_page(EndPage, why, game_id))
def end(game_id: str) -> Response:
    """End the game now."""
    sheet, form = sent(EndForm, game_id)
    return to_game(save(sheet, End(form.end_note.data)))
