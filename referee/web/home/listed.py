"""A game on the lists: its place and a note, deleting it, the deleted games, and restoring one. Nothing leaves the
record for thirty days.
"""

from dataclasses import dataclass

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.steps import LONGEST_NOTE
from referee.service import KEPT_DAYS, About, ConflictError, DeletedGameError, Sheet
from referee.web.common.forms import AboutForm, BringBackForm, DeleteForm, FormPage, ThrowAwayForm
from referee.web.common.game_list import Entry, entry_of
from referee.web.guard.access import admission
from referee.web.home.home import GameListPage, asked_after, home_page
from referee.web.page import Page
from referee.web.refused import LOOKED_AT, NotWritten, check, shown_again, stale, with_form
from referee.web.this_app import the_referee
from referee.wording.language import gettext

blueprint = Blueprint("listed", __name__)


@dataclass(frozen=True, kw_only=True)
class AboutPage(FormPage):
    """The form, with the newest place and note, or what was typed."""

    template = "home/about.html"

    place: str
    note: str
    longest: int = LONGEST_NOTE
    """The most characters of each."""

    @property
    def leave(self) -> str:
        """The address of the page that shows place and note."""
        return url_for("result.show" if self.sheet.game.winners else "sheets.show", game_id=self.sheet.id)


@dataclass(frozen=True)
class DeletePage(Page):
    """The question whether to delete a game."""

    template = "home/delete.html"

    game: Entry
    notice: str
    """A sentence about the request itself."""
    days: int = KEPT_DAYS
    """The days in which it can be restored."""


@dataclass(frozen=True)
class DeletedPage(GameListPage):
    """The games that can be restored."""

    template = "home/deleted.html"

    days: int = KEPT_DAYS
    """The days in which they can be restored."""


def _about(why: NotWritten, game_id: str) -> AboutPage:
    sheet = the_referee().sheet(game_id)
    place, note = request.form.get("place", sheet.about.place), request.form.get("note", sheet.about.note)
    return AboutPage(sheet=sheet, why=why, place=place, note=note)


@blueprint.route("/games/<game_id>/about", methods=["GET", "POST"])
@with_form(_about)
def about(game_id: str) -> Response:
    """Save what was typed as place and note, and go to the page that shows it."""
    form = AboutForm(request.form)
    check(form)
    the_referee().describe(game_id, About(form.place.data or "", form.note.data or ""), admission())
    return redirect(_about(LOOKED_AT, game_id).leave, 303)


@blueprint.route("/games/<game_id>/delete", methods=["GET", "POST"])
@with_form(lambda why, game_id: _question(game_id, why.notice))
def delete(game_id: str) -> Response:
    """Delete the game, and go to the first page, which reports it and offers to restore it."""
    form = DeleteForm(request.form)
    check(form)
    return _deleted(game_id, form.seen.data)


@blueprint.post("/games/<game_id>/throw-away")
@shown_again(lambda why, game_id: home_page(why.notice))
def throw_away(game_id: str) -> Response:
    """Delete a game without turns, without a question."""
    opened, form = the_referee().look_at(game_id), ThrowAwayForm(request.form)
    check(form)
    if not isinstance(opened, Sheet) or not opened.empty:
        raise NotWritten(notice=gettext("You can only discard a game that has no turns yet."))
    return _deleted(game_id, form.seen.data)


@blueprint.post("/games/<game_id>/bring-back")
@shown_again(lambda why, game_id: home_page(why.notice))
def bring_back(game_id: str) -> Response:
    """Restore the game, and go to it, or to the list that asked."""
    form = BringBackForm(request.form)
    check(form)
    the_referee().record.removals.restore(game_id, admission())
    return redirect(url_for("home.index") if form.listed.data else url_for("games.show", game_id=game_id), 303)


@blueprint.get("/deleted")
def deleted() -> str:
    """The games that can be restored."""
    return DeletedPage(the_referee().lists.page(asked_after(), deleted=True)).render()


def _question(game_id: str, notice: str) -> DeletePage:
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
