"""A lane for what takes long: one at a time, each client in its turn. Taps keep their threads meanwhile."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from werkzeug.exceptions import TooManyRequests

T = TypeVar("T")

MOST_WAITING = 4
"""How much one client may ask for before the first of it is done: two phones behind one address, each asking twice."""
LATER = 5
"""Seconds after which who asks for more may ask again."""


class Lane:
    """A thread, and those who wait for it without holding one."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._free = asyncio.Lock()
        self._turns: dict[str, asyncio.Lock] = {}
        """By client who of its requests comes next: only that one waits for the thread, so that clients take turns."""
        self._waiting: Counter[str] = Counter()

    async def do(self, client: str, work: Callable[[], T]) -> T:
        """Do this for a client once it is its turn. Raises ``TooManyRequests`` where too much waits for it already."""
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
        """Bring what is being done to its end."""
        self._thread.shutdown()
