"""The README's pictures, taken from the running app: ``python -m tools.screenshots DIR``.

With ``--all`` before the folder, all pages in all their states instead, at six sizes, dark and light; with a language
code after it, in that language on two phones.
"""

import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import chromium, phone
from tests.browser.phone import Phone
from tests.browser.server import Server, running
from tests.browser.states import STATES, Take, entering, over, refused, review_of_three, word_draft

SCALE = 1.5
"""Pixels of a picture per pixel of the page: sharp on a screen, and small to load."""


def main(folder: str, code: str = "", every: bool = False) -> None:
    """Take all pictures."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data) / "instance") as server,
        sync_playwright() as playwright,
        chromium.launch_options(playwright) as options,
        playwright.chromium.launch(**options) as browser,
    ):
        if every:
            sizes = {name: phone.SIZES[name] for name in (("small", "portrait") if code else phone.SIZES)}
            for name, size in sizes.items():
                for theme in ("dark",) if code else ("dark", "light"):
                    context = browser.new_context(**phone.options(size, locale=code or "en"))
                    context.add_cookies([{"name": "bright", "value": "1", "url": server.address}] * (theme == "light"))
                    _take(Phone(context, server.address), server, STATES, place, f"-{code}{name}-{theme}")
                    context.close()
        else:
            context = browser.new_context(**phone.options(device_scale_factor=SCALE))
            _take(Phone(context, server.address), server, (entering, refused, over, review_of_three, word_draft), place)
            context.close()


def _take(shown: Phone, server: Server, takes: Iterable[Take], place: Path, suffix: str = "") -> None:
    """A picture of each state."""
    shown.forget()
    for take in takes:
        take(shown, server)
        shown.rest()
        shown.page.screenshot(path=place / f"{take.__name__}{suffix}.png")


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--all"]
    if not 1 <= len(arguments) <= 2:
        sys.exit("Usage: python -m tools.screenshots [--all] DIR [CODE]")
    main(*arguments, every="--all" in sys.argv)
