"""The app on a phone: its manifest, the service worker, which caches pages, and the offline pages."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import ClassVar

from flask import Blueprint, Response, current_app, url_for

from referee.scripts import CDN, HTMX, SCRIPTS
from referee.translations import direction
from referee.web.page import Page
from referee.web.site import scripts
from referee.wording.language import code, gettext

blueprint = Blueprint("offline", __name__)

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


@dataclass(frozen=True)
class Worker(Page):
    """The service worker."""

    template: ClassVar[str] = "site/offline/service-worker.js"

    version: str
    """A hash of all static files: the caches of other versions are deleted."""
    files: tuple[str, ...]
    """The names of the static files that are cached."""
    others: tuple[tuple[str, str], ...]
    """The addresses of foreign scripts, and their integrity."""
    most: int
    """The most pages that are cached."""


@dataclass(frozen=True)
class OfflinePage(Page):
    """The page shown without a connection."""

    template: ClassVar[str] = "site/offline/page.html"

    unsent: bool
    """Whether a form could not be sent, rather than a page not be loaded."""


@blueprint.get("/app.webmanifest")
def manifest() -> Response:
    """The manifest of the app, in the reader's language."""
    asset = current_app.jinja_env.globals["asset"]
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
                    "src": asset(f"icon-{name}.png"),  # type: ignore[operator]
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
    """The service worker: its policy allows only what it caches."""
    version, files = _shell(Path(current_app.static_folder or ""))
    others = tuple((scripts.address(name), script.integrity) for name, script in SCRIPTS.items())
    answer = Response(Worker(version, files, others, MOST).render(), mimetype="text/javascript")
    answer.headers["Content-Security-Policy"] = f"default-src 'none'; connect-src 'self' {CDN}/{HTMX}/"
    return answer


@blueprint.get("/offline")
def unseen() -> str:
    """The page in place of one that is not cached."""
    return OfflinePage(unsent=False).render()


@blueprint.get("/offline/unsent")
def unsent() -> str:
    """The page in place of the response to a form."""
    return OfflinePage(unsent=True).render()


@cache
def _shell(folder: Path) -> tuple[str, tuple[str, ...]]:
    """A hash of all static files, and the names of those that are cached."""
    files = sorted(path for path in folder.rglob("*") if path.suffix in DRAWN)
    version = sha256(b"".join(sha256(path.read_bytes()).digest() for path in files)).hexdigest()[:10]
    names = [path.relative_to(folder) for path in files]
    return version, tuple(path.as_posix() for path in names if ON_DEMAND.isdisjoint(path.parts))
