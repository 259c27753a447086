"""The addresses of the page of a game: it is looked at, and each of its forms writes an event."""

from dataclasses import replace

from flask import Blueprint, request
from werkzeug.wrappers import Response

from referee.core.history import Redo, TakeBack
from referee.core.steps import TURNS, OwnStep, Pass, Ruling, Swap
from referee.core.verdict import SheetCode
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.board_page import answer
from referee.web.common.forms import PlaceForm, RulingForm, SwapForm, button
from referee.web.game.game import game_page
from referee.web.game.panel import WORDS
from referee.web.game.write import against, game_parts, game_parts_again, on_game_page, save, sent, sent_fields
from referee.web.submission import INVALID, NotWritten, shown_again
from referee.web.use_cases import the_referee

blueprint = Blueprint("games", __name__, url_prefix="/games/<game_id>")


@blueprint.get("")
def show(game_id: str) -> Response:
    """The game page, with the draft of the address after its tap."""
    sheet = the_referee().sheet(game_id)
    page = game_page(sheet, taps.read_address(request.args, sheet.rulebook, sheet.game.position, WORDS))
    return answer(page, more={"whose": page.opened.cell} if page.opened and page.opened.takers else {})


@blueprint.post("/turns")
@shown_again(on_game_page)
def place(game_id: str) -> Response:
    """Lay the tiles of the draft."""
    sheet, form = sent(PlaceForm, game_id)
    if not form.draft.data:
        raise against(SheetCode.NOTHING_LAID)
    drafting, position = sheet.rulebook.drafting, sheet.game.position
    draft = taps.read_address(sent_fields(), sheet.rulebook, position).draft
    if lacking := drafting.lacking(position, draft):
        raise NotWritten(INVALID, refused=lacking)
    return game_parts(sheet, save(sheet, drafting.step(position, sheet.game.to_move, form.draft.data)))


@blueprint.post("/swap")
@shown_again(on_game_page)
def swap(game_id: str) -> Response:
    """Exchange tiles with the bag."""
    sheet, form = sent(SwapForm, game_id)
    return game_parts(sheet, save(sheet, Swap(sheet.game.to_move, form.swap.data or 0)))


@blueprint.post("/pass")
@shown_again(on_game_page)
def pass_(game_id: str) -> Response:
    """Do nothing this turn."""
    sheet, _ = sent(button("pass"), game_id)
    return game_parts(sheet, save(sheet, Pass(sheet.game.to_move)))


@blueprint.post("/rulings")
@shown_again(on_game_page)
def rule(game_id: str) -> Response:
    """Let a turn stand that the referee refuses."""
    sheet, form = sent(RulingForm, game_id)
    step, reason = form.step.data, form.reason.data or form.other.data
    if not isinstance(step, TURNS):
        raise against(SheetCode.NO_SUCH_STEP)
    if not reason:
        raise against(SheetCode.REASON_MISSING)
    return game_parts(sheet, save(sheet, replace(step, ruling=Ruling(reason, form.ruled.data))))


@blueprint.post("/undo")
@shown_again(on_game_page)
def undo(game_id: str) -> Response:
    """Take the newest step back, with the turn that was written together with it; what was laid is the draft again."""
    sheet, _ = sent(button("undo"), game_id)
    return game_parts_again(sheet, save(sheet, _last_done(sheet)))


def _last_done(sheet: Sheet) -> TakeBack:
    """The last thing done; with it the turn that was written together with it."""
    steps = sheet.history.steps
    together = sheet.history.mended is None and steps and isinstance(steps[-1], OwnStep) and steps[-1].with_turn
    return TakeBack(len(steps) - 1) if together else TakeBack()


@blueprint.post("/redo")
@shown_again(on_game_page)
def redo(game_id: str) -> Response:
    """Put back what was taken back."""
    sheet, _ = sent(button("redo"), game_id)
    return game_parts(sheet, save(sheet, Redo()))
