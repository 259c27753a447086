"""How pages look and sound in this browser; choices are kept in cookies."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.web.board import taps
from referee.web.guard import languages
from referee.web.guard.held import keep
from referee.web.page import Page
from referee.web.shelf import asked_rulebook

blueprint = Blueprint("looks", __name__)

SWITCHES: Mapping[str, tuple[str, ...]] = {
    "bright": ("1", "phone"),
    "marks": ("1",),
    "large": ("1",),
    "aloud": ("1",),
    "calm": ("1",),
    "awake": ("0",),
}
"""The values of each setting, by the name of its cookie; without a cookie the default applies.

``bright`` is ``1`` for a light page and ``phone`` for the phone's own setting; ``calm`` is less movement, whatever the
phone says; ``awake`` is ``0`` if the screen may go dark while a game is open.
"""


@dataclass(frozen=True)
class LooksPage(Page):
    """The settings."""

    template: ClassVar[str] = "site/looks/page.html"

    game_id: str
    """The game from which it was opened; empty if there was none."""
    back: str
    """The draft that waits there, as a query string."""
    slug: str
    """The slug of the game whose tiles are the preview."""


@blueprint.get("/looks")
def show() -> str:
    """The settings, with the way back to the game from which they were opened."""
    rulebook = asked_rulebook(request.args.get("rulebook"))
    return LooksPage(_game(), taps.kept_query(), rulebook.slug).render()


@blueprint.post("/looks")
def choose() -> Response:
    """Keep the choices and go back; htmx stays on the page, which shows them already."""
    game = _game()
    back = taps.kept_query()
    address = url_for("games.show", game_id=game) + (f"?{back}" if back else "") if game else url_for("home.index")
    response = make_response("", 204) if taps.is_htmx() else redirect(address, 303)
    if request.form.get(languages.COOKIE, "") != languages.chosen():
        response.headers["HX-Refresh"] = "true"  # every word of the page changes
    for name, values in {**SWITCHES, languages.COOKIE: languages.spoken()}.items():
        chosen = request.form.get(name, "")
        if chosen in values:
            keep(response, name, chosen)
        elif name in request.cookies:
            response.delete_cookie(name)
    return response


def _game() -> str:
    asked = request.values.get("game", "")
    return asked if asked.isalnum() and len(asked) < 65 else ""
