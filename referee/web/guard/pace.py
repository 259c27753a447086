"""How much one client may write and guess: more than any players need, and too little to fill the disk. In addition,
all forms are refused once games and copies have reached the ceiling of the data folder.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from referee.service import patient
from referee.web.guard.client import CLIENT, is_this_machine
from referee.web.this_app import the_referee


class Limit(NamedTuple):
    """An amount ``at_once``, then ``a_second`` more per second: of requests, games or bytes."""

    at_once: int
    a_second: float


WRITES = Limit(3_000, 10)
"""Forms. A script sends whole games at once; a scorekeeper sends one form every few seconds."""
GAMES = Limit(600, 0.1)
"""New games, also imported ones: twice as many as one import can have."""
PUBLIC_GAMES = Limit(250, 1 / 300)
"""New games in public: all that a phone can hold, from files, and more than a family starts on a long evening."""
BYTES = Limit(256 * 1024**2, 10_000)
"""Bytes that are sent and saved. A long evening of games takes half a megabyte, 300 imported games take 5."""
PUBLIC_BYTES = Limit(32 * 1024**2, 512)
"""The same in public, where hundreds of groups may share one address."""
GUESSES = Limit(30, 0.25)
"""In public, requests for games that don't exist or to which the browser holds no link."""
MORE = 10
"""The factor by which limits are higher for this machine itself: scripts, and a proxy that serves many visitors."""
FORM = 1_000
"""Bytes that a form counts in addition to its own: its line has a time, a hash, index entries and a summary."""
MOST_CLIENTS = 10_000
"""The number of clients that are counted: those that wrote last."""
ADMITTED = frozenset({"listed.delete", "listed.throw_away", "importing.take", "phone.choose"})
"""The forms that are accepted even at the ceiling: they make room or write nothing; importing checks for itself."""


class Pace:
    """Counts what each client sends against a limit (a leaky bucket)."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._clock = clock
        self._written: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By client, the amount that still counted at a time, and that time."""
        self._lock = Lock()

    def wait(self, client: str, amount: float = 1) -> int:
        """Seconds until this client may send this amount. If it may do so now, count the amount and return 0. An amount
        above the limit counts as the limit, since it could never be sent otherwise.
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
    """Count the forms of an app. They wait while a database fails over; a page is refused, and asks again."""
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
