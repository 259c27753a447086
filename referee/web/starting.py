"""Who starts (R4, R5)."""

from flask import Blueprint, Flask, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Start
from referee.record import Stale
from referee.service import Sheet
from referee.web.forms import StartForm, start_form
from referee.web.games import newer, the_referee

starting = Blueprint("starting", __name__)


def register(app: Flask) -> None:
    """Serve the questions of the start."""
    app.register_blueprint(starting)


@starting.get("/games/<game_id>/start")
def show(game_id: str) -> str:
    """Each player says how long a line they can lay. Template: ``sheet``, ``form``, ``tied`` seats, ``problem``."""
    sheet = the_referee().sheet(game_id)
    return _page(sheet, start_form(None, len(sheet.names)))


@starting.post("/games/<game_id>/start")
def decide(game_id: str) -> Response | tuple[str, int]:
    """The longest line starts; at a tie one more question is asked."""
    sheet = the_referee().sheet(game_id)
    form = start_form(request.form, len(sheet.names))
    if not form.validate():
        return _page(sheet, form), 422
    lengths = [form.longest(seat) or 0 for seat in range(1, len(sheet.names) + 1)]
    longest = max(lengths)
    tied = [seat for seat, length in enumerate(lengths, 1) if length == longest]
    if len(tied) > 1 and form.first.data not in tied:
        return _page(sheet, form, tied), 200
    seat = tied[0] if len(tied) == 1 else form.first.data
    try:
        verdict = the_referee().write(game_id, form.seen.data, Start(seat, longest))
    except Stale:
        return _page(sheet, form, problem=newer()), 409
    if not verdict.legal:
        return _page(sheet, form, verdict=verdict), 422
    return redirect(url_for("games.show", game_id=game_id), 303)


def _page(sheet: Sheet, form: StartForm, tied: list[int] | None = None, **more: object) -> str:
    return render_template("games/start.html", sheet=sheet, form=form, tied=tied or [], **more)
