"""The answers to clients that send too many requests. Each is made once per language and then reused."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from wsgiref.types import WSGIEnvironment

from werkzeug.exceptions import TooManyRequests
from werkzeug.http import dump_cookie, parse_cookie

from referee.web.guard.languages import COOKIE
from referee.web.guard.security import REFUSED
from referee.web.serving.connection import Answer

HEARD: tuple[str, ...] = ("HTTP_ACCEPT_LANGUAGE", "HTTP_HX_REQUEST")
"""The headers on which such an answer depends, besides the language cookie."""
MOST = 64
"""How many answers are kept in the cache, the newest ones."""


class TooMany:
    """The answers of an app (429) to clients that send too many requests."""

    def __init__(self, ask: Callable[[WSGIEnvironment], Awaitable[Answer]]) -> None:
        self._ask = ask
        self._made: OrderedDict[tuple[tuple[str, str], ...], Answer] = OrderedDict()

    async def answer(self, environ: WSGIEnvironment, refused: TooManyRequests) -> Answer:
        """The answer to a refused request. It closes the connection, since the body may not have been read."""
        language = parse_cookie(environ).get(COOKIE, "")
        heard: dict[str, str] = {name: environ[name] for name in HEARD if name in environ}
        if language:
            heard["HTTP_COOKIE"] = dump_cookie(COOKIE, language, path=None)
        key = (*heard.items(), ("", str(refused.retry_after)))
        if key not in self._made:
            bare = {name: text for name, text in environ.items() if not name.startswith("HTTP_")}
            at_home = {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "QUERY_STRING": "", "HTTP_HOST": "localhost"}
            status, headers, body = await self._ask({**bare, **at_home, **heard, REFUSED: refused})
            self._made[key] = status, [*headers, ("connection", "close")], body
            if len(self._made) > MOST:
                self._made.popitem(last=False)
        return self._made[key]
