"""The same work done by many at the same time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

T = TypeVar("T")

WORKERS = 16


def at_once(work: Callable[[int], T], workers: int = WORKERS) -> list[T]:
    """What each worker brings about, by number; all start at the same time."""
    together = Barrier(workers)

    def begin(number: int) -> T:
        together.wait()
        return work(number)

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(begin, range(workers)))
