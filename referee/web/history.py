"""Everything that was ever written on a sheet, and the sheet as it stood after each of it."""

from flask import Blueprint, Flask, abort, render_template, url_for

from referee.core.notation import read_event
from referee.core.unreadable import Unreadable
from referee.rulebooks.qwirkle.draft import Draft
from referee.web import taps
from referee.web.games import the_referee
from referee.web.table import Table
from referee.wording.events import event_summary

history = Blueprint("history", __name__, url_prefix="/games/<game_id>/history")


def register(app: Flask) -> None:
    """Serve the past."""
    app.register_blueprint(history)


@history.get("")
def index(game_id: str) -> str:
    """All events. Template: ``sheet``, and ``events``: number, time and words of each, the newest first."""
    sheet = the_referee().sheet(game_id)

    def words(line: str) -> str:
        try:
            return event_summary(read_event(line, sheet.rulebook), sheet.names)
        except Unreadable:
            return line

    told = zip(sheet.times, map(words, sheet.lines), strict=True)
    events = [(number, time, summary) for number, (time, summary) in enumerate(told, 1)]
    return render_template("games/history.html", sheet=sheet, events=events[::-1])


@history.get("/<int:seen>")
def show(game_id: str, seen: int) -> str:
    """The sheet as it stood after so many events. Template: ``table``, a ``Table``."""
    if seen > the_referee().sheet(game_id).written:
        abort(404)
    sheet = the_referee().sheet(game_id, seen)
    url = url_for(".show", game_id=game_id, seen=seen)
    table = Table(sheet.game, Draft(), url, "look", sheet.names, sheet, seen, choices=taps.kept_choices())
    return render_template("games/desk.html", table=table)
