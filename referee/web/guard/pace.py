"""Which client sends a request, and how much one may write and guess: more than any table needs, and too little to fill
the disk. Beyond that all forms are refused once games and copies have reached the ceiling of the data folder.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from threading import Lock
from typing import NamedTuple
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from referee.service import patient
from referee.web.this_app import the_referee

CLIENT = "referee.client"
"""The key of the client in the WSGI environment of a request."""


def known_clients(app: WSGIApplication, proxied: bool) -> WSGIApplication:
    """The app, with the client in the environment of each request; ``proxied`` means that proxy headers are trusted."""

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        decide(environ, proxied)
        return app(environ, start)

    return answer


def decide(environ: WSGIEnvironment, proxied: bool) -> str:
    """Set the client in the environment of a request unless it is set already, and return it.

    Whom a trusted proxy names is a visitor, never this machine, even at an address of this machine: such a visitor came
    through one more proxy, which would lend its higher limits to everyone behind it.
    """
    if CLIENT not in environ:
        named = proxied and _believe(environ)
        client = client_of(environ.get("REMOTE_ADDR", ""))
        environ[CLIENT] = f"visitor {client}" if named and is_this_machine(client) else client
    return environ[CLIENT]


def client_of(address: str) -> str:
    """The client of an address. An IPv6 network (/64) is one client, since a device can use any address in it."""
    found = _address(address)
    if isinstance(found, IPv6Address) and not found.is_loopback:
        return found.exploded[:19]
    return str(found or address)


def is_this_machine(client: str) -> bool:
    """Whether the client is this machine itself: a script, or a proxy that serves many visitors."""
    found = _address(client)
    return found is not None and found.is_loopback


def _believe(environ: WSGIEnvironment) -> bool:
    """Take the last value of each proxy header: what comes before it was sent by the client and can be forged. Returns
    whether the proxy named an address.
    """
    address, scheme = (
        environ.get(f"HTTP_X_FORWARDED_{name}", "").rpartition(",")[2].strip() for name in ("FOR", "PROTO")
    )
    if scheme in ("http", "https"):
        environ["wsgi.url_scheme"] = scheme
    if _address(address) is None:
        return False
    environ["REMOTE_ADDR"] = address
    return True


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """The IP address in a text, without the zone (``%eth0``) of one that holds on this network only; None if there is
    none.
    """
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


class Limit(NamedTuple):
    """An amount ``at_once``, then ``a_second`` more per second: of requests, games or bytes."""

    at_once: int
    a_second: float


WRITES = Limit(3_000, 10)
"""Forms. A script sends whole games at once; a scorekeeper sends one form every few seconds."""
GAMES = Limit(600, 0.1)
"""New games, each imported one too: twice as many as one import has."""
PUBLIC_GAMES = Limit(250, 1 / 300)
"""New games in public: all that a phone can hold, from files, and more than a family begins on a long evening."""
BYTES = Limit(256 * 1024**2, 10_000)
"""Bytes that are sent and written. A long evening of games takes half a megabyte, 300 imported games take 5."""
PUBLIC_BYTES = Limit(32 * 1024**2, 512)
"""The same in public, where hundreds of tables may share one address."""
GUESSES = Limit(30, 0.25)
"""In public, requests for games that do not exist or to which the browser holds no link."""
MORE = 10
"""The factor by which limits are higher for this machine itself: scripts, and a proxy that serves many visitors."""
FORM = 1_000
"""Bytes that a form counts besides its own: its line on the record has a time, a hash, index entries and a summary."""
MOST_CLIENTS = 10_000
"""The number of clients that are counted, those that wrote last."""
ADMITTED = frozenset({"listed.delete", "listed.throw_away", "importing.take", "phone.choose"})
"""The forms that are accepted even at the ceiling: they make room or write nothing; importing asks for itself."""


class Pace:
    """Counts what each client sends against a limit (a leaky bucket)."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._clock = clock
        self._written: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By client, the amount that still counts, and the time for which that holds."""
        self._lock = Lock()

    def wait(self, client: str, amount: float = 1) -> int:
        """Seconds until this client may send this amount. If it may do so now, count the amount and return 0. More than
        is allowed at once counts as that much, or it could never be sent.
        """
        times = MORE if is_this_machine(client) else 1
        amount = min(amount, self._limit.at_once * times)
        with self._lock:
            now = self._clock()
            counted, since = self._written.pop(client, (0.0, now))
            counted = max(0.0, counted - (now - since) * self._limit.a_second * times)
            over = counted + amount - self._limit.at_once * times
            self._written[client] = (counted + amount if over <= 0 else counted, now)
            if len(self._written) > MOST_CLIENTS:
                self._written.popitem(last=False)
        return max(0, math.ceil(over / (self._limit.a_second * times)))


def register(app: Flask) -> None:
    """Count the forms of an app. They wait for a database that fails over; a page is refused, and asks again."""
    app.before_request(_count_forms)


def keep_below_ceiling(app: Flask) -> None:
    """Guard the data folder of an app."""
    app.before_request(_admit)


def begin(app: Flask) -> None:
    """Start counting from zero for all clients."""
    games, written = (PUBLIC_GAMES, PUBLIC_BYTES) if app.config["PUBLIC"] else (GAMES, BYTES)
    limits = {WRITES: WRITES, GAMES: games, BYTES: written, GUESSES: GUESSES}
    app.extensions["pace"] = {name: Pace(limit) for name, limit in limits.items()}


def _is_form() -> bool:
    return request.method not in ("GET", "HEAD", "OPTIONS")


def _count_forms() -> None:
    patient.set(_is_form())
    if _is_form():
        count(WRITES)
        count(BYTES, FORM + (request.content_length or 0))


def _admit() -> None:
    if _is_form() and request.endpoint not in ADMITTED:
        the_referee().ceiling.admit_more(FORM + (request.content_length or 0))


def count(limit: Limit, amount: float = 1) -> None:
    """Count this request, or the amount in it. Raises ``TooManyRequests`` if its client sent too much."""
    seconds = current_app.extensions["pace"][limit].wait(request.environ[CLIENT], amount)
    if seconds:
        raise TooManyRequests(retry_after=seconds)
