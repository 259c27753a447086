"""What phones keep for when there is no network: the worker that keeps it, and the pages that say so."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import ClassVar

from flask import Blueprint, Flask, Response, current_app

from referee.scripts import CDN, HTMX, SCRIPTS
from referee.web import scripts
from referee.web.pages import Page

offline = Blueprint("offline", __name__)

MOST = 60
"""How many pages a phone keeps, the newest."""
DRAWN = (".css", ".js", ".svg")
"""Endings of the static files that pages are made of."""


def register(app: Flask) -> None:
    """Serve both."""
    app.register_blueprint(offline)


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


@offline.get("/service-worker.js")
def worker() -> Response:
    """The worker: it may load what it keeps, and nothing else."""
    version, files = _shell(Path(current_app.static_folder or ""))
    others = tuple((scripts.address(name), script.integrity) for name, script in SCRIPTS.items())
    answer = Response(Worker(version, files, others, MOST).render(), mimetype="text/javascript")
    answer.headers["Content-Security-Policy"] = f"default-src 'none'; connect-src 'self' {CDN}/{HTMX}/"
    return answer


@offline.get("/offline")
def unseen() -> str:
    """In the place of a page that was not kept."""
    return OfflinePage(unsent=False).render()


@offline.get("/offline/unsent")
def unsent() -> str:
    """In the place of the answer to a form."""
    return OfflinePage(unsent=True).render()


@cache
def _shell(folder: Path) -> tuple[str, tuple[str, ...]]:
    """The version of all static files, and the names of those that pages are made of."""
    files = sorted(path for path in folder.rglob("*") if path.suffix in DRAWN)
    version = sha256(b"".join(sha256(path.read_bytes()).digest() for path in files)).hexdigest()[:10]
    return version, tuple(path.relative_to(folder).as_posix() for path in files)
