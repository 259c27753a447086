"""What a list of words says of a word."""

from collections.abc import Callable, Collection
from enum import StrEnum


class Listed(StrEnum):
    """What a list of words says of a word."""

    WORD = "word"
    NAME = "name"
    """It is there with a capital letter only: a name, perhaps."""
    MISSING = "missing"


Lookup = Callable[[str], Listed]
"""Looks a word up, in capitals and with each letter in one piece."""


def among(words: Collection[str]) -> Lookup:
    """Looks up in these words."""
    return lambda word: Listed.WORD if word in words else Listed.MISSING
