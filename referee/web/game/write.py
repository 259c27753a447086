"""Writing events: the form is read, its event is put behind those that its page was made of, and the sheet is shown."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Event
from referee.core.notation import read_step
from referee.core.steps import TURNS, OwnStep, Place, Step
from referee.core.unreadable import UnreadableError
from referee.core.verdict import Verdict
from referee.service import Refused, Sheet, Stale, Written
from referee.web.board import taps
from referee.web.board.board_page import answer, answered
from referee.web.board.drafted import board_at_rest
from referee.web.common.forms import WriteForm, read_form
from referee.web.game.game import game_page
from referee.web.guard.access import admission
from referee.web.submission import INVALID, STALE, Outcome, Unwritten, stale, submit
from referee.web.use_cases import the_referee

Sent = Event[Any] | tuple[Event[Any], ...] | Verdict[Any] | Unwritten
"""What is written on a sheet, all at once, or why it cannot be: what is against it, or why it was not meant so."""

EventOf = Callable[[Any, Sheet], Sent]
"""What a valid form writes on a sheet."""

Answered = Callable[[Sheet, Sheet], Response]
"""Makes the response to what was written, from the sheet before and after it."""


Show = Callable[[Sheet, Unwritten], Response]
"""Shows a sheet on which nothing was written, and why."""


def to_game(_: Sheet, sheet: Sheet) -> Response:
    """A redirect to the game's page."""
    return way_to(url_for("games.show", game_id=sheet.id))


def to_check(done: str, number: int) -> Answered:
    """A redirect to the camera check, if the page was opened from there: it says what was ``done`` to which turn. Else
    one to the game's page.
    """

    def answered_there(before: Sheet, sheet: Sheet) -> Response:
        if not request.form.get("photo"):
            return to_game(before, sheet)
        return way_to(taps.with_query(url_for("camera.show", game_id=sheet.id), {done: number}))

    return answered_there


def to_draft(_: Sheet, sheet: Sheet) -> Response:
    """A redirect to the game's page, with the draft that waits there."""
    kept = dict(parse_qsl(taps.kept_query()))
    waiting = {**kept, "seen": sheet.written} if kept else {}
    return way_to(taps.with_query(url_for("games.show", game_id=sheet.id), waiting))


def way_to(address: str) -> Response:
    """A redirect to another page, also for htmx."""
    return Response(headers={"HX-Redirect": address}) if taps.is_htmx() else redirect(address, 303)


def game_parts(before: Sheet, sheet: Sheet) -> Response:
    """The game's page after something was written from it: its changed parts for htmx, else a redirect."""
    if not taps.is_htmx():
        return to_game(before, sheet)
    return _written(before, sheet, {})


def game_parts_again(before: Sheet, sheet: Sheet) -> Response:
    """The same, with the turn that was taken back as the draft."""
    undone = [row.step for row in before.game.rows[len(sheet.game.rows) :]]
    step, last = (undone[0], undone[-1]) if undone else (None, None)
    alone = len(undone) == 1 or (isinstance(last, OwnStep) and last.with_turn)
    if not alone or not isinstance(step, Place) or sheet.game.over:
        return game_parts(before, sheet)
    rulebook, position = sheet.rulebook, sheet.game.position
    draft = rulebook.drafting.write(position, rulebook.drafting.draft_of(position, step.play))
    if taps.is_htmx():
        return _written(before, sheet, draft)
    return way_to(taps.with_query(url_for("games.show", game_id=sheet.id), {**draft, "seen": sheet.written}))


def _written(before: Sheet, sheet: Sheet, draft: Mapping[str, str]) -> Response:
    page = game_page(sheet, taps.read_address(draft, sheet.rulebook, sheet.game.position), written=True)
    sent = taps.read_address(sent_fields(), before.rulebook, before.game.position)
    was = board_at_rest(before.game, sent.draft, closed=before.game.over or before.damage is not None)
    return answered(page, page.render_parts(was))


def write(game_id: str, kind: type[WriteForm], event_of: EventOf, show: Show, written: Answered = to_game) -> Response:
    """Write what a form of this ``kind`` says, and redirect to the game; or ``show`` why nothing was
    written.
    """
    newest = the_referee().sheet(game_id)
    form = read_form(kind, request.form, newest.rulebook)
    return submit(
        lambda: put_behind(newest, form.seen.data, lambda sheet: event_of(form, sheet), written),
        lambda why: show(why.sheet or newest, why),
        form,
    )


def put_behind(newest: Sheet, seen: int, event_of: Callable[[Sheet], Sent], written: Answered = to_game) -> Outcome:
    """Write events behind the ``seen`` ones that their page was made of, or return why not."""
    referee = the_referee()
    sheet = newest if seen == newest.written else referee.sheet(newest.id, seen)
    if sheet.written != seen:
        return stale()
    event = event_of(sheet)
    if isinstance(event, Unwritten):
        return event
    if isinstance(event, Verdict):
        return Unwritten(INVALID, refused=event)
    events = event if isinstance(event, tuple) else (event,)
    match referee.write(sheet, *events, admission=admission()):
        case Written(after):
            return written(sheet, after)
        case Stale(newer_sheet):
            return replace(stale(), sheet=newer_sheet)
        case Refused(verdict):
            return Unwritten(INVALID, refused=verdict, step=event if isinstance(event, TURNS) else None)


def on_game_page(sheet: Sheet, why: Unwritten) -> Response:
    """The game's page with the draft that was sent, and with the ruling, where one was."""
    sent = sent_fields()
    address = taps.read_address(sent, sheet.rulebook, sheet.game.position)
    ruling: dict[str, str] = {name: sent[name] for name in ("reason", "other", "ruled") if name in sent}
    step = why.step
    if step is None and why.status != STALE:
        step = _sent_step(sent, sheet)
    page = game_page(sheet, address, why.refused, step, happened=why.notice, written=True, ruling=ruling)
    return answer(page, why.status)


def sent_fields() -> dict[str, str]:
    """The fields that were sent, without the button."""
    return {name: text for name, text in request.form.items() if name != "do"}


def _sent_step(sent: Mapping[str, str], sheet: Sheet) -> Step[Any] | None:
    """The turn for which a ruling was sent; None if it cannot be read."""
    try:
        step = read_step(sent.get("step", ""), sheet.rulebook)
    except UnreadableError:
        return None
    return step if isinstance(step, TURNS) else None
