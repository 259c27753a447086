"""The front of the server: it waits until a request is complete before it spends a thread on it.

A body that is cut off, too slow, too long or of unknown length is never processed: the app only answers that it is
refused.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from http import HTTPStatus
from io import BytesIO
from wsgiref.types import WSGIEnvironment

from flask import Flask
from granian.rsgi import Scope
from werkzeug.exceptions import (
    BadRequest,
    HTTPException,
    LengthRequired,
    RequestEntityTooLarge,
    RequestTimeout,
    TooManyRequests,
)

from referee.service import Fault
from referee.web import limits
from referee.web.guard.client import CLIENT, decide
from referee.web.guard.languages import spoken_by, understood
from referee.web.guard.security import REFUSED
from referee.web.serving.connection import Answer, Connection, environ_of
from referee.web.serving.fairness import Body, Lane, Room
from referee.web.serving.followers import Followers, follows
from referee.web.slow import SlowPages

THREADS, AT_ONCE = 8, 4
"""The number of requests answered at a time, in all and for one client. Each takes milliseconds of processor time,
which all of them share, so more threads would only make each of them slower.
"""
SLOW_THREADS, SLOW_AT_ONCE = 2, 1
"""The same for slow pages: whatever one client asks for, another's page begins immediately."""
ALIVE, READY = "/healthz", "/readyz"
"""The addresses of probes: whether the process answers, and whether the record does."""
LONGEST = 1.0
"""Seconds after which the record counts as not ready, whatever the reason."""
HTMX = "HTTP_HX_REQUEST"
"""The header on which a refusal depends, in addition to those for the language."""
_NO_ANSWER: Answer = (
    HTTPStatus.SERVICE_UNAVAILABLE,
    [("content-type", "text/plain; charset=utf-8"), ("cache-control", "no-store")],
    f"{Fault.MOMENT}\n".encode(),
)


class Front:
    """Answers requests with an app. Slow pages have threads of their own, so that nothing else waits for them."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._proxied: bool = app.config["PROXY"]
        self._quick = Lane("quick", THREADS, AT_ONCE)
        self._slow = Lane("slow", SLOW_THREADS, SLOW_AT_ONCE)
        self._slow_pages = SlowPages(app)
        self._slow_room = Room(limits.SLOW_PAGES)
        self._languages = spoken_by(app)
        self._followers = Followers(self._asked, app.extensions["referee"], self._languages)
        self._requests, self._held = Room(limits.REQUESTS), Room(limits.HELD)
        self._refusals = dict[tuple[str, bool, object], Answer]()
        """By language, whether it is for htmx, and the seconds to wait: only a few, whatever the requests."""
        self._probes = dict[str, asyncio.Future[Answer]]()
        """By address, the answer under way."""

    async def __rsgi__(self, scope: Scope, connection: Connection) -> None:
        """Answer a request once it is complete."""
        environ = environ_of(scope)
        if scope.path in (ALIVE, READY) and scope.method in ("GET", "HEAD"):
            connection.response_bytes(*await self._probed(environ))
            return
        client = decide(environ, self._proxied)
        try:
            if follows(scope):
                await self._followers.follow(environ, connection)
                return
            with self._requests.taken(client, _weight(scope)), closing(Body(self._held, client)) as body:
                connection.response_bytes(*await self._answered(scope, connection, environ, body))
        except TooManyRequests as refused:
            connection.response_bytes(*self._refusal(environ, refused))

    async def _answered(self, scope: Scope, connection: Connection, environ: WSGIEnvironment, body: Body) -> Answer:
        """The answer of the app, once the request is complete. Raises ``TooManyRequests``."""
        try:
            await _read(scope, connection, body)
        except TooManyRequests:
            raise
        except HTTPException as refused:
            return await self._asked({**environ, REFUSED: refused})
        environ |= {"CONTENT_LENGTH": str(body.size), "wsgi.input": BytesIO(body.whole)}
        if self._slow_pages.asked_for(scope.method, scope.path, scope.query_string):
            with self._slow_room.taken(environ[CLIENT]):
                return await self._slow.do(environ[CLIENT], lambda: self._answer(environ))
        return await self._asked(environ)

    async def _asked(self, environ: WSGIEnvironment) -> Answer:
        """The answer of the app, once it is the client's turn."""
        return await self._quick.do(environ[CLIENT], lambda: self._answer(environ))

    async def _probed(self, environ: WSGIEnvironment) -> Answer:
        """The answer to a probe, which depends only on the address. It skips the queue and counts against no limit,
        because a busy server is still healthy. Probes that arrive together share one answer, so a flood of them takes
        one thread per address.
        """
        path = environ["PATH_INFO"]
        if path not in self._probes:
            answering = asyncio.get_running_loop().run_in_executor(None, self._answer, _bare(environ, path))
            answering.add_done_callback(lambda _: self._probes.pop(path))
            self._probes[path] = answering
        try:
            async with asyncio.timeout(LONGEST if path == READY else None):
                return await asyncio.shield(self._probes[path])
        except TimeoutError:
            return _NO_ANSWER

    def _refusal(self, environ: WSGIEnvironment, refused: TooManyRequests) -> Answer:
        """The answer to a client that sends too much, which costs nothing from the second time on: it doesn't read the
        record, so it needs no thread. It closes the connection, since the body may not have been read.
        """
        kind = understood(environ, self._languages), HTMX in environ, refused.retry_after
        if kind not in self._refusals:
            language, htmx, _ = kind
            heard = {"HTTP_ACCEPT_LANGUAGE": language} | ({HTMX: "true"} if htmx else {})
            status, headers, body = self._answer(_bare(environ, "/") | heard | {REFUSED: refused})
            self._refusals[kind] = status, [*headers, ("connection", "close")], body
        return self._refusals[kind]

    def release(self) -> None:
        """End the streams of followers, which would last until they leave."""
        self._followers.close()

    def close(self) -> None:
        """Wait until the requests under way are answered."""
        self._quick.close()
        self._slow.close()

    def _answer(self, environ: WSGIEnvironment) -> Answer:
        started: list[tuple[int, list[tuple[str, str]]]] = []

        def start(status: str, headers: list[tuple[str, str]], _: object = None) -> Callable[[bytes], object]:
            started.append((int(status.split(" ", 1)[0]), headers))
            return lambda _: None

        body: Iterable[bytes] = self._app(environ, start)
        try:
            content = b"".join(body)
        finally:
            if close := getattr(body, "close", None):
                close()
        return *started[-1], content


