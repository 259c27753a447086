"""Tokens as text: ``G`` is the letter G, ``g`` a joker that stands for G, ``*`` a joker that stands for nothing yet."""

import unicodedata

Tile = str
"""A letter in upper case, a joker in lower case, or ``JOKER``."""

JOKER = "*"


def composed(text: str) -> str:
    """A text with each letter in one piece, whichever way it was typed: Ż, not Z and a dot."""
    return unicodedata.normalize("NFC", text)


def is_letter(text: str) -> bool:
    """Whether a text is one letter in upper case, and is read back from its lower case: a joker is written so."""
    lower = text.lower()
    return len(text) == 1 and text.isalpha() and len(lower) == 1 and lower != text and lower.upper() == text


def is_joker(tile: Tile) -> bool:
    """Whether a token is a joker, whatever it stands for."""
    return tile == JOKER or tile.islower()


def letter_of(tile: Tile) -> str:
    """The letter that is read there."""
    return tile.upper()


def kind(tile: Tile) -> Tile:
    """What a token is in the box: a joker is a joker, whatever it stands for (W17)."""
    return JOKER if tile.islower() else tile
