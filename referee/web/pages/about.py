"""Where a game was played, and a note on it."""

from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.steps import LONGEST_NOTE
from referee.service import About, Sheet
from referee.web.forms.forms import AboutForm
from referee.web.guard.access import admission
from referee.web.page import Page
from referee.web.use_cases import the_referee

blueprint = Blueprint("about", __name__, url_prefix="/games/<game_id>")


@dataclass(frozen=True)
class AboutPage(Page):
    """The form, with what was said last, or typed."""

    template: ClassVar[str] = "about/page.html"

    game_id: str
    place: str
    note: str
    longest: int
    """Characters that each may have."""
    leave: str
    """The address of the page that shows what was said."""
    problems: tuple[str, ...]


@blueprint.get("/about")
def show(game_id: str) -> str:
    """The form."""
    sheet = the_referee().sheet(game_id)
    return _page(sheet, *sheet.about).render()


@blueprint.post("/about")
def say(game_id: str) -> Response | tuple[str, int]:
    """Say it, and go to where it is shown."""
    sheet, form = the_referee().sheet(game_id), AboutForm(request.form)
    place, note = form.place.data or "", form.note.data or ""
    if not form.validate():
        return _page(sheet, place, note, tuple(form.problems)).render(), 422
    the_referee().describe(game_id, About(place, note), admission())
    return redirect(_shown(sheet), 303)


def _page(sheet: Sheet, place: str, note: str, problems: tuple[str, ...] = ()) -> AboutPage:
    return AboutPage(sheet.id, place, note, LONGEST_NOTE, _shown(sheet), problems)


def _shown(sheet: Sheet) -> str:
    """Where it is shown."""
    return url_for("result.show" if sheet.game.winners else "sheets.show", game_id=sheet.id)
