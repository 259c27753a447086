"""The app on a phone: its settings in cookies, its manifest, the service worker, which caches pages, and the offline
pages.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, current_app, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as Redirect

from referee.scripts import CDN, HTMX, SCRIPTS
from referee.translations import direction
from referee.web.board import draft_address
from referee.web.guard import languages
from referee.web.guard.held_links import keep
from referee.web.page import Page, kept_query
from referee.web.site.assets import address, asset, game_address
from referee.web.this_app import asked_rulebook, rulebook_fields, the_shelf
from referee.wording.language import code, gettext

SWITCHES: Mapping[str, tuple[str, ...]] = {
    "bright": ("1", "dark"),
    "marks": ("1",),
    "large": ("1",),
    "aloud": ("1",),
    "calm": ("1",),
    "awake": ("0",),
}
"""The values of each setting, by the name of its cookie; without a cookie the default applies.

``bright`` is ``1`` for a light page and ``dark`` for a dark one, by default as on the phone; ``calm`` is less movement,
whatever the phone's setting; ``awake`` is ``0`` if the screen may go dark while a game is open.
"""
MOST = 60
"""The number of newest pages that a phone caches."""
DRAWN = (".css", ".js", ".svg")
"""The suffixes of the static files that are cached."""
ON_DEMAND = {"bundles", "camera", "lattice", "lattice.js"}
"""Folders and files of scripts that phones load only to read a photo."""
GROUND = "#14161b"
"""The background of a dark page, which a phone shows while the app starts."""
ICONS = (("192", "any"), ("512", "any"), ("full-512", "maskable"))
"""The icons made by ``make icons``, and their purpose: a ``maskable`` one may be cut to any shape."""

blueprint = Blueprint("phone", __name__)


@dataclass(frozen=True)
class SettingsPage(Page):
    """The settings."""

    template = "site/settings.html"

    game_id: str
    """The game from which it was opened; empty if there was none."""
    back: str
    """The draft waiting there, as a query string."""
    slug: str
    """The slug of the game whose tiles are the preview."""


@dataclass(frozen=True)
class Worker(Page):
    """The service worker."""

    template = "site/service-worker.js"

    version: str
    """A hash of all static files: the caches of other versions are deleted."""
    files: tuple[str, ...]
    """The names of the static files that are cached."""
    others: tuple[tuple[str, str], ...]
    """The addresses of third-party scripts, and their integrity."""
    most: int
    """The most pages that are cached."""
    books: tuple[str, ...]
    """The addresses of the rulebooks, which are always cached."""


@dataclass(frozen=True)
class OfflinePage(Page):
    """The page shown without a connection."""

    template = "site/offline.html"

    unsent: bool
    """Whether a form couldn't be sent, rather than a page not loaded."""


@blueprint.get("/looks")
def settings() -> str:
    """The settings, with the way back to the game from which they were opened."""
    rulebook = asked_rulebook(request.args.get("rulebook"))
    return SettingsPage(_game(), kept_query(), rulebook.slug).render()


@blueprint.post("/looks")
def choose() -> Redirect:
    """Save the choices and go back; htmx stays on the page, which already shows them."""
    game, back = _game(), kept_query()
    leave = game_address(game, back) if game else url_for("home.index")
    response = make_response("", 204) if draft_address.is_htmx() else redirect(leave, 303)
    if request.form.get(languages.COOKIE, "") != languages.chosen():
        response.headers["HX-Refresh"] = "true"  # every word of the page changes
    for name, values in {**SWITCHES, languages.COOKIE: languages.spoken()}.items():
        chosen = request.form.get(name, "")
        if chosen in values:
            keep(response, name, chosen)
        elif name in request.cookies:
            response.delete_cookie(name)
    return response


@blueprint.get("/app.webmanifest")
def manifest() -> Response:
    """The manifest of the app, in the reader's language."""
    content = current_app.json.dumps(
        {
            "id": "/",
            "start_url": url_for("home.index"),
            "scope": "/",
            "display": "standalone",
            "lang": code(),
            "dir": direction(code()),
            "name": gettext("Referee"),
            "short_name": gettext("Referee"),
            "description": gettext(
                "Keeps score and settles arguments when you play board games at a real table. "
                "All you need is one phone."
            ),
            "background_color": GROUND,
            "theme_color": GROUND,
            "icons": [
                {
                    "src": asset(f"icon-{name}.png"),
                    "sizes": "{0}x{0}".format(name.removeprefix("full-")),
                    "type": "image/png",
                    "purpose": purpose,
                }
                for name, purpose in ICONS
            ],
            "shortcuts": [
                {"name": gettext("New game"), "url": url_for("new_game.show")},
                {"name": gettext("Try a move"), "url": url_for("trying.practice")},
            ],
        }
    )
    return Response(content, mimetype="application/manifest+json")


@blueprint.get("/service-worker.js")
def worker() -> Response:
    """The service worker: its policy allows only the files that it caches."""
    version, files = _shell(Path(current_app.static_folder or ""))
    others = tuple((address(name), script.integrity) for name, script in SCRIPTS.items())
    shelf = [rulebook_fields(each.rulebook.slug).get("rulebook") for each in the_shelf()]
    books = tuple(url_for("rules.index", rulebook=slug) for slug in shelf)
    answer = Response(Worker(version, files, others, MOST, books).render(), mimetype="text/javascript")
    answer.headers["Content-Security-Policy"] = f"default-src 'none'; connect-src 'self' {CDN}/{HTMX}/"
    return answer


@blueprint.get("/offline", endpoint="unseen", defaults={"unsent": False})
@blueprint.get("/offline/unsent", endpoint="unsent", defaults={"unsent": True})
def offline(unsent: bool) -> str:
    """The page in place of one that isn't cached, or of the response to a form."""
    return OfflinePage(unsent).render()


def _game() -> str:
    asked = request.values.get("game", "")
    return asked if asked.isalnum() and len(asked) < 65 else ""


@cache
def _shell(folder: Path) -> tuple[str, tuple[str, ...]]:
    """A hash of all static files, and the names of those that are cached."""
    files = sorted(path for path in folder.rglob("*") if path.suffix in DRAWN)
    version = sha256(b"".join(sha256(path.read_bytes()).digest() for path in files)).hexdigest()[:10]
    names = [path.relative_to(folder) for path in files]
    return version, tuple(path.as_posix() for path in names if ON_DEMAND.isdisjoint(path.parts))
