"""The front of the server: it waits until a request is whole before a thread is spent on it.

A body that is cut off, too slow, too long or of unknown length is nobody's turn: the app is asked only to say so.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import TYPE_CHECKING, Any, Protocol
from wsgiref.types import WSGIApplication, WSGIEnvironment

from werkzeug.exceptions import BadRequest, HTTPException, LengthRequired, RequestEntityTooLarge, RequestTimeout

from referee.web.security import REFUSED

if TYPE_CHECKING:
    from granian.rsgi import Scope

THREADS = 16
"""How many requests are answered at once. Each holds its thread for milliseconds: its body is there already."""
PATIENCE = 10.0
"""Seconds that a body may take."""
MOST_AT_ONCE = 512
"""How many requests of one client are waited for or answered at once: as much memory as their bodies take."""
MOST_BYTES = 64 * 1024
"""The largest body that is read: a hundred times the largest form that a page of ours sends."""
UPLOADS = {"/import": 4 * 1024 * 1024}
"""By address to which files are sent, the largest body that is read there: hundreds of games, packed thousands."""

Answer = tuple[int, list[tuple[str, str]], bytes]

_TOO_MANY: Answer = (429, [("content-type", "text/plain"), ("retry-after", "1"), ("connection", "close")], b"")
"""To who asks for more at once than is kept waiting: the app is not asked, since that would keep it waiting as well."""


class Connection(Protocol):
    """What RSGI reads a body from, and answers to."""

    def __aiter__(self) -> Any:
        """The body in pieces."""

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        """The answer."""


class Front:
    """Answers requests with a WSGI app."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app
        self._threads = ThreadPoolExecutor(THREADS, "request")
        self._under_way: Counter[str] = Counter()
        """By client how many requests are waited for or answered."""

    async def __rsgi__(self, scope: "Scope", connection: Connection) -> None:
        """Answer a request once it is whole."""
        environ = _environ(scope)
        client = environ["REMOTE_ADDR"]
        weight = _weight(scope)
        if self._under_way[client] + weight > MOST_AT_ONCE:
            connection.response_bytes(*_TOO_MANY)
            return
        self._under_way[client] += weight
        try:
            connection.response_bytes(*await self._answered(scope, connection, environ))
        finally:
            self._under_way[client] -= weight
            if not self._under_way[client]:
                del self._under_way[client]

    async def _answered(self, scope: "Scope", connection: Connection, environ: WSGIEnvironment) -> Answer:
        """The answer of the app to a request, once that is whole."""
        try:
            body = await _read(scope, connection)
            environ |= {"CONTENT_LENGTH": str(len(body)), "wsgi.input": BytesIO(body)}
        except HTTPException as refused:
            environ[REFUSED] = refused
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._answer, environ)

    def close(self) -> None:
        """Bring what is being answered to its end."""
        self._threads.shutdown()

    def _answer(self, environ: WSGIEnvironment) -> Answer:
        said: list[tuple[int, list[tuple[str, str]]]] = []

        def start(status: str, headers: list[tuple[str, str]], _: object = None) -> Callable[[bytes], object]:
            said.append((int(status.split(" ", 1)[0]), headers))
            return lambda _: None

        written: Iterable[bytes] = self._app(environ, start)
        try:
            content = b"".join(written)
        finally:
            close = getattr(written, "close", None)
            if close:
                close()
        return *said[-1], content


async def _read(scope: "Scope", connection: Connection) -> bytes:
    """The body of a request. Raises what the request is answered with, where it does not come as it should."""
    told = scope.headers.get("content-length")
    if told is None:  # in chunks, of which nobody could tell whether the last one came
        if scope.method in ("GET", "HEAD", "OPTIONS"):
            return b""
        raise LengthRequired
    if not told.isdecimal():
        raise BadRequest
    most = UPLOADS.get(scope.path, MOST_BYTES)
    if len(told) > len(str(most)) or int(told) > most:
        raise RequestEntityTooLarge
    try:
        body = await asyncio.wait_for(_whole(connection, most), PATIENCE)
    except TimeoutError:
        raise RequestTimeout from None
    except HTTPException:
        raise
    except Exception as error:  # whatever the server calls it: the body does not come
        raise BadRequest from error
    if len(body) != int(told):
        raise BadRequest
    return body


def _weight(scope: "Scope") -> int:
    """As how many requests one counts: where files are sent, as those that would take as much memory."""
    told = scope.headers.get("content-length") or ""
    most = UPLOADS.get(scope.path, 0)
    return -(-min(int(told), most) // MOST_BYTES) or 1 if most and told.isdecimal() and len(told) < 20 else 1


async def _whole(connection: Connection, most: int) -> bytes:
    """All pieces of a body. Raises ``RequestEntityTooLarge``."""
    body = bytearray()
    async for piece in connection:
        body += piece
        if len(body) > most:
            raise RequestEntityTooLarge
    return bytes(body)


def _environ(scope: "Scope") -> WSGIEnvironment:
    """A request as WSGI tells it (PEP 3333), without its body."""
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
        # A proxy that speaks https to phones says so; links and cookies are then made for https.
        "wsgi.url_scheme": "https" if scope.headers.get("x-forwarded-proto") == "https" else scope.scheme,
        "wsgi.input": BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, text in scope.headers.items():
        if name == "content-type":
            environ["CONTENT_TYPE"] = text
        elif name not in ("content-length", "transfer-encoding"):
            environ[f"HTTP_{name.upper().replace('-', '_')}"] = text
    return environ
