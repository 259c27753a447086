"""The place where a game was played, and a note on it."""

from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.steps import LONGEST_NOTE
from referee.service import About, Sheet
from referee.web.common.forms import AboutForm
from referee.web.guard.access import admission
from referee.web.page import Page
from referee.web.submission import Outcome, submit
from referee.web.use_cases import the_referee

blueprint = Blueprint("about", __name__, url_prefix="/games/<game_id>")


@dataclass(frozen=True)
class AboutPage(Page):
    """The form, with the newest place and note, or what was typed."""

    template: ClassVar[str] = "home/about/page.html"

    game_id: str
    place: str
    note: str
    longest: int
    """The most characters of each."""
    leave: str
    """The address of the page that shows place and note."""
    problems: tuple[str, ...]


@blueprint.get("/about")
def show(game_id: str) -> str:
    """The form."""
    sheet = the_referee().sheet(game_id)
    return _page(sheet, *sheet.about).render()


@blueprint.post("/about")
def say(game_id: str) -> Response:
    """Keep what was typed, and go to the page that shows it."""
    sheet, form = the_referee().sheet(game_id), AboutForm(request.form)
    place, note = form.place.data or "", form.note.data or ""

    def act() -> Outcome:
        the_referee().describe(game_id, About(place, note), admission())
        return redirect(_shown(sheet), 303)

    return submit(act, lambda _: _page(sheet, place, note, tuple(form.problems)), form)


def _page(sheet: Sheet, place: str, note: str, problems: tuple[str, ...] = ()) -> AboutPage:
    return AboutPage(sheet.id, place, note, LONGEST_NOTE, _shown(sheet), problems)


def _shown(sheet: Sheet) -> str:
    """The address of the page that shows place and note."""
    return url_for("result.show" if sheet.game.winners else "sheets.show", game_id=sheet.id)
