"""The app in the worker of a browser: requests and answers without a network."""

import json
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.exceptions import InternalServerError
from werkzeug.test import create_environ, run_wsgi_app

from referee.app import open_folder
from referee.pocket.app import pocket_app
from referee.record import Fault, UnavailableError
from referee.web.guard.security import REFUSED

COOKIES = "cookies.json"
"""The file in the data folder that keeps the cookies."""

REASONS = {
    "full": UnavailableError(Fault.FULL, "the phone has no room"),
    "died": InternalServerError("the interpreter ended twice"),
}
"""Why a request is refused, by the worker's word for it."""


def begin(folder: str, root: str) -> "Bridge":
    """The app over a data folder, at the address ``root`` of its first page."""
    return Bridge(pocket_app(Path(folder)), root)


class Bridge:
    """Answers requests like a server and a browser together."""

    def __init__(self, app: Flask, root: str) -> None:
        self.app = app
        self._root = root
        self._cookies = _Cookies(Path(app.instance_path))

    def open(self, folder: str) -> None:
        """Serve the games of this data folder from now on."""
        open_folder(self.app, Path(folder))
        self._cookies = _Cookies(Path(folder))

    def answer(self, asked: str, body: bytes | memoryview, refused: str = "") -> tuple[int, str, bytes]:
        """The status, the headers as JSON and the content for a request: ``asked`` is JSON with its ``method``, its
        ``path`` below the root with the query, and its ``headers``. A request ``refused`` for one of the ``REASONS`` is
        answered with the page of that error.
        """
        request = json.loads(asked)
        headers = [(name, value) for name, value in request["headers"] if name.lower() != "cookie"]
        environ = create_environ(
            request["path"],
            self._root,
            method=request["method"],
            headers=[*headers, ("Cookie", self._cookies.header)],
            data=bytes(body),
            environ_base={"REMOTE_ADDR": "127.0.0.1"},
        )
        if refused:
            environ[REFUSED] = REASONS[refused]
        written, status, answered = run_wsgi_app(self.app, environ, buffered=True)
        for header in answered.getlist("Set-Cookie"):
            self._cookies.take(header)
        sent = [(name, value) for name, value in answered if name != "Set-Cookie"]
        return int(status.split()[0]), json.dumps(sent), b"".join(written)


class _Cookies:
    """The cookies of the app, in its data folder: browsers accept none from a service worker."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / COOKIES
        self._kept: dict[str, Any] = json.loads(self._file.read_text("utf-8")) if self._file.exists() else {}

    @property
    def header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._kept.items())

    def take(self, header: str) -> None:
        """Keep or remove the cookie in this header of an answer."""
        before = dict(self._kept)
        for name, cookie in SimpleCookie(header).items():
            self._kept.pop(name, None)
            if cookie["max-age"] != "0":
                self._kept[name] = cookie.coded_value
        if self._kept != before:
            self._file.write_text(json.dumps(self._kept), "utf-8")
