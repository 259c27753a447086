"""A cache of reviews."""

from collections import OrderedDict
from threading import Lock
from typing import Any

from referee.core.review import Review, review
from referee.service.sheet import Sheet

MOST_LINES = 4_000
"""Most lines of the games whose reviews are cached, which bounds memory: sixty games, or four of the longest."""


class Reviews:
    """The reviews of the games used last, by their lines, so that a game has another review after a correction."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[str, tuple[str, ...]], Review[Any]] = OrderedDict()
        self._lines = 0
        self._lock = Lock()

    def of(self, sheet: Sheet) -> Review[Any]:
        """The review of a game, as far as it can be replayed."""
        text = sheet.stored.header, sheet.lines
        with self._lock:
            if text in self._found:
                self._found.move_to_end(text)
                return self._found[text]
        found = review(sheet.before(1), sheet.game)
        if sheet.damage is None:  # a damaged game may be read differently next time
            with self._lock:
                if text not in self._found:  # another thread may have been faster
                    self._found[text] = found
                    self._lines += len(sheet.lines)
                while self._lines > MOST_LINES and len(self._found) > 1:
                    (_, forgotten), _ = self._found.popitem(last=False)
                    self._lines -= len(forgotten)
        return found

    def has(self, sheet: Sheet) -> bool:
        """Whether the review of a game is in the cache."""
        return (sheet.stored.header, sheet.lines) in self._found
