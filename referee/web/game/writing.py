"""The addresses of the page of a game: one shows it, and each of its forms writes an event."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Event, Redo, TakeBack
from referee.core.judging import Row
from referee.core.notation import read_step
from referee.core.steps import TURNS, OwnStep, Pass, Place, Ruling, Step, Swap
from referee.core.unreadable import UnreadableError
from referee.core.verdict import SheetCode, Verdict, refused
from referee.service import Refused, Sheet, Stale, Written
from referee.web.board import draft_address
from referee.web.board.board_page import answer, answered
from referee.web.board.drafted import board_at_rest
from referee.web.common.forms import PassForm, PlaceForm, RedoForm, RulingForm, SwapForm, UndoForm, WriteForm
from referee.web.game.game import GamePage
from referee.web.game.panel import WORDS, correcting, opening
from referee.web.guard.access import admission
from referee.web.page import kept_query
from referee.web.refused import INVALID, STALE, NotWritten, check, shown_again, stale
from referee.web.this_app import the_referee
from referee.wording.language import gettext


def sent(kind: type[WriteForm], game_id: str) -> tuple[Sheet, Any]:
    """The sheet that the page of a form showed, and the valid form. Raises ``NotWritten``."""
    newest = the_referee().sheet(game_id)
    form = kind(request.form, meta={"rulebook": newest.rulebook})
    check(form)
    return as_seen(newest, form.seen.data), form


def as_seen(newest: Sheet, seen: int) -> Sheet:
    """The sheet with the ``seen`` events that its page was made from. Raises ``NotWritten`` without that many."""
    sheet = newest if seen == newest.event_count else the_referee().sheet(newest.id, seen)
    if sheet.event_count != seen:
        raise stale()
    return sheet


def save(sheet: Sheet, *events: Event[Any]) -> Sheet:
    """Write events on a sheet, all or none, and return the new one. Raises ``NotWritten``."""
    match the_referee().write(sheet, *events, admission=admission()):
        case Written(after):
            return after
        case Stale(newest):
            raise stale(sheet=newest)
        case Refused(verdict):
            step = events[0] if len(events) == 1 and isinstance(events[0], TURNS) else None
            raise NotWritten(INVALID, refused=verdict, step=step)


def against(code: str) -> NotWritten:
    """The refusal of a step for this reason."""
    return NotWritten(INVALID, refused=refused(code))


def way_to(address: str) -> Response:
    """A redirect to another page, also for htmx."""
    return Response(headers={"HX-Redirect": address}) if draft_address.is_htmx() else redirect(address, 303)


def to_game(sheet: Sheet) -> Response:
    """A redirect to the game's page."""
    return way_to(url_for("games.show", game_id=sheet.id))


def to_check(sheet: Sheet, **done: int) -> Response:
    """A redirect to the camera check, if the page was opened from there: it shows what was ``done`` to which turn.
    Otherwise one to the game's page.
    """
    if not request.form.get("photo"):
        return to_game(sheet)
    return way_to(draft_address.with_query(url_for("camera.show", game_id=sheet.id), done))


def to_draft(sheet: Sheet) -> Response:
    """A redirect to the game's page, with the draft waiting there."""
    kept = dict(parse_qsl(kept_query()))
    waiting = {**kept, "seen": sheet.event_count} if kept else {}
    return way_to(draft_address.with_query(url_for("games.show", game_id=sheet.id), waiting))


def game_parts(before: Sheet, sheet: Sheet, draft: Mapping[str, str] | None = None) -> Response:
    """The game's page with a draft, once something was written from it: its changed parts for htmx, or a redirect."""
    if not draft_address.is_htmx():
        kept = {**draft, "seen": sheet.event_count} if draft else {}
        return redirect(draft_address.with_query(url_for("games.show", game_id=sheet.id), kept), 303)
    address = draft_address.read_address(draft or {}, sheet.rulebook, sheet.game.position)
    page = game_page(sheet, address, after_write=True)
    sent = draft_address.read_address(sent_fields(), before.rulebook, before.game.position)
    was = board_at_rest(before.game, sent.draft, closed=before.game.over or before.damage is not None)
    return answered(page, page.render_parts(was))


def game_parts_again(before: Sheet, sheet: Sheet) -> Response:
    """The same, with the undone turn as the draft."""
    undone = [row.step for row in before.game.rows[len(sheet.game.rows) :]]
    step, last = (undone[0], undone[-1]) if undone else (None, None)
    alone = len(undone) == 1 or (isinstance(last, OwnStep) and last.with_turn)
    if not alone or not isinstance(step, Place) or sheet.game.over:
        return game_parts(before, sheet)
    rulebook, position = sheet.rulebook, sheet.game.position
    return game_parts(before, sheet, rulebook.drafting.write(position, rulebook.drafting.draft_of(position, step.play)))


