"""The links that this browser keeps: what it has room for, and ways to save them elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from flask import Blueprint, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from referee.service import Role
from referee.web.board import taps
from referee.web.common.forms import ForgetForm
from referee.web.common.game_list import Entry, entries_of
from referee.web.guard import held
from referee.web.page import Page, SidePage
from referee.web.share.share_links import code_of, known_here_alone
from referee.web.submission import Outcome, submit
from referee.web.use_cases import the_referee

blueprint = Blueprint("kept_links", __name__)


class KeptLink(NamedTuple):
    """A link that this browser keeps."""

    game: Entry
    save: str
    """The address of the page that saves it elsewhere."""


@dataclass(frozen=True)
class KeptLinksPage(Page):
    """The links that this browser keeps."""

    template: ClassVar[str] = "share/kept_links/page.html"

    notice: str
    """A sentence about the request itself."""
    scoring: tuple[KeptLink, ...]
    watching: tuple[KeptLink, ...]
    """Those to games that it may only look at."""
    most: int
    """How many of each it has room for."""
    most_running: int
    """How many running games it can have begun."""


@dataclass(frozen=True)
class SavePage(SidePage):
    """A link, to be saved elsewhere."""

    template: ClassVar[str] = "share/kept_links/save.html"

    role: Role
    key: str
    link: str
    code: Markup
    """The link as a QR code."""
    only_here: bool
    """Whether the name in that address means this machine only here."""
    kept: bool
    """Whether this browser keeps the link."""


@blueprint.get("/links")
def show() -> str:
    """The links that this browser keeps."""
    return _page().render()


@blueprint.post("/links")
def forget() -> Response:
    """Keep a link no longer."""
    form = ForgetForm(request.form)

    def act() -> Outcome:
        held.forget(Role(form.role.data), form.key.data or "")
        return redirect(url_for(".show"), 303)

    return submit(act, lambda why: _page(why.notice), form)


@blueprint.get("/keep/<key>/save")
def save_scoring(key: str) -> str:
    """The link for scoring, to be saved elsewhere."""
    return _save_page(key, Role.SCOREKEEPER, url_for("hand_over.enter", key=key, _external=True)).render()


@blueprint.get("/seen/<key>/save")
def save_watching(key: str) -> str:
    """The link for watching, to be saved elsewhere."""
    return _save_page(key, Role.FOLLOWER, url_for("seen.show", key=key, _external=True)).render()


def _page(notice: str = "") -> KeptLinksPage:
    scoring, watching = (held.games_held(role) for role in (Role.SCOREKEEPER, Role.FOLLOWER))
    return KeptLinksPage(
        notice=notice,
        scoring=_links(scoring, ".save_scoring"),
        watching=_links({game: key for game, key in watching.items() if game not in scoring}, ".save_watching"),
        most=held.MOST,
        most_running=held.MOST_RUNNING,
    )


def _links(keys: Mapping[str, str], save: str) -> tuple[KeptLink, ...]:
    games = entries_of(the_referee().lists.these(keys))
    return tuple(KeptLink(game, url_for(save, key=keys[game.id])) for game in games)


def _save_page(key: str, role: Role, link: str) -> SavePage:
    return SavePage(
        sheet=the_referee().sheet(the_referee().links.game_of(key, role)),
        back=taps.kept_query(),
        role=role,
        key=key,
        link=link,
        code=code_of(link),
        only_here=known_here_alone(),
        kept=key in held.held(role),
    )
