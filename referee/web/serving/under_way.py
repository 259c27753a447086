"""The requests under way, by client: their number, and the bytes of their bodies."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from werkzeug.exceptions import TooManyRequests

MOST_AT_ONCE = 512
"""Most requests of one client at once, being received or answered. It bounds the memory that their bodies take."""
MOST_HELD = 64 * 1024 * 1024
"""Most bytes of bodies held at once, of all clients together."""
SHARE = 256 * 1024
"""Bytes that each client may hold even beyond ``MOST_HELD``: room for some forms, so that a turn can always be sent."""
SOON = 1
"""Seconds to wait before asking again (Retry-After)."""


class Body:
    """The body of a request, as far as it was received."""

    def __init__(self, hold: Callable[[int], None]) -> None:
        self._hold = hold
        self._pieces: list[bytes] = []
        self.size = 0

    def take(self, piece: bytes) -> None:
        """Add a piece of the body. Raises ``TooManyRequests`` if too many bytes are held."""
        self.size += len(piece)
        self._hold(len(piece))
        self._pieces.append(piece)

    @property
    def whole(self) -> bytes:
        """All pieces together."""
        self._pieces = [b"".join(self._pieces)]
        return self._pieces[0]


class UnderWay:
    """Counts requests and bytes that are under way."""

    def __init__(self) -> None:
        self._requests: Counter[str] = Counter()
        self._bytes: Counter[str] = Counter()

    @contextmanager
    def request(self, client: str, weight: int) -> Iterator[Body]:
        """Count a request as ``weight`` requests, and the bytes of its body, until it is answered.

        Raises ``TooManyRequests`` if the client has too many requests under way.
        """
        if self._requests[client] + weight > MOST_AT_ONCE:
            raise TooManyRequests(retry_after=SOON)
        self._requests[client] += weight
        body = Body(lambda size: self._hold(client, size))
        try:
            yield body
        finally:  # subtracting Counters also drops clients that have nothing under way
            self._requests -= Counter({client: weight})
            self._bytes -= Counter({client: body.size})

    def _hold(self, client: str, size: int) -> None:
        self._bytes[client] += size
        if self._bytes[client] > SHARE and self._bytes.total() > MOST_HELD:
            raise TooManyRequests(retry_after=SOON)
