"""Phones that tests share keep nothing from one test to the next."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.cdn import Cdn
from tests.browser.phone import PORTRAIT, SMALL
from tests.browser.pocket import Pocket
from tests.browser.server import Server

LEFT = """async () => ({
    cookies: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    history: history.length,
    online: navigator.onLine,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    printed: matchMedia("print").matches,
    wide: innerWidth,
    forged: window.forged ?? null,
    allowed: (await navigator.permissions.query({ name: "geolocation" })).state,
})"""
LEAVE = """() => {
    document.cookie = "bright=1";
    localStorage.setItem("seen", "1");
    sessionStorage.setItem("seen", "1");
    return new Promise((kept) => { indexedDB.open("seen").onsuccess = ({ target }) => kept(target.result.close()); });
}"""


def test_phones_are_wiped(browser: Browser, server: Server) -> None:
    """The next test finds nothing of what one left on a phone: cookies, storage, routes, emulation, no network."""
    pocket = Pocket(browser)
    context = pocket.take(PORTRAIT)
    page = context.new_page()
    page.goto(server.address)
    fresh = page.evaluate(LEFT)
    page.evaluate(LEAVE)
    page.add_init_script("window.forged = true")
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": 700, "height": 300})
    context.grant_permissions(["geolocation"])
    page.reload()
    left = page.evaluate(LEFT)
    assert [name for name in fresh if left[name] == fresh[name]] == ["history", "online"]
    page.goto(f"{server.address}/rules")
    context.route("**/*", lambda route: route.abort())
    context.set_offline(True)
    assert page.evaluate("[navigator.onLine, history.length]") == [False, fresh["history"] + 1]
    pocket.put_back()
    assert pocket.take(PORTRAIT) is context
    again = context.new_page()
    again.goto(server.address)
    assert again.evaluate(LEFT) == fresh
    context.close()


def test_two_phones_at_once(browser: Browser) -> None:
    """Two phones in use at the same time are separate, even with the same size."""
    pocket = Pocket(browser)
    one, other = pocket.take(PORTRAIT), pocket.take(PORTRAIT)
    assert one is not other
    pocket.put_back()
    one.close(), other.close()


def test_phones_of_a_kind(browser: Browser) -> None:
    """A phone that was put back is taken again only by a test that wants one of its size, options and network."""
    pocket = Pocket(browser)
    kinds: list[dict[str, Any]] = [{}, {"cdn": Cdn.UNREACHABLE}, {"java_script_enabled": False}]
    contexts = [pocket.take(PORTRAIT, **kind) for kind in kinds] + [pocket.take(SMALL)]
    pocket.put_back()
    assert [pocket.take(SMALL)] + [pocket.take(PORTRAIT, **kind) for kind in kinds[::-1]] == contexts[::-1]
    assert len({*contexts}) == len(contexts)
    for context in contexts:
        context.close()


def test_what_cannot_be_wiped() -> None:
    """No test gives a shared phone a script for all its pages, or a clock: neither could be taken off it again."""
    modules = Path(__file__).parent.glob("test_*.py")
    marks = f"context.{'add_init_script'}", f"clock.{'install'}"
    assert [path.name for path in modules if any(mark in path.read_text(encoding="utf-8") for mark in marks)] == []
