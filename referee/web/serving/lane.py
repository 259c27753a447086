"""Lanes: where requests wait for a thread, and clients take turns. A request that waits holds no thread."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class Lane:
    """A number of threads, of which the requests of one client use ``at_once`` at most.

    The next request is that of the client with the fewest in work; among those, of the client whose turn was longest
    ago. So a client that asks now and then never waits for the many requests of another.
    """

    def __init__(self, name: str, threads: int, at_once: int) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._free = threads
        self._at_once = at_once
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By client, its requests that wait for their turn."""
        self._in_work: Counter[str] = Counter()
        self._turns: dict[str, int] = {}
        """By client, the number of its last turn, as long as it has requests here."""
        self._turn = 0

    async def do(self, client: str, work: Callable[[], T]) -> T:
        """Do the work once it is the client's turn."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._hand_out()
        try:
            await turn
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._end(client, turn)

    def close(self) -> None:
        """Wait until the work is done, and end the threads."""
        self._threads.shutdown()

    def _hand_out(self) -> None:
        """Give free threads to the requests whose turn it is."""
        while self._free:
            able = [client for client in self._waiting if self._in_work[client] < self._at_once]
            if not able:
                return
            client = min(able, key=lambda each: (self._in_work[each], self._turns.get(each, 0)))
            self._turn += 1
            self._turns[client] = self._turn
            self._free -= 1
            self._in_work[client] += 1
            self._waiting[client].popleft().set_result(None)
            if not self._waiting[client]:
                del self._waiting[client]

    def _end(self, client: str, turn: "asyncio.Future[None]") -> None:
        """End a request, whether it had its turn or was given up while it waited."""
        if client in self._waiting and turn in self._waiting[client]:
            self._waiting[client].remove(turn)
            if not self._waiting[client]:
                del self._waiting[client]
        else:
            self._free += 1
            self._in_work[client] -= 1
        if not self._in_work[client]:
            del self._in_work[client]
            if client not in self._waiting:
                self._turns.pop(client, None)
        self._hand_out()
