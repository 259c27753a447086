"""Followers of a page: whenever the record grows, the page is requested again and sent to them (server-sent events).

A page that looks the same to many followers is requested once, and waiting followers hold no thread.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from http import HTTPStatus
from urllib.parse import parse_qs
from wsgiref.types import WSGIEnvironment

from granian.rsgi import Scope
from werkzeug.exceptions import TooManyRequests

from referee.service import Referee, UnavailableError
from referee.web import limits
from referee.web.common.polling import FOLLOWED, SINCE
from referee.web.guard.client import CLIENT
from referee.web.serving.connection import Answer, Connection, Stream
from referee.web.serving.fairness import Room
from referee.web.serving.followed_page import FollowedPage, Wish

PAUSE = 0.05
"""Seconds between two checks for writes."""
LOOKED_AGAIN = 5.0
"""Seconds after which all pages are requested again if something other than their lines was written."""
SILENCE = 15.0
"""Seconds without news after which a sign of life is sent."""
MOST_SENT = 512 * 1024
"""Bytes after which a stream ends, and the follower begins another where this one ended. What a follower doesn't read
is kept in memory, however long sending may take.
"""
HERE = b"event: here\ndata:\n\n"
"""The sign of life. A follower who doesn't get it polls instead."""
GONE = b"event: gone\ndata:\n\n"
"""There is no longer anything to follow."""

_ENDED = (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.GONE)


def follows(scope: Scope) -> bool:
    """Whether a request asks for a stream of what is newer."""
    accepted = scope.headers.get("accept") or ""
    return scope.method == "GET" and scope.path.endswith("/live") and "text/event-stream" in accepted


class Followers:
    """The followers of the pages of an app with these languages."""

    def __init__(
        self, ask: Callable[[WSGIEnvironment], Awaitable[Answer]], referee: Referee, languages: Collection[str]
    ) -> None:
        self._ask = ask
        self._record = referee.record
        self._languages = languages
        self._thread = ThreadPoolExecutor(1, "watch")
        """Checks for writes: the version compares with what the same thread saw last."""
        self._pages: dict[Wish, FollowedPage] = {}
        self._streams = Room(limits.FOLLOWERS)
        self._followed = Room(limits.FOLLOWED)
        """The number of pages that each client follows."""
        self._watching: asyncio.Task[None] | None = None
        self._unsure = False
        """Whether a page may have been left out at the last check for grown games."""
        self._seen_of_all = 0
        """The version of the record of which all pages are known."""
        self._closed = False

    async def follow(self, environ: WSGIEnvironment, connection: Connection) -> None:
        """Send a follower what is newer than what they have seen, until they leave or there is nothing to follow.

        Raises ``TooManyRequests`` if there are too many followers.
        """
        if self._closed:
            raise TooManyRequests(retry_after=limits.FOLLOWERS.later)
        client = environ[CLIENT]
        with self._streams.taken(client), self._joined(environ, client) as page:
            page.first = page.first or asyncio.create_task(self._renew(page))
            await asyncio.shield(page.first)
            since = parse_qs(environ["QUERY_STRING"]).get(SINCE, [""])[0]
            await self._answer(page, environ.get("HTTP_LAST_EVENT_ID") or since, connection)

    def close(self) -> None:
        """End all streams, and accept no new ones."""
        self._closed = True
        if self._watching:
            self._watching.cancel()
        self._thread.shutdown()
        for page in self._pages.values():
            if page.renewal:
                page.renewal.cancel()
            page.wake()

    @contextmanager
    def _joined(self, environ: WSGIEnvironment, client: str) -> Iterator[FollowedPage]:
        """The page that a client wishes to follow, with one more follower until the end.

        Raises ``TooManyRequests`` if the client follows too many pages.
        """
        wish = Wish.of(environ, self._languages)
        page = self._pages.get(wish) or FollowedPage(wish, environ)
        if not page.followers[client]:
            self._followed.take(client)
        self._pages[wish] = page
        page.followers[client] += 1
        try:
            yield page
        finally:
            page.followers[client] -= 1
            if not page.followers[client]:
                del page.followers[client]
                self._followed.give_back(client)
            if not page.followers:
                del self._pages[wish]

    async def _answer(self, page: FollowedPage, seen: str, connection: Connection) -> None:
        assert page.answer, "a page is requested before it is sent"
        if not page.made_of:
            connection.response_bytes(*page.answer)
            return
        self._unsure = True
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
        self, page: FollowedPage, seen: str, stream: Stream, news: asyncio.Event, left: "asyncio.Future[None]"
    ) -> None:
        """Send news, until the follower leaves or there is nothing to follow.

        Raises ``TimeoutError`` or ``RuntimeError`` if it doesn't reach the follower.
        """
        sent = 0
        while not (left.done() or self._closed):
            news.clear()
            newer = page.number != seen
            seen = page.number
            content = (page.event if newer else HERE) + (b"" if seen else GONE)
            async with asyncio.timeout(limits.PATIENCE):
                await stream.send_bytes(content)
            sent += len(content)
            if not seen or sent >= MOST_SENT:
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(SILENCE):
                    await news.wait()

    async def _watch(self) -> None:
        """Request the pages of grown games again, and now and then all pages, while there are followers.

        No page waits for another: each is requested in the turn of its client.
        """
        loop = asyncio.get_running_loop()
        version: int | None = None
        """The version of which all grown games are known; None if they couldn't be read."""
        asked_all = loop.time()
        while self._pages:
            await asyncio.sleep(PAUSE)
            with suppress(UnavailableError):  # the next check comes
                newest = await loop.run_in_executor(self._thread, self._record.engine.version)
                if newest != self._seen_of_all and loop.time() - asked_all >= LOOKED_AGAIN:
                    self._seen_of_all, asked_all = newest, loop.time()
                    old = [page for page in self._pages.values() if page.made_of]
                elif newest != version or self._unsure:
                    version, self._unsure = None, False
                    old = await self._grown()
                else:
                    continue
                version = newest
                for page in old:
                    if page.renewal and not page.renewal.done():
                        self._unsure = True  # the response on its way may be older
                    else:
                        page.renewal = asyncio.create_task(self._renew(page))

    async def _grown(self) -> list[FollowedPage]:
        """The pages that show an older state of their game."""
        loop = asyncio.get_running_loop()
        shown = {page: page.made_of for page in self._pages.values() if page.made_of}
        games = {made_of.game_id for made_of in shown.values()}
        counts = await loop.run_in_executor(self._thread, self._record.games.line_counts, games)
        return [page for page, of in shown.items() if of.event_count != counts.get(of.game_id)]

    async def _renew(self, page: FollowedPage) -> None:
        """Request a page again, in the turn of its follower who follows the fewest pages."""
        client = min(page.followers, key=self._followed.of, default="")
        request = page.request(client)
        status, headers, body = await self._ask(request)
        if status == HTTPStatus.OK:
            page.take((status, headers, body), request.get(FOLLOWED))
        elif status in _ENDED or not page.made_of:
            page.take((status, headers, body), None)
        if status not in (HTTPStatus.OK, HTTPStatus.NO_CONTENT, *_ENDED):
            self._seen_of_all = 0  # its newest state isn't known
