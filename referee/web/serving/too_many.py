"""The answers to clients that send too many requests. Each is made once per language."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from wsgiref.types import WSGIEnvironment

from werkzeug.exceptions import TooManyRequests

from referee.web.guard.client import CLIENT
from referee.web.guard.languages import understood
from referee.web.guard.security import REFUSED
from referee.web.serving.connection import Answer

HTMX = "HTTP_HX_REQUEST"
"""The header on which such an answer depends, besides those that say the language."""


class TooMany:
    """The answers of an app (429) to clients that send too many requests, in the languages that it has."""

    def __init__(self, ask: Callable[[WSGIEnvironment], Awaitable[Answer]], languages: Collection[str]) -> None:
        self._ask = ask
        self._languages = languages
        self._made: dict[tuple[str, bool, object], asyncio.Task[Answer]] = {}
        """By language, whether it is for htmx, and the seconds to wait: few, whatever is asked."""

    async def answer(self, environ: WSGIEnvironment, refused: TooManyRequests) -> Answer:
        """The answer to a refused request. It closes the connection, since the body may not have been read."""
        language, htmx = understood(environ, self._languages), HTMX in environ
        key = language, htmx, refused.retry_after
        if key not in self._made:
            bare = {name: text for name, text in environ.items() if not name.startswith("HTTP_")}
            at_home = {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "QUERY_STRING": "", "HTTP_HOST": "localhost"}
            heard = {"HTTP_ACCEPT_LANGUAGE": language} | ({HTMX: "true"} if htmx else {})
            asked = {**bare, **at_home, **heard, REFUSED: refused, CLIENT: ""}  # in no client's queue
            self._made[key] = asyncio.create_task(self._closing(asked))
        return await asyncio.shield(self._made[key])

    async def _closing(self, environ: WSGIEnvironment) -> Answer:
        status, headers, body = await self._ask(environ)
        return status, [*headers, ("connection", "close")], body
