"""Tiles as text, and the letters of a box: their values and, if known, their numbers (W9, Q1, Q2).

``G`` is the letter G, ``g`` a joker that stands for G, ``*`` a joker that doesn't stand for a letter yet.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from referee.core.unreadable import Expected, UnreadableError

Tile = str
"""A letter in upper case, a joker in lower case, or ``JOKER``."""

JOKER = "*"


def composed(text: str) -> str:
    """A text with each letter composed, however it was typed: Ż, not Z and a dot."""
    return unicodedata.normalize("NFC", text)


def is_letter(text: str) -> bool:
    """Whether a text is one upper-case letter that survives a round trip through lower case, as jokers are written."""
    lower = text.lower()
    return len(text) == 1 and text.isalpha() and len(lower) == 1 and lower != text and lower.upper() == text


def is_joker(tile: Tile) -> bool:
    """Whether a tile is a joker, whatever it stands for."""
    return tile == JOKER or tile.islower()


def letter_of(tile: Tile) -> str:
    """The letter as it is read."""
    return tile.upper()


def kind(tile: Tile) -> Tile:
    """The kind of a tile in the box: a joker is a joker, whatever it stands for (W17)."""
    return JOKER if tile.islower() else tile


LETTERS = "Letters"
MOST = 99
"""The highest value of a letter, and the most copies of one."""

_LETTER = re.compile(r"(\D)(\d{1,2})(?:x(\d{1,2}))?", re.ASCII)


@dataclass(frozen=True)
class Letters:
    """The letters of a box in their order."""

    values: Mapping[str, int]
    """The values by letter."""
    counts: Mapping[str, int]
    """The number in the box by letter, without those whose number is unknown (Q2)."""

    @cached_property
    def text(self) -> str:
        """The letters as ``read_letters`` reads them: ``A1 Ą5x1``."""
        counts = {letter: f"x{count}" for letter, count in self.counts.items()}
        return " ".join(f"{letter}{value}{counts.get(letter, '')}" for letter, value in self.values.items())

    def worth(self, tile: Tile) -> int:
        """The value of a tile; 0 for a joker (W17)."""
        return self.values.get(tile, 0)

    def knows(self, tile: Tile) -> bool:
        """Whether the box has such a tile: one of its letters, or a joker, with or without a letter."""
        return tile == JOKER or (len(tile) == 1 and tile.upper() in self.values and is_letter(tile.upper()))


def read_letters(text: str) -> Letters:
    """Read letters, each with its value and perhaps ``x`` and its number. Raises ``UnreadableError``."""
    values: dict[str, int] = {}
    counts: dict[str, int] = {}
    for word in composed(text).split():
        match = _LETTER.fullmatch(word)
        letter = match[1].upper() if match else ""
        if match is None or not is_letter(letter) or letter in values:
            raise UnreadableError(Expected.SETTING, word, {"tag": LETTERS})
        values[letter] = int(match[2])
        if match[3] is not None:
            counts[letter] = int(match[3])
    if not values:
        raise UnreadableError(Expected.SETTING, text, {"tag": LETTERS})
    return Letters(values, counts)


COMMON = read_letters("A1 Ą5 B3 C2 Ć6 D2 E1 Ę5 F5 G3 H3 I1 J3 K2 L2 Ł3 M2 N1 Ń7 O1 Ó5 P2 R1 S1 Ś5 T2 U3 W1 Y2 Z1 Ź9 Ż5")
"""The values that are common in Polish crossword games, without counts (Q1, Q2)."""
