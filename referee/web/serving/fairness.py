"""How clients share the server: lanes, where they take turns for a thread, and quotas, such as bytes of bodies."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from werkzeug.exceptions import TooManyRequests

from referee.web.limits import Quota

T = TypeVar("T")


class _Waiting(NamedTuple):
    """Work waiting for its turn."""

    work: Callable[[], Any]
    turn: "asyncio.Future[asyncio.Future[Any]]"
    """Its result, when the turn comes, is the work in a thread."""


class Lane:
    """A number of threads, of which one client's requests use at most ``at_once``.

    The next request is that of the client with the fewest in work; among those, that of the client whose turn was
    longest ago. So a client that asks now and then never waits for another's many requests.
    """

    def __init__(self, name: str, threads: int, at_once: int) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._free = threads
        self._at_once = at_once
        self._closed = False
        self._waiting: dict[str, deque[_Waiting]] = {}
        """By client, its requests waiting for their turn."""
        self._in_work: Counter[str] = Counter()
        self._turns: dict[str, int] = {}
        """By client, the number of its last turn, as long as it has requests here."""
        self._turn = 0

    async def do(self, client: str, work: Callable[[], T]) -> T:
        waiting = _Waiting(work, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(client, deque()).append(waiting)
        self._hand_out()
        try:
            done: T = await (await waiting.turn)
            return done
        finally:
            self._end(client, waiting)

    def close(self) -> None:
        """Wait until the work in threads is done, and end them. Work still waiting for its turn is dropped."""
        self._closed = True
        self._threads.shutdown()

    def _hand_out(self) -> None:
        """Give free threads to the requests whose turn it is."""
        while self._free and not self._closed:
            able = [client for client in self._waiting if self._in_work[client] < self._at_once]
            if not able:
                return
            client = min(able, key=lambda each: (self._in_work[each], self._turns.get(each, 0)))
            next_ = self._waiting[client].popleft()
            if not self._waiting[client]:
                del self._waiting[client]
            if next_.turn.cancelled():
                continue
            self._turn += 1
            self._turns[client] = self._turn
            self._free -= 1
            self._in_work[client] += 1
            next_.turn.set_result(asyncio.get_running_loop().run_in_executor(self._threads, next_.work))

    def _end(self, client: str, ended: _Waiting) -> None:
        """End a request, whether it had its turn or was abandoned while waiting."""
        if not ended.turn.cancelled():
            self._free += 1
            self._in_work[client] -= 1
        elif ended in self._waiting.get(client, ()):
            self._waiting[client].remove(ended)
            if not self._waiting[client]:
                del self._waiting[client]
        if not self._in_work[client]:
            del self._in_work[client]
            if client not in self._waiting:
                self._turns.pop(client, None)
        self._hand_out()


class Room:
    """What clients have taken of a quota."""

    def __init__(self, quota: Quota) -> None:
        self._quota = quota
        self._taken: Counter[str] = Counter()
        self._all = 0

    def of(self, client: str) -> int:
        return self._taken[client]

    def take(self, client: str, amount: int = 1) -> None:
        """Reserve part of the quota. Raises ``TooManyRequests``, and reserves nothing, if that is too much."""
        would_have = self._taken[client] + amount
        full = self._all + amount > self._quota.in_total
        if would_have > self._quota.of_one or (full and would_have > self._quota.share):
            raise TooManyRequests(retry_after=self._quota.later)
        self._taken[client] = would_have
        self._all += amount

    def give_back(self, client: str, amount: int = 1) -> None:
        self._taken[client] -= amount
        self._all -= amount
        if not self._taken[client]:
            del self._taken[client]  # otherwise every client that ever asked would be kept

    @contextmanager
    def taken(self, client: str, amount: int = 1) -> Iterator[None]:
        """Reserve part of the quota, and release it in the end. Raises ``TooManyRequests``."""
        self.take(client, amount)
        try:
            yield
        finally:
            self.give_back(client, amount)


class Body:
    """The body of a request, as far as it has arrived. Its bytes take part of a quota until it is closed."""

    def __init__(self, room: Room, client: str) -> None:
        self._room, self._client = room, client
        self._pieces: list[bytes] = []
        self.size = 0

    def take(self, piece: bytes) -> None:
        """Add a piece of the body. Raises ``TooManyRequests`` if too many bytes are held."""
        self._room.take(self._client, len(piece))
        self.size += len(piece)
        self._pieces.append(piece)

    @property
    def whole(self) -> bytes:
        self._pieces = [b"".join(self._pieces)]
        return self._pieces[0]

    def close(self) -> None:
        self._room.give_back(self._client, self.size)
