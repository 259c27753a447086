"""The CDN that the game page asks for htmx, as a browser without internet finds it."""

from enum import Enum
from functools import cache

from playwright.sync_api import BrowserContext, Route

from referee.scripts import CDN, HTMX, SCRIPTS
from tests.browser import packages


class Cdn(Enum):
    """How the CDN behaves."""

    ANSWERS = "answers"
    UNREACHABLE = "unreachable"
    HANGS = "hangs"


@cache
def script(path: str = "dist/htmx.min.js") -> bytes:
    """The htmx that pages ask for, or its extension, by version and integrity hash. Raises ``NotToBeHad``."""
    package, version = HTMX.removeprefix("npm/").split("@")
    (found,) = (script for script in SCRIPTS.values() if script.place == f"{HTMX}/{path}")
    return packages.script(package, version, path, found.integrity)


def serve(context: BrowserContext, cdn: Cdn = Cdn.ANSWERS) -> None:
    """Let the pages of a browser context find the CDN like this."""

    def answer(route: Route) -> None:
        if cdn is Cdn.ANSWERS:
            headers = {"access-control-allow-origin": "*"}
            path = route.request.url.removeprefix(f"{CDN}/{HTMX}/")
            route.fulfill(body=script(path), content_type="application/javascript", headers=headers)

    if cdn is not Cdn.UNREACHABLE:  # the browser knows no such name; a context without routes keeps its cache
        context.route(f"{CDN}/**", answer)
