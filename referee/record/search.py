"""The words by which games are found (names, place, note and day), and the terms of a search."""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple
from unicodedata import combining, normalize

_STROKES = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe"})
"""Letters that Unicode doesn't decompose into a letter and a mark."""
_WORD = re.compile(r"[^\W_]+")


class Term(NamedTuple):
    """One condition of a search. A game matches it if one of its words has this ``beginning``, if it has one of the
    words in ``days``, or if it has all words of one of the ``names`` in this order.
    """

    beginning: str = ""
    days: tuple[str, ...] = ()
    names: tuple[tuple[str, ...], ...] = ()


year, month, day, weekday = "_y{}".format, "_m{}".format, "_d{}".format, "_w{}".format
"""The words for games of a year, of a month of any year (January is 1), of a day of any month, and of a day of the week
(Monday is 0).
"""


def words_of(text: str) -> list[str]:
    """The words of a text in lower case, without diacritics: ``Łódź`` gives ``lodz``."""
    parted = normalize("NFKD", text.casefold().translate(_STROKES))
    return _WORD.findall("".join(letter for letter in parted if not combining(letter)))


def words_about(texts: Iterable[str], changed: str) -> tuple[str, ...]:
    """The words of these texts, and those of the day on which a game was last written to (UTC, ISO 8601)."""
    return (*(word for text in texts for word in words_of(text)), *_days(changed))


def _days(changed: str) -> tuple[str, ...]:
    """The words of the day in the local time zone; empty if the time can't be read."""
    try:
        then = datetime.fromisoformat(changed).astimezone()
    except (ValueError, OverflowError):
        return ()
    return year(then.year), month(then.month), day(then.day), weekday(then.weekday())
