"""Phones that tests share: making a new one takes longer than most tests use it."""

from collections import defaultdict

from playwright.sync_api import Browser, BrowserContext

from tests.browser import phone

Size = tuple[int, int]


class Pocket:
    """The phones of one browser. A phone that is put back keeps only its cache."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._kept: defaultdict[Size, list[BrowserContext]] = defaultdict(list)
        self._out: list[tuple[Size, BrowserContext]] = []

    def take(self, size: Size) -> BrowserContext:
        """A phone with a screen of this size and no state of an earlier test."""
        kept = self._kept[size]
        context = kept.pop() if kept else self._browser.new_context(**phone.options(size))
        self._out.append((size, context))
        return context

    def put_back(self) -> None:
        """Wipe all phones that were taken out: pages and their emulation, cookies, storage, routes, permissions; bring
        them back online. The browser's cache of immutable responses stays.
        """
        for size, context in self._out:
            for page in context.pages:
                page.close()
            context.unroute_all()
            context.set_offline(False)
            context.clear_permissions()
            context.set_storage_state({"cookies": [], "origins": []})
            self._kept[size].append(context)
        self._out.clear()
