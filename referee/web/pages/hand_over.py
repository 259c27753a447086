"""Handing over a role in a game by its link, and taking it back from all who hold it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from referee.service import Role
from referee.web.forms import taps
from referee.web.forms.forms import RenewForm
from referee.web.guard.access import admission
from referee.web.guard.held import keep_score, phone
from referee.web.page import SidePage
from referee.web.use_cases import the_referee
from referee.web.views.share_links import code_of, known_here_alone

blueprint = Blueprint("handing", __name__)


@dataclass(frozen=True)
class HandPage(SidePage):
    """The link by which others write on a game, and the ways to end it and that of the followers."""

    template: ClassVar[str] = "hand_over/page.html"

    names: tuple[str, ...]
    key: str
    """By which another scorekeeper comes in."""
    link: str
    """The whole address for another scorekeeper."""
    code: Markup
    """The same as a QR code."""
    only_here: bool
    """Whether no other device knows this machine by the name in that address."""
    renewals: Mapping[Role, int]
    """By role how often its link was renewed."""
    renewed: str
    """The role whose link was renewed just now; empty where none was."""
    notice: str
    """A sentence about the request itself."""


@blueprint.get("/games/<game_id>/links")
def show(game_id: str) -> str:
    """The link of the scorekeeper."""
    return _page(game_id).render()


@blueprint.post("/games/<game_id>/links")
def renew(game_id: str) -> Response | tuple[str, int]:
    """End a link, and show the next one; this browser keeps its role."""
    form = RenewForm(request.form)
    if not form.validate():
        return _page(game_id, " ".join(form.problems)).render(), 422
    role = Role(form.role.data)
    the_referee().links.renew(game_id, role, form.number.data, phone(new=True), admission())
    keep_score(game_id)
    address = url_for(".show", game_id=game_id, renewed=role.value, back=taps.kept_query() or None)
    return redirect(address, 303)


@blueprint.get("/keep/<key>")
def enter(key: str) -> Response:
    """Make this browser a scorekeeper's, and go to the game."""
    game_id = the_referee().links.game_of(key, Role.SCOREKEEPER)
    keep_score(game_id)
    return redirect(url_for("games.show", game_id=game_id), 303)


def _page(game_id: str, notice: str = "") -> HandPage:
    sheet, links = the_referee().sheet(game_id), the_referee().links
    key = links.key_of(sheet.id, Role.SCOREKEEPER)
    link = url_for(".enter", key=key, _external=True)
    return HandPage(
        game_id=sheet.id,
        back=taps.kept_query(),
        names=sheet.names,
        key=key,
        link=link,
        code=code_of(link),
        only_here=known_here_alone(),
        renewals={role: links.renewals(sheet.id, role) for role in Role},
        renewed=request.args.get("renewed", ""),
        notice=notice,
    )
