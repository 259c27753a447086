"""The browser: one that is installed, else the one that Playwright downloads."""

import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright

from tests.browser.packages import NotToBeHad

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    "--host-resolver-rules=MAP cdn.jsdelivr.net ~NOTFOUND",  # no test asks the real CDN for anything
)


def launch_options(playwright: Playwright) -> dict[str, Any]:
    """What to launch Chromium with. Raises ``NotToBeHad``."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    if installed is None and not Path(playwright.chromium.executable_path).exists():
        raise NotToBeHad(
            "The browser tests need a browser, and none can be had: install Chromium or Chrome, or let `make test` "
            f"fetch one (looked for {', '.join(NAMES)} and {playwright.chromium.executable_path})."
        )
    options: dict[str, Any] = {"args": list(ARGUMENTS)}
    if installed is not None:
        options["executable_path"] = installed
    return options
