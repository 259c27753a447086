"""Debian's WebKit, driven by WebDriver. It needs a screen, so it gets a virtual one."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.browser.engines.window import PageLeftError, Window
from tests.browser.packages import NotAvailableError
from tests.serving import free_port
from tests.waiting import PATIENCE, until

NARROW = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }"
"""A style for the tool bar of the window, which would keep it wider than a phone."""
BROWSER = "webkit2gtk-4.1/MiniBrowser"
PLAINLY = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
"""Draw without OpenGL: without a graphics card that is Mesa's swrast, in which WebKit sometimes crashes."""
LEFT = "Callback was not called before the unload event"
"""The driver's message if a page is left while its script runs."""


class WebKit(Window):
    """A window of WebKit's own small browser."""

    def __init__(self, driver: str) -> None:
        self._driver = driver
        browser = next(Path("/usr/lib").glob(f"*/{BROWSER}"), None)
        if browser is None:
            raise NotAvailableError(f"The browser tests need {BROWSER}: install webkit2gtk-driver.")
        options = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        answer = self._send("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self._driver = f"{driver}/session/{answer['sessionId']}"

    def _send(self, method: str, path: str, message: dict[str, Any] | None = None) -> Any:
        data = None if method == "GET" else json.dumps(message or {}).encode()
        request = Request(self._driver + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except HTTPError as refused:
            why = refused.read().decode()
            if LEFT in why:
                raise PageLeftError from None
            raise AssertionError(f"{method} {path}: {why}") from None

    def load(self, address: str) -> None:
        self._send("POST", "/url", {"url": address})

    def run(self, expression: str) -> Any:
        script = f"const done = arguments[0]; Promise.resolve({expression}).then(done);"
        return self._send("POST", "/execute/async", {"script": script, "args": []})

    def tap_at(self, x: float, y: float) -> None:
        finger = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        touch = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": finger}
        self._send("POST", "/actions", {"actions": [touch]})

    def back(self) -> None:
        self._send("POST", "/back")

    def reload(self) -> None:
        self._send("POST", "/refresh")

    def resize(self, width: int, height: int) -> None:
        bars = 0

        def fits() -> bool:
            nonlocal bars
            seen = self.look("[innerWidth, innerHeight]")
            if seen in (None, [width, height]):
                return seen is not None
            self._send("POST", "/window/rect", {"width": width, "height": height + bars})
            self.look("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
            bars += height - (self.look("innerHeight") or height)
            return False

        until(fits, never=lambda: f"the page never has {width} by {height} px")

    def choose(self, selector: str, file: Path) -> None:
        found = self._send("POST", "/element", {"using": "css selector", "value": selector})
        (element,) = found.values()
        self._send("POST", f"/element/{element}/value", {"text": str(file)})

    def fresh(self) -> None:
        def empty() -> bool:
            self.load("about:blank")  # a page that reloads itself at that moment comes first, once
            return self.look("location.href") == "about:blank"

        until(empty, never=lambda: "the window never shows an empty page")
        self._send("DELETE", "/cookie")

    def close(self) -> None:
        """Close the window and its browser."""
        self._send("DELETE", "")


@contextmanager
def window(folder: Path) -> Iterator[Window]:
    """A window with its data in a folder. Raises ``NotAvailableError``."""
    for program in ("WebKitWebDriver", "Xvfb"):
        if shutil.which(program) is None:
            raise NotAvailableError(f"The browser tests need {program}: install webkit2gtk-driver and xvfb.")
    with ExitStack() as stack:
        screen = stack.enter_context(_screen())
        (folder / "gtk-3.0").mkdir(parents=True)
        (folder / "gtk-3.0" / "gtk.css").write_text(NARROW, encoding="utf-8")
        homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"), str(folder))
        port = free_port()
        environment = {**os.environ, **homes, **PLAINLY, "DISPLAY": screen}
        stack.enter_context(_program(["WebKitWebDriver", f"--port={port}"], env=environment))
        driver = f"http://127.0.0.1:{port}"
        _listening(driver)
        shown = WebKit(driver)
        stack.callback(shown.close)
        yield shown


@contextmanager
def _screen() -> Iterator[str]:
    """The name of a virtual screen."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1400x24", "-nolisten", "tcp"]
    with _program(command, pass_fds=[write]):
        os.close(write)
        with os.fdopen(read) as reported:
            yield f":{reported.readline().strip()}"


@contextmanager
def _program(command: list[str], **options: Any) -> Iterator[None]:
    """A program that runs for as long as it is needed."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def _listening(driver: str) -> None:
    """Wait until the driver answers."""

    def answers() -> bool:
        try:
            urlopen(f"{driver}/status", timeout=PATIENCE).close()
        except URLError:
            return False
        return True

    until(answers, never=lambda: "WebKitWebDriver does not answer")
