"""Deleting a game, the games that are deleted, and bringing one back. Nothing leaves the record for thirty days."""

from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.service import FIRST, KEPT_DAYS, DeletedGameError, Sheet
from referee.web.common.forms import BringBackForm, button
from referee.web.common.game_list import Entry, entries_of, entry_of
from referee.web.guard.access import admission
from referee.web.home.finding import read_after, written
from referee.web.home.home import home_page
from referee.web.page import Page
from referee.web.submission import Outcome, invalid, stale, submit
from referee.web.use_cases import the_referee
from referee.wording.language import gettext

blueprint = Blueprint("deleting", __name__)


@dataclass(frozen=True)
class DeletePage(Page):
    """Whether a game is to be deleted."""

    template: ClassVar[str] = "home/deleting/ask.html"

    game: Entry
    notice: str
    """A sentence about the request itself."""
    days: int
    """The days in which it can be brought back."""


@dataclass(frozen=True)
class DeletedPage(Page):
    """The games that can be brought back."""

    template: ClassVar[str] = "home/deleting/list.html"

    games: tuple[Entry, ...]
    first: bool
    """Whether it is the first page of them."""
    older: str
    """The address of the next page; empty for the last."""
    days: int
    """The days in which they can be brought back."""


@blueprint.get("/games/<game_id>/delete")
def ask(game_id: str) -> str:
    """The question."""
    return _question(game_id).render()


@blueprint.post("/games/<game_id>/delete")
def delete(game_id: str) -> Response:
    """Delete the game, and go to the first page, which says so and shows the way back."""
    form = button("delete")(request.form)
    return submit(lambda: _deleted(game_id, form.seen.data), lambda why: _question(game_id, why.notice), form)


@blueprint.post("/games/<game_id>/throw-away")
def throw_away(game_id: str) -> Response:
    """Delete a game that has no turn yet, without a question."""
    opened, form = the_referee().look_at(game_id), button("throw-away")(request.form)

    def act() -> Outcome:
        if not isinstance(opened, Sheet) or not opened.empty:
            return invalid(gettext("You can only discard a game that has no turns yet."))
        return _deleted(game_id, form.seen.data)

    return submit(act, lambda why: home_page(why.notice), form)


@blueprint.post("/games/<game_id>/bring-back")
def bring_back(game_id: str) -> Response:
    """Bring the game back, and go to it, or to the list that asked."""
    form = BringBackForm(request.form)

    def act() -> Outcome:
        the_referee().restore(game_id, admission())
        return redirect(url_for("home.index") if form.listed.data else url_for("games.show", game_id=game_id), 303)

    return submit(act, lambda why: home_page(why.notice), form)


@blueprint.get("/deleted")
def show() -> str:
    """The games that can be brought back."""
    after = read_after(request.args.get("after", ""))
    page = the_referee().lists.page(after, deleted=True)
    return DeletedPage(
        games=entries_of(page.games),
        first=after == FIRST,
        older=url_for(".show", after=written(page.after)) if page.after else "",
        days=KEPT_DAYS,
    ).render()


def _question(game_id: str, notice: str = "") -> DeletePage:
    """The question. Raises ``DeletedGameError`` if the game is already deleted."""
    listed = the_referee().lists.game(game_id)
    if listed.deleted:
        raise DeletedGameError(game_id)
    return DeletePage(entry_of(listed), notice, KEPT_DAYS)


def _deleted(game_id: str, seen: int) -> Outcome:
    """Delete the game, if it has only the ``seen`` events."""
    if not the_referee().delete(game_id, seen, admission()):
        return stale()
    return redirect(url_for("home.index", thrown=game_id), 303)
