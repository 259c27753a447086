"""The accessibility checker that is run on the pages."""

from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.browser import packages

VERSION = "4.14.1"
INTEGRITY = "sha384-xt1SFg49QaDwsyt0Xfs2XAyBtYPClXl3X2q5OOLeGAUmq9jZTYIMdztpF99WdhiH"

_CHECK = """
    async () => {
        const found = await axe.run(document, {resultTypes: ["violations"], selectors: false});
        return found.violations.map((it) => [it.impact, it.id, it.nodes.map((node) => node.html.slice(0, 160))]);
    }
"""


@cache
def script() -> str:
    """The checker. Raises ``NotAvailableError``."""
    return packages.script("axe-core", VERSION, "axe.min.js", INTEGRITY).decode()


def barriers(page: Page) -> list[tuple[str, str, list[str]]]:
    """What keeps people from using the page: how badly, the rule, and where."""
    page.evaluate(script())
    found: list[Any] = page.evaluate(_CHECK)
    return [(impact, rule, places) for impact, rule, places in found if impact in ("serious", "critical")]
