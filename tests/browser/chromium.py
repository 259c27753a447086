"""The browser: an installed one, or the one that Playwright downloads."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright

from tests.browser import cdn
from tests.browser.packages import NotAvailableError

SHELL = ("chromium-headless-shell",)
"""The same engine without windows: a new context takes a fifth of the processor time."""
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HOME = "table.local"
"""A name in the home network, which browsers don't treat as a secure context."""
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


@contextmanager
def launch_options(playwright: Playwright, names: tuple[str, ...] = (*SHELL, *WHOLE)) -> Iterator[dict[str, Any]]:
    """Run the CDN, and yield options that launch the first browser found among these names.

    Raises ``NotAvailableError``.
    """
    installed = next(filter(None, map(shutil.which, names)), None)
    if installed is None and not Path(playwright.chromium.executable_path).exists():
        raise NotAvailableError(
            "The browser tests need a browser, and none can be had: install Chromium or Chrome, or let `make test` "
            f"fetch one (looked for {', '.join(names)} and {playwright.chromium.executable_path})."
        )
    with cdn.running() as port:
        hosts = f"MAP {cdn.NAME} 127.0.0.1:{port}, MAP {HOME} 127.0.0.1"
        believed = f"--ignore-certificate-errors-spki-list={cdn.FINGERPRINT}"
        options: dict[str, Any] = {"args": [*ARGUMENTS, f"--host-resolver-rules={hosts}", believed]}
        if installed is not None:
            options["executable_path"] = installed
        yield options
