"""What is true of every page: everything is in reach of every thumb and every reader."""

from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.browser import packages
from tests.browser.phone import Phone

VERSION = "4.14.1"
INTEGRITY = "sha384-xt1SFg49QaDwsyt0Xfs2XAyBtYPClXl3X2q5OOLeGAUmq9jZTYIMdztpF99WdhiH"

_CHECK = """
    async () => {
        const enabled = Boolean(document.querySelector("#plane")); // elsewhere keys scroll under others
        const rules = {"target-size": {enabled}};
        const found = await axe.run(document, {resultTypes: ["violations"], selectors: false, rules});
        return found.violations.map((it) => [it.impact, it.id, it.nodes.map((node) => node.html.slice(0, 160))]);
    }
"""
_FAULTS = """() => {
    const said = (what, it) => `${what}: ${it.outerHTML.slice(0, 120)}`;
    const all = (selector) => [...document.querySelectorAll(selector)];
    const narrow = (it) => it.matches(".lead a") || (innerWidth <= 320 && it.matches("[data-worth]"));
    const keys = all("button, summary, select, .button, .strip, .bar label, .switches label, .names input, a")
        .filter((it) => !it.closest("#plane")) // cells of the framed board, which is shown as a whole
        .filter((it) => !it.closest(".away")) // for the keyboard only
        .filter((it) => !it.closest(".second")) // the verdict's second line: a miss costs nothing
        .filter((it) => !it.closest(".turns-of")) // turns in a chart: the arrows next to it lead there, too
        .filter((it) => !it.matches(".rule")) // a rule named in a sentence: there is nothing else to hit next to it
        .filter((it) => !it.matches(".mark")) // a difference on a photo: the list next to it leads there, too
        .filter((it) => !it.disabled && it.checkVisibility({visibilityProperty: true}))
        .filter((it) => it.offsetHeight < 44 || it.offsetWidth < (narrow(it) ? 38 : 44)); // also while it is pressed
    const fields = all("input, select, textarea")
        .filter((it) => !["hidden", "checkbox", "radio", "range", "submit", "file"].includes(it.type))
        .filter((it) => parseFloat(getComputedStyle(it).fontSize) < 16);
    const tiles = all(".named [data-kind]").filter((it) => it.checkVisibility()) // as high as the letters around them
        .filter(({offsetWidth: width, offsetHeight: height}) => width !== height || width < 10 || width > 30);
    const {scrollWidth} = document.documentElement;
    return [
        ...(scrollWidth > innerWidth ? [`wider than the screen: ${scrollWidth} of ${innerWidth}`] : []),
        ...keys.map((it) => said(`${it.offsetWidth} x ${it.offsetHeight}`, it)),
        ...tiles.map((it) => said("a tile among words", it)),
        ...fields.map((it) => said("an iPhone zooms in on it", it)),
    ];
}"""


@cache
def checker() -> str:
    """The accessibility checker that is run on the pages. Raises ``NotAvailableError``."""
    return packages.script("axe-core", VERSION, "axe.min.js", INTEGRITY).decode()


def barriers(page: Page) -> list[tuple[str, str, list[str]]]:
    """What keeps people from using the page: how badly, by which rule, and where."""
    page.evaluate(checker())
    found: list[Any] = page.evaluate(_CHECK)
    return [(impact, rule, places) for impact, rule, places in found if impact in ("serious", "critical")]


def faults(page: Page) -> list[str]:
    """What is off the screen, is too small for a thumb, or makes the page jump when typed in."""
    found: list[str] = page.evaluate(_FAULTS)
    return found


def expect_fit(shown: Phone) -> None:
    """Nothing is off the screen, and everything that can be tapped is at least 44 by 44 pixels."""
    shown.page.wait_for_load_state("load")
    found = faults(shown.page)
    assert not found, found


def expect_sound(shown: Phone) -> None:
    """The page fits, and there is no barrier."""
    expect_fit(shown)
    found = barriers(shown.page)
    assert not found, found
