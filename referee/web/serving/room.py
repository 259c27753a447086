"""Room that clients share, such as the requests under way, the bytes of their bodies, and streams."""

from collections import Counter

from werkzeug.exceptions import TooManyRequests

from referee.web.divided import divided


class Room:
    """Room for ``in_total`` of something, of which one client may take ``of_one``; each of ``processes`` has its
    part of both.

    Once all of it is taken each client may still have its ``share`` in each process, so that no client keeps others
    out. A client that may not have more is told to ask again ``later`` (seconds, for Retry-After).
    """

    def __init__(self, of_one: int, in_total: int, share: int, later: int, processes: int = 1) -> None:
        self._of_one = divided(of_one, processes)
        self._in_total = divided(in_total, processes)
        self._share = share
        self._later = later
        self._taken: Counter[str] = Counter()
        self._all = 0

    def of(self, client: str) -> int:
        """How much a client has taken."""
        return self._taken[client]

    def take(self, client: str, amount: int = 1) -> None:
        """Take room. Raises ``TooManyRequests`` if the client may not have that much more, and takes nothing then."""
        would_have = self._taken[client] + amount
        full = self._all + amount > self._in_total
        if would_have > self._of_one or (full and would_have > self._share):
            raise TooManyRequests(retry_after=self._later)
        self._taken[client] = would_have
        self._all += amount

    def give_back(self, client: str, amount: int = 1) -> None:
        """Give back room that was taken."""
        self._taken[client] -= amount
        self._all -= amount
        if not self._taken[client]:
            del self._taken[client]  # else each client that ever asked would be kept
