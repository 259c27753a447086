"""How anything is written: the form is read, its event is put behind what its page had seen, and the sheet is shown."""

from collections.abc import Callable
from typing import Any, Protocol

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Event
from referee.core.steps import TURNS, Step
from referee.core.verdict import Verdict
from referee.service import Refused, Sheet, Stale, Written
from referee.web import taps
from referee.web.forms import WriteForm, read_form
from referee.web.games import game_page
from referee.web.table import answer
from referee.web.use_cases import newer, the_referee

EventOf = Callable[[Any, Sheet], Event[Any] | Verdict[Any]]
"""What a sound form writes on a sheet, or why it cannot."""


class Show(Protocol):
    """Shows a sheet on which nothing was written, and why."""

    def __call__(
        self,
        sheet: Sheet,
        status: int,
        notice: str = "",
        refused: Verdict[Any] | None = None,
        step: Step[Any] | None = None,
    ) -> Response:
        """The page: with a sentence about the request, or with what is against a step."""


def write(game_id: str, kind: type[WriteForm], event_of: EventOf, show: Show) -> Response:
    """Write what a form of this ``kind`` says, and go to the game; or show why nothing was written."""
    referee = the_referee()
    newest = referee.sheet(game_id)
    form = read_form(kind, request.form, newest.rulebook)
    if not form.validate():
        return show(newest, 422, " ".join(form.problems))
    seen: int = form.seen.data
    sheet = newest if seen == newest.written else referee.sheet(game_id, seen)
    if sheet.written != seen:
        return show(newest, 409, newer())
    event = event_of(form, sheet)
    if isinstance(event, Verdict):
        return show(newest, 422, refused=event)
    match referee.write(sheet, event):
        case Written(after):
            return shown(after, in_place=show is on_game_page)
        case Stale(newer_sheet):
            return show(newer_sheet, 409, newer())
        case Refused(verdict):
            return show(newest, 422, refused=verdict, step=event if isinstance(event, TURNS) else None)


def shown(sheet: Sheet, in_place: bool) -> Response:
    """The game's page after something was written on it: its changed parts for htmx on that page, else the way to it."""
    address = url_for("games.show", game_id=sheet.id)
    if not taps.is_htmx():
        whole = {"whole": request.form.get("whole") or None}
        return redirect(f"{taps.with_query(address, whole)}#here", 303)
    if not in_place:
        return Response(headers={"HX-Redirect": address})
    view = {"whole": request.form.get("whole", "")}
    page = game_page(sheet, taps.read_address(view, sheet.rulebook, sheet.game.position), changed=True)
    return answer(page)


def on_game_page(
    sheet: Sheet,
    status: int,
    notice: str = "",
    refused: Verdict[Any] | None = None,
    step: Step[Any] | None = None,
) -> Response:
    """The game's page with the draft that was sent."""
    sent = {name: text for name, text in request.form.items() if name != "do"}
    address = taps.read_address(sent, sheet.rulebook, sheet.game.position)
    page = game_page(sheet, address, refused, step, notice, changed=True, reason=sent.get("reason", ""))
    return answer(page, status)
