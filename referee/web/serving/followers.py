"""Followers of a page: whenever the record grows, the page is requested again and sent to them (server-sent events).

A page that many followers see alike is requested once, and waiting followers hold no thread.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qsl, urlencode
from wsgiref.types import WSGIEnvironment

from werkzeug.exceptions import TooManyRequests

from referee.service import UnavailableError, Upkeep
from referee.web.guard.client import CLIENT
from referee.web.serving.connection import Answer, Connection, Stream

if TYPE_CHECKING:
    from granian.rsgi import Scope

MOST = 2_048
"""Most followers at once: half of the possible connections. Others poll instead."""
MOST_OF_ONE = 1_024
"""Most followers of one client: a proxy that is not trusted may serve many visitors."""
AGAIN = 5
"""Seconds to wait before asking again (Retry-After) when there are too many followers."""
PAUSE = 0.05
"""Seconds between two checks for writes."""
LOOKED_AGAIN = 5.0
"""Seconds after which all pages are requested again if something else than their lines was written."""
SILENCE = 15.0
"""Seconds without news after which a sign of life is sent."""
PATIENCE = 10.0
"""Seconds that sending to a follower may take."""
HERE = b"event: here\ndata:\n\n"
"""The sign of life. A follower who does not get it polls instead."""
GONE = b"event: gone\ndata:\n\n"
"""There is nothing to follow any more."""

FOLLOWED = "referee.followed"
"""The key in a request's environment under which a page puts what its response was made of: a ``Followed``."""

_ALIKE = ("PATH_INFO", "HTTP_HOST", "HTTP_COOKIE", "HTTP_ACCEPT_LANGUAGE", "HTTP_HX_REQUEST")
"""What a followed page may depend on besides its query. The app gets no other header."""
_ENDED = (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.GONE)


class Followed(NamedTuple):
    """A game with this number of lines, and where the page shows them, of objections that stand."""

    game_id: str
    written: int
    objections: int | None = None

    @property
    def state(self) -> str:
        """The number of lines, and behind a dot that of objections if there are any."""
        return f"{self.written}.{self.objections}" if self.objections else str(self.written)

    def is_now(self, written: int | None, objections: int) -> bool:
        """Whether this is still so."""
        return self.written == written and self.objections in (None, objections)


def follows(scope: "Scope") -> bool:
    """Whether a request asks for a stream of what is newer."""
    accepted = scope.headers.get("accept") or ""
    return scope.method == "GET" and scope.path.endswith("/live") and "text/event-stream" in accepted


class _Page:
    """A page, for all followers whose requests for it are alike."""

    def __init__(self, environ: WSGIEnvironment, query: list[tuple[str, str]]) -> None:
        names = (name for name in environ if not name.startswith("HTTP_") or name in _ALIKE)
        self._environ = {name: environ[name] for name in names}
        self._query = query
        self.first: asyncio.Task[bool] | None = None
        """Requests it the first time."""
        self.answer: Answer | None = None
        """The newest response of the app."""
        self.made_of: Followed | None = None
        """What it was made of; ``None`` if the page cannot be followed, or no longer."""
        self.event = b""
        """The response as an event for followers."""
        self.followers = 0
        self.waiting = set[asyncio.Event]()
        """The events of followers that wait for news."""

    @property
    def number(self) -> str:
        """The id of the newest event; empty if there is none."""
        return self.made_of.state if self.made_of else ""

    def request(self) -> WSGIEnvironment:
        """The request for what is newer than the newest response."""
        since = [("since", self.number)] if self.made_of else []
        return self._environ | {"QUERY_STRING": urlencode(self._query + since)}

    def take(self, answer: Answer, made_of: Followed | None) -> None:
        """Keep a response of the app, and wake waiting followers."""
        self.answer, self.made_of = answer, made_of
        lines = answer[2].decode().splitlines()
        number = f"id: {self.number}\n" if made_of else ""
        self.event = (number + "".join(f"data: {line}\n" for line in lines) + "\n").encode()
        self.wake()

    def wake(self) -> None:
        """Wake waiting followers."""
        for each in self.waiting:
            each.set()


