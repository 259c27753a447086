"""Throwing a game away that nobody has played yet, and bringing it back. Nothing of it is deleted."""

from flask import Blueprint, Flask, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.service import Refused, Stale
from referee.web.forms import BringBackForm, ThrowAwayForm, read_form
from referee.web.home import home_page
from referee.web.use_cases import newer, the_referee
from referee.web.write import STALE, to_game
from referee.wording.words import Words

removal = Blueprint("removal", __name__, url_prefix="/games/<game_id>")


def register(app: Flask) -> None:
    """Serve both."""
    app.register_blueprint(removal)


@removal.post("/throw-away")
def throw_away(game_id: str) -> Response | tuple[str, int]:
    """Leave the game out of those on the first page, which says so and shows the way back."""
    referee = the_referee()
    sheet = referee.sheet(game_id)
    form = read_form(ThrowAwayForm, request.form, sheet.rulebook)
    if not form.validate():
        return home_page(" ".join(form.problems)).render(), 422
    if form.seen.data != sheet.written and not sheet.thrown_away:
        return home_page(newer()).render(), STALE
    match referee.throw_away(sheet):
        case Refused(verdict):
            return home_page(" ".join(map(Words(sheet.rulebook).reason, verdict.violations))).render(), 422
        case Stale():
            return home_page(newer()).render(), STALE
        case _:
            return redirect(url_for("home.index", thrown=game_id), 303)


@removal.post("/bring-back")
def bring_back(game_id: str) -> Response | tuple[str, int]:
    """List the game again, and go back to the page that asked."""
    sheet = the_referee().sheet(game_id)
    form = read_form(BringBackForm, request.form, sheet.rulebook)
    if not form.validate():
        return home_page(" ".join(form.problems)).render(), 422
    sheet = the_referee().bring_back(game_id)
    return redirect(url_for("home.index"), 303) if form.listed.data else to_game(sheet, sheet)
