"""The front of the server: it waits until a request is complete before it spends a thread on it.

A body that is cut off, too slow, too long or of unknown length is never processed: the app only answers that it is
refused.
"""

import asyncio
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import TYPE_CHECKING
from wsgiref.types import WSGIApplication, WSGIEnvironment

from werkzeug.exceptions import (
    BadRequest,
    HTTPException,
    LengthRequired,
    RequestEntityTooLarge,
    RequestTimeout,
    TooManyRequests,
)

from referee.service import Upkeep
from referee.web.guard.client import CLIENT, decide
from referee.web.guard.security import REFUSED
from referee.web.serving.connection import Answer, Connection
from referee.web.serving.followers import Followers, follows
from referee.web.serving.lane import Lane
from referee.web.serving.too_many import TooMany
from referee.web.serving.under_way import Body, UnderWay

if TYPE_CHECKING:
    from granian.rsgi import Scope

THREADS = 16
"""The number of requests that are answered at once. Each holds its thread for milliseconds, since its body is there."""
PATIENCE = 10.0
"""Seconds that receiving a body may take."""
MOST_BYTES = 64 * 1024
"""The largest body in bytes: a hundred times the largest form of the app."""
UPLOADS = {"/import": 4 * 1024 * 1024}
"""The largest body in bytes by path, for paths that take files: hundreds of games, or thousands packed. Reading them
takes long, so these requests have a lane of their own.
"""


class Front:
    """Answers requests with a WSGI app over a record; ``proxied`` means that proxy headers are trusted."""

    def __init__(self, app: WSGIApplication, upkeep: Upkeep, proxied: bool = False) -> None:
        self._app = app
        self._proxied = proxied
        self._followers = Followers(self._asked, upkeep)
        self._threads = ThreadPoolExecutor(THREADS, "request")
        self._looks = Lane("look")
        self._under_way = UnderWay()
        self._too_many = TooMany(self._asked)

    async def __rsgi__(self, scope: "Scope", connection: Connection) -> None:
        """Answer a request once it is complete."""
        environ = _environ(scope)
        client = decide(environ, self._proxied)
        try:
            if follows(scope):
                await self._followers.follow(environ, connection)
                return
            with self._under_way.request(client, _weight(scope)) as body:
                connection.response_bytes(*await self._answered(scope, connection, environ, body))
        except TooManyRequests as refused:
            connection.response_bytes(*await self._too_many.answer(environ, refused))

    async def _answered(self, scope: "Scope", connection: Connection, environ: WSGIEnvironment, body: Body) -> Answer:
        """The answer of the app, once the request is complete. Raises ``TooManyRequests``."""
        try:
            await _read(scope, connection, body)
        except TooManyRequests:
            raise
        except HTTPException as refused:
            return await self._asked({**environ, REFUSED: refused})
        environ |= {"CONTENT_LENGTH": str(body.size), "wsgi.input": BytesIO(body.whole)}
        if _takes_long(scope):
            return await self._looks.do(environ[CLIENT], lambda: self._answer(environ))
        return await self._asked(environ)

    async def _asked(self, environ: WSGIEnvironment) -> Answer:
        """The answer of the app, made by a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._answer, environ)

    def release(self) -> None:
        """End the streams of followers, which would last until they leave."""
        self._followers.close()

    def close(self) -> None:
        """Wait until the requests under way are answered."""
        self._threads.shutdown()
        self._looks.close()

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


async def _read(scope: "Scope", connection: Connection, body: Body) -> None:
    """Read the body of a request. Raises the ``HTTPException`` to answer with if it cannot be read as it should."""
    length = scope.headers.get("content-length")
    if length is None:  # chunks, of which the last may be missing unnoticed
        if scope.method in ("GET", "HEAD", "OPTIONS"):
            return
        raise LengthRequired
    if not length.isdecimal():
        raise BadRequest
    most = UPLOADS.get(scope.path, MOST_BYTES)
    if len(length) > len(str(most)) or int(length) > most:
        raise RequestEntityTooLarge
    try:
        await asyncio.wait_for(_take(connection, body, most), PATIENCE)
    except TimeoutError:
        raise RequestTimeout from None
    except HTTPException:
        raise
    except Exception as error:  # whatever the server raises, the body does not arrive
        raise BadRequest from error
    if body.size != int(length):
        raise BadRequest


async def _take(connection: Connection, body: Body, most: int) -> None:
    """Take all pieces of a body. Raises ``RequestEntityTooLarge`` or ``TooManyRequests``."""
    async for piece in connection:
        body.take(piece)
        if body.size > most:
            raise RequestEntityTooLarge


def _takes_long(scope: "Scope") -> bool:
    """Whether the request reads files; the page on which they are chosen does not."""
    return scope.path in UPLOADS and (scope.method == "POST" or bool(scope.query_string))


def _weight(scope: "Scope") -> int:
    """The number of requests that one counts as. Files count as the requests that would take as much memory."""
    length = scope.headers.get("content-length") or ""
    most = UPLOADS.get(scope.path, 0)
    return -(-min(int(length), most) // MOST_BYTES) or 1 if most and length.isdecimal() and len(length) < 20 else 1


def _environ(scope: "Scope") -> WSGIEnvironment:
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