class Followers:
    """The followers of an app's pages."""

    def __init__(self, ask: Callable[[WSGIEnvironment], Awaitable[Answer]], upkeep: Upkeep) -> None:
        self._ask = ask
        self._upkeep = upkeep
        self._thread = ThreadPoolExecutor(1, "watch")
        """Checks for writes: ``Upkeep.version`` compares with what the same thread saw last."""
        self._pages: dict[tuple[str, ...], _Page] = {}
        self._of_client: Counter[str] = Counter()
        self._watching: asyncio.Task[None] | None = None
        self._joined = False
        """Whether a page was added since the last check for grown games."""
        self._closed = False

    async def follow(self, environ: WSGIEnvironment, connection: Connection) -> None:
        """Send a follower what is newer than what they have seen, until they leave or there is nothing to follow.

        Raises ``TooManyRequests`` if there are too many followers.
        """
        client = environ[CLIENT]
        if self._closed or self._of_client[client] >= MOST_OF_ONE or self._of_client.total() >= MOST:
            raise TooManyRequests(retry_after=AGAIN)
        fields = parse_qsl(environ["QUERY_STRING"])
        query = [(name, text) for name, text in fields if name != "since"]
        key = (*(environ.get(name, "") for name in _ALIKE), urlencode(query))
        page = self._pages.setdefault(key, _Page(environ, query))
        page.followers += 1
        self._of_client[client] += 1
        try:
            page.first = page.first or asyncio.create_task(self._renew(page))
            await asyncio.shield(page.first)
            seen = environ.get("HTTP_LAST_EVENT_ID") or dict(fields).get("since", "")
            await self._answer(page, seen, connection)
        finally:
            self._of_client -= Counter((client,))  # which also drops clients without followers
            page.followers -= 1
            if not page.followers:
                del self._pages[key]

    def close(self) -> None:
        """End all streams, and accept no new ones."""
        self._closed = True
        if self._watching:
            self._watching.cancel()
        self._thread.shutdown()
        for page in self._pages.values():
            page.wake()

    async def _answer(self, page: _Page, seen: str, connection: Connection) -> None:
        assert page.answer, "a page is requested before it is sent"
        if not page.made_of:
            connection.response_bytes(*page.answer)
            return
        self._joined = True
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch())
        others = [header for header in page.answer[1] if header[0].lower() not in ("content-length", "content-type")]
        stream = connection.response_stream(
            200, [*others, ("content-type", "text/event-stream"), ("x-accel-buffering", "no")]
        )
        news = asyncio.Event()
        left = asyncio.ensure_future(connection.client_disconnect())
        left.add_done_callback(lambda _: news.set())
        page.waiting.add(news)
        try:
            await self._send(page, seen, stream, news, left)
        except (TimeoutError, RuntimeError):
            pass  # the follower is gone
        finally:
            page.waiting.discard(news)
            left.cancel()

    async def _send(
        self, page: _Page, seen: str, stream: Stream, news: asyncio.Event, left: "asyncio.Future[None]"
    ) -> None:
        """Send news, until the follower leaves or there is nothing to follow.

        Raises ``TimeoutError`` or ``RuntimeError`` if it does not reach the follower.
        """
        while not (left.done() or self._closed):
            news.clear()
            newer = page.number != seen
            seen = page.number
            async with asyncio.timeout(PATIENCE):
                await stream.send_bytes((page.event if newer else HERE) + (b"" if seen else GONE))
            if not seen:
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(SILENCE):
                    await news.wait()

    async def _watch(self) -> None:
        """Request the pages of grown games again, and now and then all pages, while there are followers."""
        loop = asyncio.get_running_loop()
        version, version_of_all, asked_all = 0, 0, loop.time()
        while self._pages:
            await asyncio.sleep(PAUSE)
            with suppress(UnavailableError):  # the next check comes
                newest = await loop.run_in_executor(self._thread, self._upkeep.version)
                followed = {page: page.made_of for page in self._pages.values() if page.made_of}
                if newest != version_of_all and loop.time() - asked_all >= LOOKED_AGAIN:
                    version_of_all, asked_all = newest, loop.time()
                elif newest != version or self._joined:
                    self._joined = False
                    games = {made_of.game_id for made_of in followed.values()}
                    written = await loop.run_in_executor(self._thread, self._upkeep.line_counts, games)
                    objections = await loop.run_in_executor(self._thread, self._upkeep.objections, games)
                    followed = {
                        page: of
                        for page, of in followed.items()
                        if not of.is_now(written.get(of.game_id), objections.get(of.game_id, 0))
                    }
                else:
                    continue
                version = newest
                if not all(await asyncio.gather(*map(self._renew, followed))):
                    version_of_all = 0

    async def _renew(self, page: _Page) -> bool:
        """Request a page again. Returns whether its newest state is now known."""
        request = page.request()
        status, headers, body = await self._ask(request)
        if status == HTTPStatus.OK:
            page.take((status, headers, body), request.get(FOLLOWED))
        elif status in _ENDED or not page.made_of:
            page.take((status, headers, body), None)
        return status in (HTTPStatus.OK, HTTPStatus.NO_CONTENT, *_ENDED)
