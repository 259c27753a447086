"""The requests under way: their number, and the bytes of their bodies."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from referee.web.serving.room import Room

MOST_OF_ONE = 512
"""Most requests of one client at once, being received, waiting or being answered."""
MOST = 2_048
"""Most requests at once, of all clients together: a third of the connections of one process, each of which has one."""
SHARE = 16
"""Requests that each client may have under way even beyond ``MOST``: what a browser asks for with its connections."""
MOST_BYTES = 64 * 1024 * 1024
"""Most bytes of bodies held at once, of all clients together."""
SHARE_OF_BYTES = 256 * 1024
"""Bytes that each client may hold even beyond ``MOST_BYTES``: some forms, so that a turn can always be sent."""
SOON = 1
"""Seconds to wait before asking again."""


class Body:
    """The body of a request, as far as it was received."""

    def __init__(self, hold: Callable[[int], None]) -> None:
        self._hold = hold
        self._pieces: list[bytes] = []
        self.size = 0

    def take(self, piece: bytes) -> None:
        """Add a piece of the body. Raises ``TooManyRequests`` if too many bytes are held."""
        self._hold(len(piece))
        self.size += len(piece)
        self._pieces.append(piece)

    @property
    def whole(self) -> bytes:
        """All pieces together."""
        self._pieces = [b"".join(self._pieces)]
        return self._pieces[0]


class UnderWay:
    """Counts requests and bytes that are under way in one of several processes."""

    def __init__(self, processes: int = 1) -> None:
        self._requests = Room(MOST_OF_ONE, MOST, SHARE, SOON, processes)
        self._bytes = Room(MOST_BYTES, MOST_BYTES, SHARE_OF_BYTES, SOON, processes)

    @contextmanager
    def request(self, client: str, weight: int) -> Iterator[Body]:
        """Count a request as ``weight`` requests, and the bytes of its body, until it is answered.

        Raises ``TooManyRequests`` if the client has too many requests under way.
        """
        self._requests.take(client, weight)
        body = Body(lambda size: self._bytes.take(client, size))
        try:
            yield body
        finally:
            self._requests.give_back(client, weight)
            self._bytes.give_back(client, body.size)