def game_page(
    sheet: Sheet,
    address: draft_address.Address,
    verdict: Verdict[Any] | None = None,
    step: Step[Any] | None = None,
    **more: Any,
) -> GamePage:
    """The page of a game after the tap of its address, or of an empty one if its tiles were saved already by another
    phone; ``verdict`` is the one on a ``step`` that wasn't written. ``more`` are fields of the page.
    """
    against = verdict or (sheet.game.judge(step) if step else None)
    news = address.seen not in (None, sheet.event_count)
    stale = address.do != "look" and (news or address.begun is not None)
    last = sheet.game.rows[-1] if sheet.game.rows else None
    if last and stale and not against and not address.problem and _is_own(sheet, last):
        address = draft_address.Address(sheet.rulebook.drafting.first(sheet.game.position))
        more["happened"] = gettext(
            "Turn %(number)d is already saved, with the same tiles.", number=len(sheet.game.turns)
        )
    address = opening(sheet, address)
    game, closed = sheet.game, sheet.game.over or sheet.damage is not None
    more |= {"step": step, "stale": stale, "news": news}
    return GamePage(sheet=sheet, game=game, address=address, seat=game.to_move, closed=closed, against=against, **more)


def _is_own(sheet: Sheet, last: Row[Any]) -> bool:
    """Whether the tiles that were sent are those of the ``last`` turn, on the board before it."""
    if not isinstance(last.step, Place):
        return False
    before, drafting = sheet.before(last.number).position, sheet.rulebook.drafting
    sent, saved = drafting.read(before, request.values), drafting.draft_of(before, last.step.play)
    return frozenset(sent.play) == frozenset(saved.play)


def on_game_page(why: NotWritten, game_id: str, **_: Any) -> Response:
    """The game's page with the draft that was sent, and with the ruling, if there was one."""
    sheet, sent = why.newest(game_id), sent_fields()
    address = draft_address.read_address(sent, sheet.rulebook, sheet.game.position)
    ruling: dict[str, str] = {name: sent[name] for name in ("reason", "other", "ruled") if name in sent}
    step = why.step
    if step is None and why.status != STALE:
        with suppress(UnreadableError):
            turn = read_step(sent.get("step", ""), sheet.rulebook)  # the turn of a ruling that was sent
            step = turn if isinstance(turn, TURNS) else None
    page = game_page(sheet, address, why.refused, step, happened=why.notice, after_write=True, ruling=ruling)
    return answer(page, why.status)


def sent_fields() -> Mapping[str, str]:
    """The fields of the address, or of the form that was sent, without its button."""
    form = request.method == "POST"
    return {name: text for name, text in request.form.items() if name != "do"} if form else request.args


blueprint = Blueprint("games", __name__, url_prefix="/games/<game_id>")


@blueprint.get("")
def show(game_id: str) -> Response:
    """The game page, with the draft of the address after its tap."""
    sheet = the_referee().sheet(game_id)
    address = draft_address.read_address(request.args, sheet.rulebook, sheet.game.position, WORDS)
    if correction := correcting(sheet, address, request.args.get("laid", "")):
        return way_to(correction)
    page = game_page(sheet, address)
    return answer(page, more={"whose": page.opened.cell} if page.opened and page.opened.takers else {})


@blueprint.post("/turns")
@shown_again(on_game_page)
def place(game_id: str) -> Response:
    """Place the tiles of the draft."""
    sheet, form = sent(PlaceForm, game_id)
    if not form.draft.data:
        raise against(SheetCode.NOTHING_PLACED)
    drafting, position = sheet.rulebook.drafting, sheet.game.position
    draft = draft_address.read_address(sent_fields(), sheet.rulebook, position).draft
    if lacking := drafting.lacking(position, draft):
        raise NotWritten(INVALID, refused=lacking)
    return game_parts(sheet, save(sheet, drafting.step(position, sheet.game.to_move, form.draft.data)))


@blueprint.post("/swap")
@shown_again(on_game_page)
def swap(game_id: str) -> Response:
    """Swap tiles with the bag."""
    sheet, form = sent(SwapForm, game_id)
    return game_parts(sheet, save(sheet, Swap(sheet.game.to_move, form.swap.data or 0)))


@blueprint.post("/pass")
@shown_again(on_game_page)
def pass_(game_id: str) -> Response:
    """Do nothing this turn."""
    sheet, _ = sent(PassForm, game_id)
    return game_parts(sheet, save(sheet, Pass(sheet.game.to_move)))


@blueprint.post("/rulings")
@shown_again(on_game_page)
def rule(game_id: str) -> Response:
    """Allow a turn that the referee refuses."""
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
    """Undo the newest step, with the turn that was written together with it; its tiles are the draft again."""
    sheet, _ = sent(UndoForm, game_id)
    steps = sheet.history.steps
    together = sheet.history.fixed is None and steps and isinstance(steps[-1], OwnStep) and steps[-1].with_turn
    return game_parts_again(sheet, save(sheet, TakeBack(len(steps) - 1) if together else TakeBack()))


@blueprint.post("/redo")
@shown_again(on_game_page)
def redo(game_id: str) -> Response:
    """Redo what was undone."""
    sheet, _ = sent(RedoForm, game_id)
    return game_parts(sheet, save(sheet, Redo()))
