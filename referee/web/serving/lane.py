"""A lane for requests that take long: one at a time, and clients take turns. It uses no thread that taps need."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from werkzeug.exceptions import TooManyRequests

T = TypeVar("T")

MOST_WAITING = 4
"""Most requests of one client in the lane, counting the one in work: two phones at one address, two from each."""
LATER = 5
"""Seconds to wait before asking again (Retry-After)."""


class Lane:
    """One thread, and a queue of requests for it that hold no thread while they wait."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._free = asyncio.Lock()
        self._turns: dict[str, asyncio.Lock] = {}
        """By client, a lock that lets only one of its requests at a time wait for the thread: so clients take turns."""
        self._waiting: Counter[str] = Counter()

    async def do(self, client: str, work: Callable[[], T]) -> T:
        """Do the work once it is the client's turn. Raises ``TooManyRequests`` if too much waits for the client."""
        if self._waiting[client] >= MOST_WAITING:
            raise TooManyRequests(retry_after=LATER)
        self._waiting[client] += 1
        turn = self._turns.setdefault(client, asyncio.Lock())
        try:
            async with turn, self._free:
                return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client], self._turns[client]

    def close(self) -> None:
        """Wait until the work is done, and end the thread."""
        self._thread.shutdown()
