"""What a list of words says of a word, for rulebooks that consult one."""

from collections.abc import Callable, Collection
from enum import StrEnum


class Listed(StrEnum):
    """What a list of words says of a word."""

    WORD = "word"
    NAME = "name"
    """The list has it as a proper name only."""
    MISSING = "missing"


Lookup = Callable[[str], Listed]
"""Looks up a word, in upper case and in Unicode's composed form (NFC)."""

Finder = Callable[[], Lookup | None]
"""Finds the list that is there now; None without one."""


def among(words: Collection[str]) -> Lookup:
    """Return a look-up in these words."""
    return lambda word: Listed.WORD if word in words else Listed.MISSING
