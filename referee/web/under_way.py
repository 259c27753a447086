"""What is under way, by client: how many requests, and how many bytes of their bodies are held."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from werkzeug.exceptions import TooManyRequests

MOST_AT_ONCE = 512
"""How many requests of one client are waited for or answered at once: as much memory as their bodies take."""
MOST_HELD = 64 * 1024 * 1024
"""Bytes of bodies that are held at once, whoever sends them."""
SHARE = 256 * 1024
"""Bytes that one client may hold whatever others do: some forms, so that nobody else can take the room for a turn."""
SOON = 1
"""Seconds after which who asks for more may ask again."""


class Body:
    """A body as far as it has come."""

    def __init__(self, hold: Callable[[int], None]) -> None:
        self._hold = hold
        self._pieces: list[bytes] = []
        self.size = 0

    def take(self, piece: bytes) -> None:
        """Hold one more piece of it. Raises ``TooManyRequests``."""
        self.size += len(piece)
        self._hold(len(piece))
        self._pieces.append(piece)

    @property
    def whole(self) -> bytes:
        """All pieces together."""
        self._pieces = [b"".join(self._pieces)]
        return self._pieces[0]


class UnderWay:
    """What is under way."""

    def __init__(self) -> None:
        self._requests: Counter[str] = Counter()
        self._bytes: Counter[str] = Counter()

    @contextmanager
    def request(self, client: str, weight: int) -> Iterator[Body]:
        """A request from its first byte to its answer, which counts as so many; its body is held as long.

        Raises ``TooManyRequests``.
        """
        if self._requests[client] + weight > MOST_AT_ONCE:
            raise TooManyRequests(retry_after=SOON)
        self._requests[client] += weight
        body = Body(lambda size: self._hold(client, size))
        try:
            yield body
        finally:  # and nothing is kept of whom nothing is under way
            self._requests -= Counter({client: weight})
            self._bytes -= Counter({client: body.size})

    def _hold(self, client: str, size: int) -> None:
        self._bytes[client] += size
        if self._bytes[client] > SHARE and self._bytes.total() > MOST_HELD:
            raise TooManyRequests(retry_after=SOON)
