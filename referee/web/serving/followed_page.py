"""A page that is followed: what it depends on, its newest state, and those who follow it."""

import asyncio
from collections import Counter
from collections.abc import Collection
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode
from wsgiref.types import WSGIEnvironment

from werkzeug.http import dump_cookie
from werkzeug.sansio.http import parse_cookie  # that of `http` decodes, and fails on bytes that are no text

from referee.service import Role
from referee.web.common.polling import SINCE, Followed
from referee.web.guard.client import CLIENT
from referee.web.guard.held_links import PHONE
from referee.web.guard.languages import understood
from referee.web.serving.connection import Answer

FIELDS = frozenset({"light", "turn"})
"""The other query fields of followed pages."""
COOKIES = frozenset({"marks", PHONE, *Role})
"""The cookies on which a followed page may depend, in addition to the one for the language."""


class Wish(NamedTuple):
    """Everything a followed page may depend on. The app gets no other field, cookie or header, so that followers who
    see the same page are answered once, whatever else they send.
    """

    path: str
    host: str
    htmx: bool
    language: str
    query: str
    cookies: str

    @classmethod
    def of(cls, environ: WSGIEnvironment, languages: Collection[str]) -> "Wish":
        """The wish of a request to an app with these languages."""
        fields = dict(parse_qsl(environ["QUERY_STRING"])[::-1])  # of several with one name, the first counts
        sent = parse_cookie(environ.get("HTTP_COOKIE"))
        cookies = [dump_cookie(name, sent[name], path=None, max_size=0) for name in sorted(COOKIES & sent.keys())]
        return cls(
            environ["PATH_INFO"],
            environ.get("HTTP_HOST", ""),
            "HTTP_HX_REQUEST" in environ,
            understood(environ, languages),
            urlencode([(name, fields[name]) for name in sorted(FIELDS & fields.keys())]),
            "; ".join(cookies),
        )

    def request(self, environ: WSGIEnvironment, since: str) -> WSGIEnvironment:
        """The request for the page if it is newer than the state ``since``; the rest is that of ``environ``."""
        bare = {name: text for name, text in environ.items() if not name.startswith("HTTP_")}
        heard = {
            "HTTP_HOST": self.host,
            "HTTP_ACCEPT_LANGUAGE": self.language,
            "HTTP_COOKIE": self.cookies,
            "HTTP_HX_REQUEST": "true" if self.htmx else "",
        }
        query = "&".join(filter(None, (self.query, urlencode({SINCE: since}) if since else "")))
        return bare | {name: text for name, text in heard.items() if text} | {"QUERY_STRING": query}


class FollowedPage:
    """A page, for all followers with the same wish."""

    def __init__(self, wish: Wish, environ: WSGIEnvironment) -> None:
        self.wish = wish
        self._environ = environ
        self.first: asyncio.Task[None] | None = None
        """Requests it the first time."""
        self.renewal: asyncio.Task[None] | None = None
        """Requests it again."""
        self.answer: Answer | None = None
        """The newest response of the app; without its body if that is an event for followers."""
        self.made_of: Followed | None = None
        """The source of the response; ``None`` if the page can't be followed, or no longer."""
        self.event = b""
        """The response as an event for followers."""
        self.followers: Counter[str] = Counter()
        """The number of followers, by client."""
        self.waiting = set[asyncio.Event]()
        """The events of followers waiting for news."""

    @property
    def number(self) -> str:
        """The id of the newest event; empty if there is none."""
        return self.made_of.state if self.made_of else ""

    def request(self, client: str) -> WSGIEnvironment:
        """The request of a client for what is newer than the newest response."""
        return self.wish.request(self._environ, self.number) | {CLIENT: client}

    def take(self, answer: Answer, made_of: Followed | None) -> None:
        """Keep a response of the app, and wake waiting followers."""
        status, headers, body = answer
        self.answer, self.made_of = (status, headers, b"" if made_of else body), made_of
        number = f"id: {self.number}\n" if made_of else ""
        self.event = (number + "".join(f"data: {line}\n" for line in body.decode().splitlines()) + "\n").encode()
        self.wake()

    def wake(self) -> None:
        for each in self.waiting:
            each.set()
