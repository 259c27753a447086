"""Mending an earlier turn: what follows is shown first, then the players choose."""

from dataclasses import replace

from flask import Blueprint, Flask, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Correct, Event, LetStand, TakeBack
from referee.core.steps import Pass, Place, PointsOnly, Ruling, Swap, Turn
from referee.core.verdict import Verdict, Violation
from referee.record import Stale
from referee.rulebooks.qwirkle.draft import Draft, begin
from referee.service import Sheet
from referee.web import taps
from referee.web.forms import MendForm
from referee.web.games import game_table, newer, the_referee
from referee.web.table import Table

mending = Blueprint("mending", __name__)

NUMBERS = ("swap", "points", "tiles")
KINDS: dict[type[Turn], str] = {Place: "place", Swap: "swap", Pass: "pass", PointsOnly: "points"}


def register(app: Flask) -> None:
    """Serve the mending of turns."""
    app.register_blueprint(mending)


@mending.get("/games/<game_id>/turns/<int:number>")
def show(game_id: str, number: int) -> str:
    """A turn as it was written, ready to be corrected. Template: ``table``, a ``Table``."""
    sheet = the_referee().sheet(game_id)
    step = _turn(sheet, number)
    draft = Draft(step.play if isinstance(step, Place) else ())
    return render_template("games/desk.html", table=replace(_table(sheet, number, draft), choices=taps.kept_choices()))


@mending.post("/games/<game_id>/turns/<int:number>")
def mend(game_id: str, number: int) -> Response:
    """A tap while correcting, with what would follow, or the choice."""
    newest = the_referee().sheet(game_id)
    form = MendForm(request.form, meta={"rulebook": newest.rulebook})
    if not form.validate():
        table = _sent_table(form, newest, number)
        return taps.answer(replace(table, notice=" ".join(form.problems), changed=True), 422)
    table = _sent_table(form, the_referee().sheet(game_id, form.seen.data), number)
    event = _chosen(form, number, _step(form, table))
    if isinstance(event, LetStand) and not event.ruling.reason:
        return taps.answer(replace(table, refused=Verdict((Violation("reason-missing"),))), 422)
    try:
        if event is not None:
            return _write(table, form, event)
        if form.seen.data != newest.written:
            raise Stale
    except Stale:
        return _stale(form, newest, number)
    table = _planned(taps.tapped(table, form), form)
    return taps.answer(table, 200 if table.refused is None else 422)


def _sent_table(form: MendForm, sheet: Sheet, number: int) -> Table:
    """The table as the page sent it, on a sheet."""
    table = _table(sheet, number, Draft())
    draft = taps.sent_draft(form, table.game)
    draft = Draft() if draft.cursor and not form.cursor.data else draft  # an empty board puts no cursor here
    sent = {name: form[name].data for name in NUMBERS if form[name].data is not None}
    return replace(
        table,
        draft=draft,
        sent=draft,
        seat=form.seat.data or table.seat,
        kind=form.kind.data or table.kind,
        numbers=sent,
        choices=taps.sent_choices(form),
    )


def _stale(form: MendForm, newest: Sheet, number: int) -> Response:
    """The newer sheet, with what was sent; the game's page where the turn does not stand there any more."""
    entries = newest.game.rows
    if number <= len(entries) and isinstance(entries[number - 1].step, Turn):
        return taps.answer(replace(_sent_table(form, newest, number), notice=newer(), changed=True), 409)
    table = game_table(newest, begin(newest.game), taps.sent_choices(form))
    return taps.answer(replace(table, notice=newer(), changed=True), 409)


def _planned(table: Table, form: MendForm) -> Table:
    """The table with what would follow, where the turn is now another one than was written."""
    assert table.sheet is not None and table.number is not None
    step = _step(form, table)
    if step is None or step == _plain(_turn(table.sheet, table.number)):
        return table
    return replace(table, plan=table.sheet.consequences(table.number, step, form.reason.data))


def _plain(turn: Turn) -> Turn:
    """The turn as such, without what was announced or ruled."""
    return replace(turn, announced=None, ruling=None) if isinstance(turn, Place) else replace(turn, ruling=None)


def _turn(sheet: Sheet, number: int) -> Turn:
    """The turn with this number. A 404 page where there is none."""
    step = sheet.game.rows[number - 1].step if 1 <= number <= len(sheet.game.rows) else None
    return step if isinstance(step, Turn) else abort(404)


def _table(sheet: Sheet, number: int, draft: Draft) -> Table:
    step = _turn(sheet, number)
    return Table(
        sheet.before(number),
        draft,
        url_for("mending.show", game_id=sheet.id, number=number),
        "mend",
        sheet.names,
        sheet,
        number=number,
        seat=step.seat,
        kind=KINDS[type(step)],
        numbers=_numbers(step),
    )


def _numbers(step: Turn) -> dict[str, int]:
    match step:
        case Swap(_, count):
            return {"swap": count}
        case PointsOnly(_, points, tiles):
            return {"points": points, "tiles": tiles}
    return {}


def _step(form: MendForm, table: Table) -> Turn | None:
    """The turn as it was in truth; nothing where tiles were laid and none is."""
    ruling = Ruling(form.reason.data) if form.allowed.data else None
    numbers = table.numbers
    match table.kind:
        case "swap":
            return Swap(table.seat, numbers.get("swap", 0), ruling)
        case "pass":
            return Pass(table.seat, ruling)
        case "points":
            return PointsOnly(table.seat, numbers.get("points", 0), numbers.get("tiles", 0), ruling)
    return Place(table.seat, table.draft.play, None, ruling) if table.draft.play else None


def _chosen(form: MendForm, number: int, step: Turn | None) -> Event | None:
    """What the pressed button writes."""
    match form.do.data:
        case "correct" if step is not None:
            return Correct(number, step)
        case "take-back":
            return TakeBack(number)
        case "stand":
            why = form.why if form.why.raw_data else form.reason
            return LetStand(number, Ruling(why.data, form.ruled.data))
    return None


def _write(table: Table, form: MendForm, event: Event) -> Response:
    """Write the choice, and go back to the game. Raises ``Stale``."""
    assert table.sheet is not None
    game_id = table.sheet.id
    verdict = the_referee().write(game_id, form.seen.data, event, form.reason.data)
    if not verdict.legal:
        return taps.answer(replace(table, refused=verdict), 422)
    address = url_for("games.show", game_id=game_id, _anchor="here")
    if "HX-Request" in request.headers:
        return taps.remember(Response(headers={"HX-Redirect": address}), table.choices)
    return taps.remember(redirect(address, 303), table.choices)
