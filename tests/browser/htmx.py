"""The CDN that the game page asks for htmx, as a browser without internet finds it."""

import re
from enum import Enum
from functools import cache
from pathlib import Path

from playwright.sync_api import BrowserContext, Route

from tests.browser import packages

PAGE = Path(__file__).resolve().parents[2] / "templates" / "games" / "desk.html"
ADDRESS = "https://cdn.jsdelivr.net/**"

_ASKED = re.compile(r'/npm/(htmx\.org)@([\d.]+)/([\w./-]+)" integrity="([\w+/=-]+)"')


class Cdn(Enum):
    """How the CDN behaves."""

    ANSWERS = "answers"
    UNREACHABLE = "unreachable"
    HANGS = "hangs"


@cache
def script() -> bytes:
    """The htmx that the game page asks for, by its version and its integrity hash. Raises ``NotToBeHad``."""
    asked = _ASKED.search(PAGE.read_text(encoding="utf-8"))
    assert asked, f"{PAGE} asks for no htmx with an integrity hash"
    return packages.script(*asked.groups())


def serve(context: BrowserContext, cdn: Cdn = Cdn.ANSWERS) -> None:
    """Let the pages of a browser context find the CDN like this."""

    def answer(route: Route) -> None:
        if cdn is Cdn.ANSWERS:
            headers = {"access-control-allow-origin": "*"}
            route.fulfill(body=script(), content_type="application/javascript", headers=headers)
        elif cdn is Cdn.UNREACHABLE:
            route.abort("namenotresolved")

    context.route(ADDRESS, answer)
