"""Firefox, driven by WebDriver BiDi."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.engines.window import PageLeftError, Window
from tests.browser.packages import NotAvailableError
from tests.waiting import until

NAMES = ("firefox-esr", "firefox")
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Firefox(Window):
    """A window of Firefox."""

    def __init__(self, driver: ClientConnection) -> None:
        self._driver = driver
        self._sent = 0
        self._realm = ""  # of the page: where its scripts run
        self._send("session.new", capabilities={})
        self._context = self._send("browsingContext.getTree")["contexts"][0]["context"]
        self._send("session.subscribe", events=["script.realmCreated", "script.realmDestroyed"])

    def _send(self, method: str, **message: Any) -> Any:
        self._sent += 1
        self._driver.send(json.dumps({"id": self._sent, "method": method, "params": message}))
        while (answer := json.loads(self._driver.recv(timeout=60))).get("id") != self._sent:
            match answer:
                case {"method": "script.realmCreated", "params": {"realm": realm, "context": self._context}}:
                    self._realm = realm
                case {"method": "script.realmDestroyed", "params": gone} if gone == message.get("target"):
                    raise PageLeftError  # it will never answer
        if answer.get("error") == "no such frame" and "target" in message:
            raise PageLeftError
        assert answer["type"] == "success", answer
        return answer["result"]

    def load(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def run(self, expression: str) -> Any:
        answer = self._send(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((value) => JSON.stringify(value ?? null))",
            target={"realm": self._realm},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def tap_at(self, x: float, y: float) -> None:
        finger = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        touch = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": finger}
        self._send("input.performActions", context=self._context, actions=[touch])

    def back(self) -> None:
        self._send("browsingContext.traverseHistory", context=self._context, delta=-1)

    def reload(self) -> None:
        self._send("browsingContext.reload", context=self._context, wait="complete")

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._send("browsingContext.setViewport", context=self._context, viewport=size)

    def choose(self, selector: str, file: Path) -> None:
        locator = {"type": "css", "value": selector}
        (node,) = self._send("browsingContext.locateNodes", context=self._context, locator=locator)["nodes"]
        element = {"sharedId": node["sharedId"]}
        self._send("input.setFiles", context=self._context, element=element, files=[str(file)])

    def fresh(self) -> None:
        before = self._context
        self._context = self._send("browsingContext.create", type="tab")["context"]
        self._send("browsingContext.close", context=before)
        (realm,) = self._send("script.getRealms", context=self._context)["realms"]
        self._realm = realm["realm"]
        self._send("storage.deleteCookies")


@contextmanager
def window(folder: Path) -> Iterator[Window]:
    """A window with its profile in a folder. Raises ``NotAvailableError``."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        raise NotAvailableError("The browser tests need Firefox: install firefox-esr.")
    folder.mkdir(parents=True)
    command = [program, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(folder)]
    log = folder / "log"
    with log.open("w") as written, subprocess.Popen(command, stderr=written, stdout=written) as process:
        try:
            with connect(f"{_listening(log)}/session", max_size=None, close_timeout=1) as driver:
                yield Firefox(driver)
        finally:
            process.kill()


def _listening(log: Path) -> str:
    """Wait until Firefox listens, and return its address."""
    found = until(
        lambda: LISTENING.search(log.read_text(encoding="utf-8")), never=lambda: f"Firefox does not listen: {log}"
    )
    assert found
    return found[1]
