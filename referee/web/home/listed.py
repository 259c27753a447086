"""A game on the lists: its place and a note, deleting it, the games that are deleted, and bringing one back. Nothing
leaves the record for thirty days.
"""

from dataclasses import dataclass

from flask import Blueprint, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.steps import LONGEST_NOTE
from referee.service import KEPT_DAYS, About, ConflictError, DeletedGameError, Sheet
from referee.web.common.forms import AboutForm, BringBackForm, DeleteForm, ThrowAwayForm
from referee.web.common.game_list import Entry, entry_of
from referee.web.guard.access import admission
from referee.web.home.home import GameListPage, asked_after, home_page
from referee.web.page import Page, SheetPage
from referee.web.refused import INVALID, NotWritten, check, problems_of, shown_again, stale
from referee.web.this_app import the_referee
from referee.wording.language import gettext

blueprint = Blueprint("listed", __name__)


@dataclass(frozen=True)
class AboutPage(SheetPage):
    """The form, with the newest place and note, or what was typed."""

    template = "home/about.html"

    place: str
    note: str
    problems: tuple[str, ...] = ()
    longest: int = LONGEST_NOTE
    """The most characters of each."""

    @property
    def leave(self) -> str:
        """The address of the page that shows place and note."""
        return url_for("result.show" if self.sheet.game.winners else "sheets.show", game_id=self.sheet.id)


@dataclass(frozen=True)
class DeletePage(Page):
    """Whether a game is to be deleted."""

    template = "home/delete.html"

    game: Entry
    notice: str
    """A sentence about the request itself."""
    days: int = KEPT_DAYS
    """The days in which it can be brought back."""


@dataclass(frozen=True)
class DeletedPage(GameListPage):
    """The games that can be brought back."""

    template = "home/deleted.html"

    days: int = KEPT_DAYS
    """The days in which they can be brought back."""


@blueprint.get("/games/<game_id>/about")
def about(game_id: str) -> str:
    """The form for place and note."""
    sheet = the_referee().sheet(game_id)
    return AboutPage(sheet, *sheet.about).render()


@blueprint.post("/games/<game_id>/about")
def describe(game_id: str) -> Response:
    """Keep what was typed, and go to the page that shows it."""
    sheet, form = the_referee().sheet(game_id), AboutForm(request.form)
    place, note = form.place.data or "", form.note.data or ""
    if not form.validate():
        return make_response((AboutPage(sheet, place, note, tuple(problems_of(form))).render(), INVALID))
    the_referee().describe(game_id, About(place, note), admission())
    return redirect(AboutPage(sheet, place, note).leave, 303)


@blueprint.get("/games/<game_id>/delete")
def ask(game_id: str) -> str:
    """Whether the game is to be deleted."""
    return _question(game_id).render()


@blueprint.post("/games/<game_id>/delete")
@shown_again(lambda why, game_id: _question(game_id, why.notice))
def delete(game_id: str) -> Response:
    """Delete the game, and go to the first page, which says so and shows the way back."""
    form = DeleteForm(request.form)
    check(form)
    return _deleted(game_id, form.seen.data)


@blueprint.post("/games/<game_id>/throw-away")
@shown_again(lambda why, game_id: home_page(why.notice))
def throw_away(game_id: str) -> Response:
    """Delete a game that has no turn yet, without a question."""
    opened, form = the_referee().look_at(game_id), ThrowAwayForm(request.form)
    check(form)
    if not isinstance(opened, Sheet) or not opened.empty:
        raise NotWritten(notice=gettext("You can only discard a game that has no turns yet."))
    return _deleted(game_id, form.seen.data)


@blueprint.post("/games/<game_id>/bring-back")
@shown_again(lambda why, game_id: home_page(why.notice))
def bring_back(game_id: str) -> Response:
    """Bring the game back, and go to it, or to the list that asked."""
    form = BringBackForm(request.form)
    check(form)
    the_referee().record.removals.restore(game_id, admission())
    return redirect(url_for("home.index") if form.listed.data else url_for("games.show", game_id=game_id), 303)


@blueprint.get("/deleted")
def deleted() -> str:
    """The games that can be brought back."""
    return DeletedPage(the_referee().lists.page(asked_after(), deleted=True)).render()


def _question(game_id: str, notice: str = "") -> DeletePage:
    """The question. Raises ``DeletedGameError`` if the game is already deleted."""
    listed = the_referee().lists.game(game_id)
    if listed.deleted:
        raise DeletedGameError(game_id)
    return DeletePage(entry_of(listed), notice)


def _deleted(game_id: str, seen: int) -> Response:
    """Delete the game, if it has only the ``seen`` events."""
    try:
        the_referee().record.removals.delete(game_id, seen, admission())
    except ConflictError:
        raise stale() from None
    return redirect(url_for("home.index", thrown=game_id), 303)
