"""The addresses of the page of a game: it is looked at, and each of its forms writes an event."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, request
from werkzeug.wrappers import Response

from referee.core.history import Event, Redo, TakeBack
from referee.core.steps import TURNS, OwnStep, Pass, Ruling, Swap
from referee.core.verdict import SheetCode, Verdict, refused
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.board_page import answer
from referee.web.common.forms import PlaceForm, RulingForm, SwapForm, button
from referee.web.game.game import game_page
from referee.web.game.panel import WORDS
from referee.web.game.write import game_parts, game_parts_again, on_game_page, sent_fields, write
from referee.web.use_cases import the_referee

blueprint = Blueprint("games", __name__, url_prefix="/games/<game_id>")


@blueprint.get("")
def show(game_id: str) -> Response:
    """The game page, with the draft of the address after its tap."""
    sheet = the_referee().sheet(game_id)
    page = game_page(sheet, taps.read_address(request.args, sheet.rulebook, sheet.game.position, WORDS))
    return answer(page, more={"whose": page.opened.cell} if page.opened and page.opened.takers else {})


@blueprint.post("/turns")
def place(game_id: str) -> Response:
    """Lay the tiles of the draft."""
    return write(game_id, PlaceForm, _placed, on_game_page, game_parts)


def _placed(form: PlaceForm, sheet: Sheet) -> Event[Any] | Verdict[Any]:
    game, drafting = sheet.game, sheet.rulebook.drafting
    if not form.draft.data:
        return refused(SheetCode.NOTHING_LAID)
    sent = taps.read_address(sent_fields(), sheet.rulebook, game.position)
    return drafting.lacking(game.position, sent.draft) or drafting.step(game.position, game.to_move, form.draft.data)


@blueprint.post("/swap")
def swap(game_id: str) -> Response:
    """Exchange tiles with the bag."""

    def swapped(form: SwapForm, sheet: Sheet) -> Event[Any]:
        return Swap(sheet.game.to_move, form.swap.data or 0)

    return write(game_id, SwapForm, swapped, on_game_page, game_parts)


@blueprint.post("/pass")
def pass_(game_id: str) -> Response:
    """Do nothing this turn."""
    return write(game_id, button("pass"), lambda _, on: Pass(on.game.to_move), on_game_page, game_parts)


@blueprint.post("/rulings")
def rule(game_id: str) -> Response:
    """Let a turn stand that the referee refuses."""
    return write(game_id, RulingForm, _ruled, on_game_page, game_parts)


def _ruled(form: RulingForm, _: Sheet) -> Event[Any] | Verdict[Any]:
    step = form.step.data
    if not isinstance(step, TURNS):
        return refused(SheetCode.NO_SUCH_STEP)
    reason = form.reason.data or form.other.data
    if not reason:
        return refused(SheetCode.REASON_MISSING)
    return replace(step, ruling=Ruling(reason, form.ruled.data))


@blueprint.post("/undo")
def undo(game_id: str) -> Response:
    """Take the newest step back, with the turn that was written together with it; what was laid is the draft again."""
    return write(game_id, button("undo"), lambda _, on: _undone(on), on_game_page, game_parts_again)


def _undone(sheet: Sheet) -> TakeBack:
    """The last thing done; with it the turn that was written together with it."""
    steps = sheet.history.steps
    together = sheet.history.mended is None and steps and isinstance(steps[-1], OwnStep) and steps[-1].with_turn
    return TakeBack(len(steps) - 1) if together else TakeBack()


@blueprint.post("/redo")
def redo(game_id: str) -> Response:
    """Put back what was taken back."""
    return write(game_id, button("redo"), lambda *_: Redo(), on_game_page, game_parts)
