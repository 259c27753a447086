"""Games: starting one, the game page with all its taps, and the game as a file."""

from dataclasses import replace

from flask import Blueprint, Flask, Response, current_app, jsonify, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as AnyResponse

from referee import export
from referee.core.history import Event, Redo, Start, TakeBack
from referee.core.steps import Adjust, End, Pass, Place, PointsOnly, Ruling, Swap, Turn
from referee.core.verdict import Verdict, Violation
from referee.record import Stale
from referee.rulebooks.qwirkle import draft as entry
from referee.rulebooks.qwirkle.draft import Draft
from referee.service import Referee, Sheet
from referee.web import taps
from referee.web.forms import EntryForm, NewGameForm, entry_form
from referee.web.table import Choices, Table

games = Blueprint("games", __name__, url_prefix="/games")


def register(app: Flask) -> None:
    """Serve the games."""
    app.register_blueprint(games)


def the_referee() -> Referee:
    """The use cases over this app's record."""
    return current_app.extensions["referee"]


@games.route("/new", methods=["GET", "POST"])
def new() -> AnyResponse | tuple[str, int] | str:
    """The names of the players and their house rules, then the game's page. Template: ``form``, a ``NewGameForm``."""
    if request.method == "GET":
        after = request.args.get("after")
        form = NewGameForm() if after is None else _rematch(the_referee().sheet(after))
        return render_template("games/new.html", form=form)
    form = NewGameForm(formdata=request.form)
    if not form.validate():
        return render_template("games/new.html", form=form), 422
    game_id = the_referee().start(form.names, form.rules)
    if form.starter.data:
        the_referee().write(game_id, 0, Start(form.starter.data))
    return redirect(url_for(".show", game_id=game_id), 303)


def _rematch(sheet: Sheet) -> NewGameForm:
    """The same players and house rules once more; the next one clockwise starts."""
    first = sheet.history.start.seat if sheet.history.start else 1
    return NewGameForm(sheet.names, sheet.game.rules, first % len(sheet.names) + 1)


@games.get("/<game_id>.txt")
def as_text(game_id: str) -> Response:
    """The game in notation."""
    return Response(the_referee().sheet(game_id).transcript, mimetype="text/plain")


@games.get("/<game_id>.json")
def as_json(game_id: str) -> Response:
    """The game as data."""
    sheet = the_referee().sheet(game_id)
    return jsonify(export.game_data(sheet.game, sheet.names, sheet.tags))


@games.get("/<game_id>")
def show(game_id: str) -> str:
    """The game page. Template: ``table``, a ``Table``."""
    sheet = the_referee().sheet(game_id)
    return render_template("games/desk.html", table=game_table(sheet, entry.begin(sheet.game), taps.kept_choices()))


@games.post("/<game_id>")
def enter(game_id: str) -> AnyResponse:
    """A tap. Whatever it was, the answer shows the table after it."""
    sheet = the_referee().sheet(game_id)
    form = entry_form(request.form, sheet.rulebook)
    valid = form.validate()
    draft = taps.sent_draft(form, sheet.game)
    table = game_table(sheet, draft, taps.sent_choices(form))
    if not valid:
        return taps.answer(replace(table, notice=" ".join(form.problems), changed=True), 422)
    stale = form.seen.data != sheet.written
    event = _event(form, the_referee().sheet(game_id, form.seen.data).game.to_move, draft)
    if event is not None:
        return _write(table, form.seen.data, event)
    table = taps.tapped(replace(table, changed=stale, sent=draft), form)
    if stale:
        return taps.answer(replace(table, notice=newer()), 409)
    return taps.answer(table, 200 if table.refused is None else 422)


def newer() -> str:
    """What a scorekeeper is told whose page was stale."""
    return gettext(
        "Someone else has written on this sheet meanwhile. Here is the newer sheet; your tiles still lie there, "
        "not confirmed."
    )


def game_table(sheet: Sheet, draft: Draft, choices: Choices) -> Table:
    """The table of a game's own page."""
    url = url_for("games.show", game_id=sheet.id)
    return Table(sheet.game, draft, url, names=sheet.names, sheet=sheet, choices=choices)


def _event(form: EntryForm, seat: int, draft: Draft) -> Event | None:
    """What the pressed button writes for the seat that was to move; nothing for a tap that only changes the draft."""
    match form.do.data:
        case "confirm" if draft.play:
            return Place(seat, draft.play)
        case "rule" if isinstance(form.step.data, Turn):
            return replace(form.step.data, ruling=Ruling(form.reason.data, form.ruled.data))
        case "swap":
            return Swap(seat, form.swap.data or 0)
        case "points":
            return PointsOnly(seat, form.points.data or 0, form.tiles.data or 0)
        case "adjust":
            return Adjust(form.adjust_seat.data or 0, form.adjust.data or 0, form.note.data)
        case "pass":
            return Pass(seat)
        case "end":
            return End(form.end_note.data)
        case "undo":
            return TakeBack()
        case "redo":
            return Redo()
    return None


def _write(table: Table, seen: int, event: Event) -> AnyResponse:
    """Write on the sheet, and show it as it stands then."""
    assert table.sheet is not None
    game_id = table.sheet.id
    problem = _missing(event)
    if problem is not None:
        return taps.answer(replace(table, refused=problem), 422)
    try:
        verdict = the_referee().write(game_id, seen, event)
    except Stale:
        return taps.answer(replace(table, notice=newer(), changed=True), 409)
    if not verdict.legal:
        step = event if isinstance(event, Turn) else None
        return taps.answer(replace(table, refused=verdict, refused_step=step, changed=seen != table.sheet.written), 422)
    if "HX-Request" not in request.headers:
        return taps.remember(redirect(url_for(".show", game_id=game_id, _anchor="here"), 303), table.choices)
    sheet = the_referee().sheet(game_id)
    choices = replace(table.choices, every=False)
    return taps.answer(replace(game_table(sheet, entry.begin(sheet.game), choices), changed=True))


def _missing(event: Event) -> Verdict | None:
    """What a person has to add before it can be written."""
    if isinstance(event, Adjust) and (not event.note or not event.points):
        return Verdict((Violation("note-missing"),))
    if isinstance(event, Turn) and event.ruling is not None and not event.ruling.reason:
        return Verdict((Violation("reason-missing"),))
    return None
