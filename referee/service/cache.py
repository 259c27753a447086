"""A cache of results that were worked out from the lines of games."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")

Text = tuple[str, tuple[str, ...]]
"""The tags of a game and its lines."""


class Cache(Generic[T]):
    """The results for the texts of the games used last. Together they take up to ``most``, each the ``size`` of its
    number of lines. The last one is always there.
    """

    def __init__(self, most: int, size: Callable[[int], int]) -> None:
        self._most, self._size = most, size
        self._found: OrderedDict[Text, T] = OrderedDict()
        self._taken = 0
        self._lock = Lock()

    def __contains__(self, text: Text) -> bool:
        return text in self._found

    def get(self, text: Text) -> T | None:
        with self._lock:
            if text in self._found:
                self._found.move_to_end(text)
            return self._found.get(text)

    def put(self, text: Text, value: T, instead_of: Text | None = None) -> None:
        """Cache a value for a text, unless another thread was faster, replacing the one of another text."""
        with self._lock:
            if instead_of and instead_of in self._found:
                self._forget(instead_of)
            if text not in self._found:
                self._found[text] = value
                self._taken += self._size(len(text[1]))
            while self._taken > self._most and len(self._found) > 1:
                self._forget(next(iter(self._found)))

    def _forget(self, text: Text) -> None:
        del self._found[text]
        self._taken -= self._size(len(text[1]))