def _bare(environ: WSGIEnvironment, path: str) -> WSGIEnvironment:
    """A request for a page without anything that the client sent."""
    bare = {name: text for name, text in environ.items() if not name.startswith("HTTP_")}
    page = {"REQUEST_METHOD": "GET", "PATH_INFO": path, "QUERY_STRING": "", "HTTP_HOST": "localhost"}
    return bare | page | {CLIENT: ""}


async def _read(scope: Scope, connection: Connection, body: Body) -> None:
    """Read the body of a request. Raises the ``HTTPException`` to answer with if it can't be read as it should."""
    length = scope.headers.get("content-length")
    if length is None:  # chunked, so that nobody would notice a missing last chunk
        if scope.method in ("GET", "HEAD", "OPTIONS"):
            return
        await _discard(connection)
        raise LengthRequired
    if not length.isdecimal():
        raise BadRequest
    most = limits.UPLOADS.get(scope.path, limits.BODY_BYTES)
    if len(length) > len(str(most)) or int(length) > most:
        raise RequestEntityTooLarge
    try:
        async with asyncio.timeout(limits.PATIENCE):
            async for piece in connection:
                body.take(piece)
                if body.size > most:
                    raise RequestEntityTooLarge
    except TimeoutError:
        raise RequestTimeout from None
    except HTTPException:
        raise
    except Exception as error:  # whatever the server raises, the body doesn't arrive
        raise BadRequest from error
    if body.size != int(length):
        raise BadRequest


async def _discard(connection: Connection) -> None:
    """Read and drop what is sent, up to a limit: a proxy that can't send everything answers 502, not what is wrong."""
    size = 0
    with suppress(Exception):  # whatever the server raises, or on a timeout, the answer is the same
        async with asyncio.timeout(limits.PATIENCE):
            async for piece in connection:
                size += len(piece)
                if size > limits.BODY_BYTES:
                    return


def _weight(scope: Scope) -> int:
    """The number of requests that one counts as. Files count as the requests that would take the same memory."""
    length = scope.headers.get("content-length") or ""
    most = limits.UPLOADS.get(scope.path, 0)
    if not (most and length.isdecimal() and len(length) < 20):
        return 1
    return -(-min(int(length), most) // limits.BODY_BYTES) or 1
