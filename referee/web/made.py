"""What was made is kept and served again, such as pictures."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

MOST_BYTES = 32 * 1024 * 1024
"""Most bytes that are kept: some hundred films, or a thousand pictures."""


class Made:
    """What was made, by a name that says what it was made of: what was used last, up to ``most`` bytes.

    One thing is made at a time, so what two ask for at once is made once.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def of(self, name: str, make: Callable[[], bytes]) -> bytes:
        """What has this name; made if it is not kept."""
        with self._lock:
            content = self._kept.pop(name, None)
            if content is None:
                content = make()
                self._size += len(content)
            self._kept[name] = content
            while self._size > self._most:
                self._size -= len(self._kept.popitem(last=False)[1])
            return content
