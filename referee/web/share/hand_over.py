"""The links that hand over a role in a game, and their renewal, which takes the role back from all who hold it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from referee.service import Role
from referee.web.board import taps
from referee.web.common.forms import RenewForm
from referee.web.guard.access import admission
from referee.web.guard.held import keep_score, phone
from referee.web.page import SidePage
from referee.web.share.share_links import code_of, known_here_alone
from referee.web.submission import Outcome, submit
from referee.web.use_cases import the_referee

blueprint = Blueprint("hand_over", __name__)


@dataclass(frozen=True)
class HandOverPage(SidePage):
    """The scorekeeper's link of a game, and the forms that renew it and the followers' link."""

    template: ClassVar[str] = "share/hand_over/page.html"

    key: str
    """The key of the scorekeeper's link."""
    link: str
    """The scorekeeper's link."""
    code: Markup
    """The same as a QR code."""
    only_here: bool
    """Whether the name in that address means this machine only here."""
    renewals: Mapping[Role, int]
    """By role the number of times that its link was renewed."""
    renewed: str
    """The role whose link was renewed just now; empty if none was."""
    notice: str
    """A sentence about the request itself."""


@blueprint.get("/games/<game_id>/links")
def show(game_id: str) -> str:
    """The link of the scorekeeper."""
    return _page(game_id).render()


@blueprint.post("/games/<game_id>/links")
def renew(game_id: str) -> Response:
    """End a link, and show the next one; this browser keeps its role."""
    form = RenewForm(request.form)

    def act() -> Outcome:
        role = Role(form.role.data)
        the_referee().links.renew(game_id, role, form.number.data, phone(new=True), admission())
        keep_score(game_id)
        address = url_for(".show", game_id=game_id, renewed=role.value, back=taps.kept_query() or None)
        return redirect(address, 303)

    return submit(act, lambda why: _page(game_id, why.notice), form)


@blueprint.get("/keep/<key>")
def enter(key: str) -> Response:
    """Make this browser a scorekeeper's, and redirect to the game."""
    game_id = the_referee().links.game_of(key, Role.SCOREKEEPER)
    keep_score(game_id)
    return redirect(url_for("games.show", game_id=game_id), 303)


def _page(game_id: str, notice: str = "") -> HandOverPage:
    sheet, links = the_referee().sheet(game_id), the_referee().links
    key = links.key_of(sheet.id, Role.SCOREKEEPER)
    link = url_for(".enter", key=key, _external=True)
    return HandOverPage(
        sheet=sheet,
        back=taps.kept_query(),
        key=key,
        link=link,
        code=code_of(link),
        only_here=known_here_alone(),
        renewals={role: links.renewals(sheet.id, role) for role in Role},
        renewed=request.args.get("renewed", ""),
        notice=notice,
    )
