"""Phones that tests share: making a new one takes longer than most tests use it."""

from collections import defaultdict
from collections.abc import Hashable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession

from tests.browser import phone
from tests.browser.cdn import Cdn


class Pocket:
    """The phones of one browser. A phone that was returned keeps only its cache."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._kept: defaultdict[Hashable, list[BrowserContext]] = defaultdict(list)
        self._out: list[tuple[Hashable, BrowserContext]] = []
        self._wipers: dict[BrowserContext, CDPSession] = {}

    def take(self, size: tuple[int, int], cdn: Cdn = Cdn.ANSWERS, **options: Any) -> BrowserContext:
        """A phone with a screen of this size and these options, and no state of an earlier test. Its cache is
        of a CDN that behaves like this.
        """
        kind = size, cdn, *sorted(options.items())
        kept = self._kept[kind]
        context = kept.pop() if kept else self._made(size, options)
        self._out.append((kind, context))
        return context

    def _made(self, size: tuple[int, int], options: dict[str, Any]) -> BrowserContext:
        """A new phone. An empty page stays open, because Playwright would open one each time it wipes storage."""
        context = self._browser.new_context(**phone.options(size, **options))
        self._wipers[context] = context.new_cdp_session(context.new_page())
        return context

    def put_back(self) -> None:
        """Wipe all phones in use (pages and their emulation, cookies, storage, routes, permissions) and
        bring them back online. The browser's cache of immutable responses stays.
        """
        for kind, context in self._out:
            for page in context.pages[1:]:
                page.close()
            context.unroute_all()
            context.set_offline(False)
            context.clear_permissions()
            self._wipers[context].send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
            self._kept[kind].append(context)
        self._out.clear()
