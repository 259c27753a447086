"""Games: starting one, the game page with all its taps, and the game as a file."""

from dataclasses import replace

from flask import Blueprint, Flask, Response, current_app, jsonify, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as AnyResponse

from referee import entry, export
from referee.entry import Draft
from referee.record import Stale
from referee.rulebooks.grid import Placement
from referee.rulebooks.history import Event as SheetEvent
from referee.rulebooks.history import TakeBack
from referee.rulebooks.turns import Pass, Place, Points, Swap
from referee.rulebooks.verdict import Verdict, Violation
from referee.service import Referee, Sheet
from referee.web.forms import EntryForm, NewGameForm, entry_form
from referee.web.table import Choices, Table

games = Blueprint("games", __name__, url_prefix="/games")

YEAR = 365 * 24 * 3600


def register(app: Flask) -> None:
    """Serve the games."""
    app.register_blueprint(games)


def _referee() -> Referee:
    return current_app.extensions["referee"]


@games.route("/new", methods=["GET", "POST"])
def new() -> AnyResponse | tuple[str, int] | str:
    """The names of the players, then the game's page. Template: ``form``, a ``NewGameForm``."""
    if request.method == "GET":
        return render_template("games/new.html", form=NewGameForm())
    form = NewGameForm(request.form)
    if not form.validate():
        return render_template("games/new.html", form=form), 422
    return redirect(url_for(".show", game_id=_referee().start(form.names)), 303)


@games.get("/<game_id>.txt")
def as_text(game_id: str) -> Response:
    """The game in notation."""
    return Response(_referee().sheet(game_id).transcript, mimetype="text/plain")


@games.get("/<game_id>.json")
def as_json(game_id: str) -> Response:
    """The game as data."""
    sheet = _referee().sheet(game_id)
    return jsonify(export.game_data(sheet.game, sheet.names, sheet.tags))


@games.get("/<game_id>")
def show(game_id: str) -> str:
    """The game page. Template: ``table``, a ``Table``."""
    sheet = _referee().sheet(game_id)
    choices = Choices(bright="bright" in request.cookies, marks="marks" in request.cookies)
    return render_template("games/show.html", table=Table(sheet, entry.begin(sheet.game), choices))


@games.post("/<game_id>")
def enter(game_id: str) -> AnyResponse:
    """A tap. Whatever it was, the answer shows the table after it."""
    sheet = _referee().sheet(game_id)
    form = entry_form(request.form, sheet.rulebook)
    valid = form.validate()
    draft = _draft(form, sheet)
    choices = Choices(form.every.data, form.whole.data, form.bright.data, form.marks.data)
    if not valid:
        return _answer(Table(sheet, draft, choices, notice=" ".join(form.problems), changed=True), 422)
    stale = form.seen.data != sheet.written
    event = _event(form, _referee().sheet(game_id, form.seen.data).game.to_move, draft)
    if event is not None:
        return _write(Table(sheet, draft, choices), form.seen.data, event)
    table = _tap(Table(sheet, draft, choices, changed=stale, sent=draft), form)
    if stale:
        return _answer(replace(table, notice=_newer()), 409)
    return _answer(table, 200 if table.refused is None else 422)


def _draft(form: EntryForm, sheet: Sheet) -> Draft:
    """The draft as the page sent it; the cursor not on a tile."""
    play, cursor = form.draft.data or (), form.cursor.data
    taken = cursor in sheet.rulebook.laid(sheet.game.board) or cursor in [cell for _, cell in play]
    draft = Draft(play, None if taken else cursor, form.open.data and len(play) == 1)
    return entry.begin(sheet.game) if draft == Draft() else draft


def _event(form: EntryForm, seat: int, draft: Draft) -> SheetEvent | None:
    """What the pressed button writes for the seat that was to move; nothing for a tap that only changes the draft."""
    match form.do.data:
        case "confirm" if draft.play:
            return Place(seat, draft.play)
        case "swap":
            return Swap(seat, form.swap.data or 0)
        case "points":
            return Points(seat, form.points.data or 0, form.tiles.data or 0)
        case "pass":
            return Pass(seat)
        case "undo":
            return TakeBack()
    return None


def _write(table: Table, seen: int, event: SheetEvent) -> AnyResponse:
    """Write on the sheet, and show it as it stands then."""
    game_id = table.sheet.id
    try:
        verdict = _referee().write(game_id, seen, event)
    except Stale:
        return _answer(replace(table, notice=_newer(), changed=True), 409)
    if not verdict.legal:
        return _answer(replace(table, refused=verdict, changed=seen != table.sheet.written), 422)
    if "HX-Request" not in request.headers:
        return _remember(redirect(url_for(".show", game_id=game_id, _anchor="here"), 303), table.choices)
    sheet = _referee().sheet(game_id)
    choices = replace(table.choices, every=False)
    return _answer(Table(sheet, entry.begin(sheet.game), choices, changed=True), 200)


def _tap(table: Table, form: EntryForm) -> Table:
    """The table after a tap that writes nothing."""
    game, draft = table.sheet.game, table.draft
    if form.cell.data is not None:
        return replace(table, draft=entry.point(game, draft, form.cell.data))
    if form.tile.data is not None:
        return _lay(table, form.tile.data)
    if form.light.data is not None:
        return replace(table, lit_line=form.light.data)
    match form.do.data:
        case "erase":
            return replace(table, draft=entry.erase(game, draft))
        case "clear":
            return replace(table, draft=entry.begin(game))
        case "turn-direction":
            return replace(table, draft=entry.turn_direction(game, draft))
        case "every":
            return replace(table, choices=replace(table.choices, every=not table.choices.every))
        case "confirm":
            return replace(table, refused=Verdict((Violation("nothing-laid"),)))
    return table


def _lay(table: Table, tile: object) -> Table:
    """Lay a tile at the cursor; where it does not fit, say why and leave the draft as it is."""
    table = replace(table, choices=replace(table.choices, every=False))  # so that the board can be seen again
    draft = table.draft
    if draft.cursor is None:
        return replace(table, refused=Verdict((Violation("nothing-laid"),)))
    laid, verdict = entry.lay(table.sheet.game, draft, tile)
    if verdict.legal:
        return replace(table, draft=laid)
    return replace(table, refused=verdict, tried=Placement(tile, draft.cursor))


def _answer(table: Table, status: int) -> AnyResponse:
    """The whole page, or for htmx only what a tap can change."""
    template = "games/_answer.html" if "HX-Request" in request.headers else "games/show.html"
    response = current_app.make_response((render_template(template, table=table), status))
    return _remember(response, table.choices)


def _remember(response: AnyResponse, choices: Choices) -> AnyResponse:
    """Keep how the page looks for the next game; the only cookies there are."""
    for name, chosen in (("bright", choices.bright), ("marks", choices.marks)):
        if chosen and name not in request.cookies:
            response.set_cookie(name, "1", max_age=YEAR, samesite="Lax", httponly=True)
        elif not chosen and name in request.cookies:
            response.delete_cookie(name)
    return response


def _newer() -> str:
    return gettext(
        "Someone else has written on this sheet meanwhile. Here is the newer sheet; your tiles still lie there, "
        "not confirmed."
    )
