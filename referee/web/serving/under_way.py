"""What is under way: room that clients share, such as requests, streams, and the bytes of bodies."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from werkzeug.exceptions import TooManyRequests

from referee.web import limits
from referee.web.limits import Quota


class Room:
    """What clients have taken of a quota."""

    def __init__(self, quota: Quota) -> None:
        self._quota = quota
        self._taken: Counter[str] = Counter()
        self._all = 0

    def of(self, client: str) -> int:
        """How much a client has taken."""
        return self._taken[client]

    def take(self, client: str, amount: int = 1) -> None:
        """Take room. Raises ``TooManyRequests`` if the client may not have that much more, and takes nothing then."""
        would_have = self._taken[client] + amount
        full = self._all + amount > self._quota.in_total
        if would_have > self._quota.of_one or (full and would_have > self._quota.share):
            raise TooManyRequests(retry_after=self._quota.later)
        self._taken[client] = would_have
        self._all += amount

    def give_back(self, client: str, amount: int = 1) -> None:
        """Give back room that was taken."""
        self._taken[client] -= amount
        self._all -= amount
        if not self._taken[client]:
            del self._taken[client]  # else each client that ever asked would be kept


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
    """Counts requests and bytes that are under way."""

    def __init__(self) -> None:
        self._requests = Room(limits.REQUESTS)
        self._bytes = Room(limits.HELD)

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
