"""The reviews of the games asked for last."""

from collections import OrderedDict
from threading import Lock
from typing import Any

from referee.core.review import Review
from referee.core.reviewing import review
from referee.service.sheet import Sheet

MOST_REVIEWS = 64
"""So many are remembered at most."""


class Reviews:
    """The reviews of the games asked for last, by what stands on their record: a correction makes that another text."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[str, tuple[str, ...]], Review[Any]] = OrderedDict()
        self._lock = Lock()

    def of(self, sheet: Sheet) -> Review[Any]:
        """The review of a game, as far as it can be replayed."""
        text = sheet.stored.header, sheet.lines
        with self._lock:
            if text in self._found:
                self._found.move_to_end(text)
                return self._found[text]
        found = review(sheet.before(1), sheet.game)
        if sheet.damage is None:  # what is damaged may be read otherwise the next time
            with self._lock:
                self._found[text] = found
                while len(self._found) > MOST_REVIEWS:
                    self._found.popitem(last=False)
        return found
