"""How much one client may write and guess: more than any table needs, and too little to fill the disk."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from referee.web.guard.client import CLIENT, is_this_machine


class Limit(NamedTuple):
    """A burst of ``at_once`` requests, then ``a_second`` requests per second."""

    at_once: int
    a_second: float


WRITES = Limit(3_000, 10)
"""Forms. A script sends whole games at once; a scorekeeper sends one form every few seconds."""
GAMES = Limit(300, 0.1)
"""New games."""
PUBLIC_GAMES = Limit(20, 1 / 300)
"""New games in public: more than a family begins on a long evening."""
GUESSES = Limit(30, 0.25)
"""In public, requests for games that do not exist or to which the browser holds no link."""
MORE = 10
"""The factor by which limits are higher for this machine itself: scripts, and a proxy that serves many visitors."""
MOST_CLIENTS = 10_000
"""The number of clients that are counted, those that wrote last."""


class Pace:
    """Counts the requests of each client against a limit (a leaky bucket)."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._clock = clock
        self._written: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By client, the requests that still count, and the time for which that holds."""
        self._lock = Lock()

    def wait(self, client: str) -> int:
        """Seconds until this client may write. If it may write now, count this request and return 0."""
        times = MORE if is_this_machine(client) else 1
        with self._lock:
            now = self._clock()
            counted, since = self._written.pop(client, (0.0, now))
            counted = max(0.0, counted - (now - since) * self._limit.a_second * times)
            over = counted + 1 - self._limit.at_once * times
            self._written[client] = (counted + 1 if over <= 0 else counted, now)
            if len(self._written) > MOST_CLIENTS:
                self._written.popitem(last=False)
        return max(0, math.ceil(over / (self._limit.a_second * times)))


def register(app: Flask) -> None:
    """Count the writes of an app."""
    app.before_request(_count_writes)


def begin(app: Flask) -> None:
    """Start counting from zero for all clients."""
    games = PUBLIC_GAMES if app.config["PUBLIC"] else GAMES
    app.extensions["pace"] = {WRITES: Pace(WRITES), GAMES: Pace(games), GUESSES: Pace(GUESSES)}


def _count_writes() -> None:
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        count(WRITES)


def count(limit: Limit) -> None:
    """Count this request. Raises ``TooManyRequests`` if its client sent too many."""
    seconds = current_app.extensions["pace"][limit].wait(request.environ[CLIENT])
    if seconds:
        raise TooManyRequests(retry_after=seconds)
