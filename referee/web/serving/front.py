"""The front of the server: it waits until a request is complete before it spends a thread on it.

A body that is cut off, too slow, too long or of unknown length is never processed: the app only answers that it is
refused.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING
from wsgiref.types import WSGIEnvironment

from flask import Flask
from werkzeug.exceptions import (
    BadRequest,
    HTTPException,
    LengthRequired,
    RequestEntityTooLarge,
    RequestTimeout,
    TooManyRequests,
)

from referee.web.guard.client import CLIENT, decide
from referee.web.guard.languages import spoken_by
from referee.web.guard.security import REFUSED
from referee.web.serving.connection import Answer, Connection, environ_of
from referee.web.serving.followers import Followers, follows
from referee.web.serving.lane import Lane
from referee.web.serving.probes import Probes, is_probe
from referee.web.serving.room import Room
from referee.web.serving.too_many import TooMany
from referee.web.serving.under_way import Body, UnderWay
from referee.web.slow import SlowPages

if TYPE_CHECKING:
    from granian.rsgi import Scope

THREADS, AT_ONCE = 8, 4
"""The number of requests that are answered at once, and of those of one client. Each takes milliseconds of processor
time, which all of them share, so more threads would only make each of them slower.
"""
SLOW_THREADS, SLOW_AT_ONCE = 2, 1
"""The same for pages that take long: whatever one client asks for, another one's page begins at once."""
MOST_SLOW, MOST_SLOW_IN_TOTAL, SHARE_OF_SLOW = 16, 256, 4
"""Most requests of one client for pages that take long, most of all clients, and how many each may always have."""
LATER = 5
"""Seconds to wait before asking for one of them again."""
PATIENCE = 10.0
"""Seconds that receiving a body may take."""
MOST_BYTES = 64 * 1024
"""The largest body in bytes: a hundred times the largest form of the app."""
UPLOADS = {"/import": 4 * 1024 * 1024}
"""The largest body in bytes by path, for paths that take files: hundreds of games, or thousands packed."""


class Front:
    """Answers requests with an app. What takes long has a thread of its own, so that nothing else waits for it."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._proxied: bool = app.config["PROXY"]
        self._quick = Lane("quick", THREADS, AT_ONCE)
        self._slow = Lane("slow", SLOW_THREADS, SLOW_AT_ONCE)
        self._slow_pages = SlowPages(app)
        processes: int = app.config["PROCESSES"]
        self._slow_room = Room(MOST_SLOW, MOST_SLOW_IN_TOTAL, SHARE_OF_SLOW, LATER, processes)
        languages = spoken_by(app)
        self._followers = Followers(self._asked, app.extensions["referee"].upkeep, languages, processes)
        self._under_way = UnderWay(processes)
        self._too_many = TooMany(self._asked, languages)
        self._probes = Probes(self._answer)

    async def __rsgi__(self, scope: "Scope", connection: Connection) -> None:
        """Answer a request once it is complete."""
        environ = environ_of(scope)
        if is_probe(scope):
            connection.response_bytes(*await self._probes.answer(environ))
            return
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
        if self._slow_pages.asked_for(scope.method, scope.path, scope.query_string):
            return await self._asked_slowly(environ)
        return await self._asked(environ)

    async def _asked(self, environ: WSGIEnvironment) -> Answer:
        """The answer of the app, once it is the client's turn."""
        return await self._quick.do(environ[CLIENT], lambda: self._answer(environ))

    async def _asked_slowly(self, environ: WSGIEnvironment) -> Answer:
        """The answer of the app that takes long. Raises ``TooManyRequests`` if too many of the client wait already."""
        client = environ[CLIENT]
        self._slow_room.take(client)
        try:
            return await self._slow.do(client, lambda: self._answer(environ))
        finally:
            self._slow_room.give_back(client)

    def release(self) -> None:
        """End the streams of followers, which would last until they leave."""
        self._followers.close()

    def close(self) -> None:
        """Wait until the requests under way are answered."""
        self._quick.close()
        self._slow.close()
        self._probes.close()

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
        await _discard(connection)
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


async def _discard(connection: Connection) -> None:
    """Take what is sent and forget it, up to a limit: a proxy that can't send all says 502, not what is wrong."""
    size = 0
    with suppress(Exception):  # whatever the server raises, or in no time, the answer is the same
        async with asyncio.timeout(PATIENCE):
            async for piece in connection:
                size += len(piece)
                if size > MOST_BYTES:
                    return


def _weight(scope: "Scope") -> int:
    """The number of requests that one counts as. Files count as the requests that would take as much memory."""
    length = scope.headers.get("content-length") or ""
    most = UPLOADS.get(scope.path, 0)
    return -(-min(int(length), most) // MOST_BYTES) or 1 if most and length.isdecimal() and len(length) < 20 else 1
