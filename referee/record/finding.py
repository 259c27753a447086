"""What games are found by: names, what was said about them, and the day, as words for the index of the record."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple
from unicodedata import combining, normalize

_STROKES = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe"})
"""Letters that no decomposition parts from their strokes."""
_WORD = re.compile(r"[^\W_]+")


class Term(NamedTuple):
    """One condition of a search. A game meets it if one of its words has this ``beginning``, if it has one of the words
    in ``days``, or if it has all words of one of the ``names`` in this order.
    """

    beginning: str = ""
    days: tuple[str, ...] = ()
    names: tuple[tuple[str, ...], ...] = ()


def year(number: int) -> str:
    """The word by which games of a year are found."""
    return f"_y{number}"


def month(number: int) -> str:
    """The word by which games of this month of any year are found, January being 1."""
    return f"_m{number}"


def day(number: int) -> str:
    """The word by which games of this day of any month are found."""
    return f"_d{number}"


def weekday(number: int) -> str:
    """The word by which games of a day of the week are found, Monday being 0."""
    return f"_w{number}"


def words_of(text: str) -> list[str]:
    """The words of a text in small letters without marks above or through them: ``Łódź`` is ``lodz``."""
    parted = normalize("NFKD", text.casefold().translate(_STROKES))
    return _WORD.findall("".join(letter for letter in parted if not combining(letter)))


def indexed(texts: Iterable[str], changed: str) -> str:
    """All words by which a game is found that was written to last at this time, in UTC as ISO 8601."""
    return " ".join((*(word for text in texts for word in words_of(text)), *_days(changed)))


def _days(changed: str) -> tuple[str, ...]:
    """The day where the game was played, as far as the time can be read."""
    try:
        then = datetime.fromisoformat(changed).astimezone()
    except (ValueError, OverflowError):
        return ()
    return year(then.year), month(then.month), day(then.day), weekday(then.weekday())


def expression(terms: Iterable[Term]) -> str:
    """All of these terms, as SQLite's full-text search reads it."""
    return " AND ".join(f"({' OR '.join(_ways(term))})" for term in terms)


def _ways(term: Term) -> Iterator[str]:
    if term.beginning:
        yield f'"{term.beginning}" *'
    yield from (f'"{day}"' for day in term.days)
    yield from (f'"{" ".join(words)}"' for words in term.names)
