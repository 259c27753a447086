"""Trying a play without touching any sheet: on a game as it stands or stood, or on the practice board."""

from dataclasses import replace

from flask import Blueprint, Flask, abort, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.core.game import Game
from referee.rulebooks.qwirkle.draft import Draft, begin
from referee.rulebooks.registry import RULEBOOKS
from referee.web import taps
from referee.web.forms import EntryForm, PracticeForm, entry_form
from referee.web.games import the_referee
from referee.web.table import Table

trying = Blueprint("trying", __name__)
practice = Blueprint("practice", __name__, url_prefix="/practice")


def register(app: Flask) -> None:
    """Serve both kinds of trying."""
    app.register_blueprint(trying)
    app.register_blueprint(practice)


@trying.route("/games/<game_id>/try/<int:number>", methods=["GET", "POST"])
def on_game(game_id: str, number: int) -> Response | str:
    """Try a play on a game as it stood after step ``number``."""
    sheet = the_referee().sheet(game_id)
    if number > len(sheet.game.rows):
        abort(404)
    game = replace(sheet.before(number + 1), over=False)
    url = url_for(".on_game", game_id=game_id, number=number)
    table = Table(game, begin(game), url, "try", sheet.names, sheet, number, choices=taps.kept_choices())
    if request.method == "GET":
        return render_template("games/desk.html", table=table)
    return _tapped(table, entry_form(request.form, game.rulebook))


@practice.route("", methods=["GET", "POST"])
def show() -> Response:
    """The practice board: ``board`` and ``play`` in notation, both may be empty."""
    rulebook = RULEBOOKS["Qwirkle"]
    form = PracticeForm(request.values if request.method == "GET" else request.form, meta={"rulebook": rulebook})
    sound = form.validate()
    game = replace(Game.start(rulebook, 2), board=rulebook.lay(rulebook.empty(), form.board.data or ()))
    back = "" if form.errors.get("game") else form.game.data or ""
    table = Table(game, begin(game), url_for(".show"), "practice", back=back, choices=taps.kept_choices())
    if not sound:
        return taps.answer(replace(table, notice=" ".join(form.problems), changed=True), 422)
    if request.method == "GET":
        return taps.answer(replace(table, draft=Draft(form.play.data)) if form.play.data else table)
    taps_form = entry_form(MultiDict(request.form) | {"seen": "0"}, rulebook)
    if form.do.data == "keep":
        draft = taps.sent_draft(taps_form, game) if taps_form.validate() else Draft()
        if replace(table, draft=draft).impossible:
            return taps.answer(replace(table, draft=draft, changed=True), 422)
        game = replace(game, board=rulebook.lay(game.board, draft.play))
        return taps.answer(replace(table, game=game, draft=begin(game), changed=True))
    if form.do.data == "empty":
        game = replace(game, board=rulebook.empty())
        return taps.answer(replace(table, game=game, draft=begin(game), changed=True))
    return _tapped(table, taps_form)


def _tapped(table: Table, form: EntryForm) -> Response:
    """The table after a tap that only tries."""
    sound = form.validate()
    draft = taps.sent_draft(form, table.game)
    table = replace(table, draft=draft, sent=draft, choices=taps.sent_choices(form))
    if not sound:
        return taps.answer(replace(table, notice=" ".join(form.problems), changed=True), 422)
    return taps.answer(taps.tapped(table, form))
