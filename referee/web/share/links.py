"""The links that give a role in a game: sharing them, ending them, and those that this browser keeps."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import segno
from flask import Blueprint, make_response, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from referee.service import Role, UnknownGameError
from referee.web.common.forms import ForgetForm, FormPage, RenewForm
from referee.web.common.game_list import Entry, entries_of
from referee.web.guard import held_links, pace
from referee.web.guard.access import admission
from referee.web.page import Page, SidePage, kept_query
from referee.web.refused import NotWritten, check, shown_again, with_form
from referee.web.this_app import the_referee
from referee.wording.language import gettext

AT_HOME = ("localhost", "127.0.0.1", "[::1]")
"""Names that mean the machine itself on every machine."""
_LINK = re.compile(r"(?:https?://([^/\s]+))?/(keep|seen)/([a-z2-7]{16})(?![a-zA-Z0-9])")
_LEADS_TO = {"keep": (Role.SCOREKEEPER, "links.enter"), "seen": (Role.FOLLOWER, "follower.show")}
"""The role that a link gives and the endpoint, by the folder in the link."""

blueprint = Blueprint("links", __name__)


@dataclass(frozen=True, kw_only=True)
class LinkPage(SidePage):
    """A page that shows a link to a game."""

    role: Role
    """The role that the link gives."""

    @cached_property
    def key(self) -> str:
        """The link's key."""
        return the_referee().links.key_of(self.sheet.id, self.role)

    @cached_property
    def link(self) -> str:
        """The link for other devices."""
        endpoint = "links.enter" if self.role is Role.SCOREKEEPER else "follower.show"
        return url_for(endpoint, key=self.key, _external=True)

    @property
    def code(self) -> Markup:
        """The link as a QR code."""
        return code_of(self.link)

    @property
    def only_here(self) -> bool:
        """Whether the name in that address means this machine only on itself."""
        return request.host.rsplit(":", 1)[0] in AT_HOME


@dataclass(frozen=True, kw_only=True)
class HandOverPage(LinkPage, FormPage):
    """The scorekeeper's link of a game, and the forms that renew it and the followers' link."""

    template = "share/links/hand_over.html"

    role: Role = Role.SCOREKEEPER

    @property
    def renewals(self) -> dict[Role, int]:
        """The number of times that the link of each role was renewed."""
        return {role: the_referee().record.links.renewals(self.sheet.id, role) for role in Role}

    @property
    def renewed(self) -> str:
        """The role whose link was renewed just now; empty if there isn't one."""
        return request.args.get("renewed", "")


@dataclass(frozen=True, kw_only=True)
class SavePage(LinkPage):
    """A link, to be saved elsewhere."""

    template = "share/links/save.html"

    @property
    def kept(self) -> bool:
        """Whether this browser keeps the link."""
        return self.key in held_links.held(self.role)


@dataclass(frozen=True)
class KeptLinksPage(Page):
    """The links that this browser keeps: games, each with the address of the page that saves its link elsewhere."""

    template = "share/links/kept.html"

    notice: str = ""
    """A sentence about the request itself."""
    typed: str = ""
    """What was pasted as a link."""
    most: int = held_links.MOST
    """The most links per role."""
    most_running: int = held_links.MOST_RUNNING
    """The most running games that it can have started."""

    @cached_property
    def _scoring_keys(self) -> dict[str, str]:
        return held_links.games_held(Role.SCOREKEEPER)

    @cached_property
    def scoring(self) -> tuple[tuple[Entry, str], ...]:
        """The links for scoring."""
        return _links(self._scoring_keys, ".save_scoring")

    @cached_property
    def watching(self) -> tuple[tuple[Entry, str], ...]:
        """The links to games that it may only watch."""
        keys = held_links.games_held(Role.FOLLOWER)
        return _links({game: key for game, key in keys.items() if game not in self._scoring_keys}, ".save_watching")


@blueprint.route("/games/<game_id>/links", methods=["GET", "POST"])
@with_form(HandOverPage.again)
def hand_over(game_id: str) -> Response:
    """End a link and show the new one; this browser keeps its role."""
    form = RenewForm(request.form)
    check(form)
    role = Role(form.role.data)
    the_referee().record.links.renew(game_id, role, form.number.data, held_links.phone(new=True), admission())
    held_links.keep_score(game_id)
    return redirect(url_for(".hand_over", game_id=game_id, renewed=role.value, back=kept_query() or None), 303)


@blueprint.get("/keep/<key>")
def enter(key: str) -> Response:
    """Make this browser a scorekeeper of the game, and redirect to it."""
    game_id = the_referee().links.game_of(key, Role.SCOREKEEPER)
    held_links.keep_score(game_id)
    return redirect(url_for("games.show", game_id=game_id), 303)


@blueprint.get("/links")
@shown_again(lambda why: KeptLinksPage(why.notice, request.args["link"]))
def kept() -> Response:
    """The links that this browser keeps. With a text as ``link``: a redirect to the game of the link in it."""
    pasted = request.args.get("link")
    if pasted is None:
        return make_response(KeptLinksPage().render())
    found = _LINK.search(pasted)
    host, folder, key = found.groups() if found else ("", "", "")
    if folder:
        role, endpoint = _LEADS_TO[folder]
        try:
            the_referee().links.game_of(key, role)
            return redirect(url_for(endpoint, key=key))
        except UnknownGameError:
            pace.count(pace.GUESSES)
    if folder and host in (None, request.host):
        raise NotWritten(notice=gettext("This link doesn't work any more. Ask for a new one."))
    raise NotWritten(notice=gettext("That isn't a link to a game on this server. Copy the whole link."))


@blueprint.post("/links")
@shown_again(lambda why: KeptLinksPage(why.notice))
def forget() -> Response:
    """Forget a link."""
    form = ForgetForm(request.form)
    check(form)
    held_links.forget(Role(form.role.data), form.key.data or "")
    return redirect(url_for(".kept"), 303)


@blueprint.get("/keep/<key>/save", endpoint="save_scoring", defaults={"role": Role.SCOREKEEPER})
@blueprint.get("/seen/<key>/save", endpoint="save_watching", defaults={"role": Role.FOLLOWER})
def save(key: str, role: Role) -> str:
    """A link, to be saved elsewhere."""
    sheet = the_referee().sheet(the_referee().links.game_of(key, role))
    return SavePage(sheet=sheet, role=role).render()


def code_of(link: str) -> Markup:
    """A link as a QR code, dark on white in every theme."""
    code = segno.make(link, micro=False)
    return Markup(code.svg_inline(svgclass=None, lineclass=None, omitsize=True, light="#fff"))


def _links(keys: Mapping[str, str], save: str) -> tuple[tuple[Entry, str], ...]:
    games = entries_of(the_referee().lists.these(keys))
    return tuple((game, url_for(save, key=keys[game.id])) for game in games)
