"""A connection of the server (RSGI), as far as it is used here, and the request log: one line per request."""

import re
import sys
from collections.abc import Awaitable
from contextlib import suppress
from io import BytesIO
from time import perf_counter
from typing import Any, Protocol
from urllib.parse import quote
from wsgiref.types import WSGIEnvironment

from flask import Flask
from granian.rsgi import Scope
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RoutingException

Answer = tuple[int, list[tuple[str, str]], bytes]
"""A status, headers and a body."""


class Stream(Protocol):
    """A response that is sent in parts."""

    def send_bytes(self, data: bytes) -> Awaitable[None]:
        """Send the next part."""


class Connection(Protocol):
    """Reads the body of a request and sends its response."""

    def __aiter__(self) -> Any:
        """The body in pieces."""

    def client_disconnect(self) -> Awaitable[None]:
        """Wait until the client has disconnected."""

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        """Send a response."""

    def response_stream(self, status: int, headers: list[tuple[str, str]]) -> Stream:
        """Start a response that is sent in parts."""


def environ_of(scope: Scope) -> WSGIEnvironment:
    """The WSGI environment of a request (PEP 3333), without its body."""
    host, _, port = scope.server.rpartition(":")
    client = scope.client.rpartition(":")[0]
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": client.strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, text in scope.headers.items():
        if name == "content-type":
            environ["CONTENT_TYPE"] = text
        elif "_" not in name and name not in ("content-length", "transfer-encoding"):  # in WSGI a_b is a-b
            environ[f"HTTP_{name.upper().replace('-', '_')}"] = text
    return environ


SHOWN = frozenset({"file", "filename", "game_id", "number", "seen", "slug"})
"""The parts of addresses that are logged. Keys of links aren't, nor names that people have typed."""
_PART = re.compile(r"<(?:[^<>:]*:)?(\w+)>")


class Answering(Protocol):
    """What answers requests."""

    async def __rsgi__(self, scope: Scope, connection: Connection) -> None:
        """Answer a request."""


class RequestLog:
    """Passes requests on, and writes a line when each is answered: the method, the address without its query and its
    secrets, the status, how long it took and the bytes sent; not who asked, and no time, since journals add one.
    """

    def __init__(self, front: Answering, app: Flask) -> None:
        self._front = front
        self._addresses = app.url_map.bind("localhost")

    async def __rsgi__(self, scope: Scope, connection: Connection) -> None:
        began, noted = perf_counter(), _NotedConnection(connection)
        try:
            await self._front.__rsgi__(scope, noted)
        finally:
            address = self._address(scope.method, scope.path, found=noted.status < 400 and scope.method != "OPTIONS")
            took = f"{(perf_counter() - began) * 1000:.0f} ms"
            line = f"{quote(scope.method)} {address} {noted.status} {took} {noted.size} B"
            with suppress(AttributeError, OSError, ValueError):  # no standard error, a full disk, or closed
                print(line, file=sys.stderr, flush=True)

    def _address(self, method: str, path: str, found: bool) -> str:
        """An address as it may be logged. If nothing was ``found`` there, only which page was requested: any part of it
        may be a key.
        """
        try:
            rule, arguments = self._addresses.match(path, method, return_rule=True)
        except (HTTPException, RoutingException):
            return "-"  # there is no such page: it may be a link with a typing mistake
        shown = SHOWN if found else ()
        return _PART.sub(lambda part: quote(str(arguments[part[1]])) if part[1] in shown else f"<{part[1]}>", rule.rule)


class _NotedConnection:
    """A connection, with the status and the bytes of its answer."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._stream: Stream | None = None
        self.status = 500
        """The server's answer if there is no other."""
        self.size = 0

    def __aiter__(self) -> Any:
        return self._connection.__aiter__()

    def client_disconnect(self) -> Awaitable[None]:
        return self._connection.client_disconnect()

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status, self.size = status, len(body)
        self._connection.response_bytes(status, headers, body)

    def response_stream(self, status: int, headers: list[tuple[str, str]]) -> Stream:
        self.status = status
        self._stream = self._connection.response_stream(status, headers)
        return self

    def send_bytes(self, data: bytes) -> Awaitable[None]:
        assert self._stream, "a stream is begun before it is sent"
        self.size += len(data)
        return self._stream.send_bytes(data)
