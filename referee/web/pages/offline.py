"""The app on a phone: its manifest, the worker that keeps pages for times without a network, and the offline pages."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import ClassVar

from flask import Blueprint, Response, current_app, url_for

from referee.scripts import CDN, HTMX, SCRIPTS
from referee.translations import direction
from referee.web.page import Page
from referee.web.pages import scripts
from referee.wording.language import code, gettext

blueprint = Blueprint("offline", __name__)

MOST = 60
"""How many pages a phone keeps, the newest."""
DRAWN = (".css", ".js", ".svg")
"""Endings of the static files that pages are made of."""
GROUND = "#14161b"
"""The background of a dark page, which a phone shows while it loads the first one."""
ICONS = (("192", "any"), ("512", "any"), ("full-512", "maskable"))
"""The pictures made by ``make icons``, and whether a phone may cut them to its own shape."""


@dataclass(frozen=True)
class Worker(Page):
    """The script that stands between our pages and the network."""

    template: ClassVar[str] = "offline/service-worker.js"

    version: str
    """Another one wherever any static file is: what was kept for the other is thrown away."""
    files: tuple[str, ...]
    """The static files that pages are made of, by their names."""
    others: tuple[tuple[str, str], ...]
    """Scripts of others: where they are, and what they are known by."""
    most: int
    """How many pages are kept."""


@dataclass(frozen=True)
class OfflinePage(Page):
    """That there is no connection."""

    template: ClassVar[str] = "offline/page.html"

    unsent: bool
    """Whether a form was to be sent, rather than a page to be seen."""


@blueprint.get("/app.webmanifest")
def manifest() -> Response:
    """The app as phones list it, in the reader's language."""
    asset = current_app.jinja_env.globals["asset"]
    told = current_app.json.dumps(
        {
            "id": "/",
            "start_url": url_for("home.index"),
            "scope": "/",
            "display": "standalone",
            "lang": code(),
            "dir": direction(code()),
            "name": gettext("Referee"),
            "short_name": gettext("Referee"),
            "description": gettext("A scoresheet and a referee for games at a real table, on one phone."),
            "background_color": GROUND,
            "theme_color": GROUND,
            "icons": [
                {
                    "src": asset(f"icon-{name}.png"),  # type: ignore[operator]
                    "sizes": "{0}x{0}".format(name.removeprefix("full-")),
                    "type": "image/png",
                    "purpose": purpose,
                }
                for name, purpose in ICONS
            ],
            "shortcuts": [
                {"name": gettext("New game"), "url": url_for("new_game.show")},
                {"name": gettext("Try a play"), "url": url_for("practice.show")},
            ],
        }
    )
    return Response(told, mimetype="application/manifest+json")


@blueprint.get("/service-worker.js")
def worker() -> Response:
    """The worker: it may load what it keeps, and nothing else."""
    version, files = _shell(Path(current_app.static_folder or ""))
    others = tuple((scripts.address(name), script.integrity) for name, script in SCRIPTS.items())
    answer = Response(Worker(version, files, others, MOST).render(), mimetype="text/javascript")
    answer.headers["Content-Security-Policy"] = f"default-src 'none'; connect-src 'self' {CDN}/{HTMX}/"
    return answer


@blueprint.get("/offline")
def unseen() -> str:
    """In the place of a page that was not kept."""
    return OfflinePage(unsent=False).render()


@blueprint.get("/offline/unsent")
def unsent() -> str:
    """In the place of the answer to a form."""
    return OfflinePage(unsent=True).render()


@cache
def _shell(folder: Path) -> tuple[str, tuple[str, ...]]:
    """The version of all static files, and the names of those that pages are made of."""
    files = sorted(path for path in folder.rglob("*") if path.suffix in DRAWN)
    version = sha256(b"".join(sha256(path.read_bytes()).digest() for path in files)).hexdigest()[:10]
    return version, tuple(path.relative_to(folder).as_posix() for path in files)
