"""The letters of a box: what each is worth, and how many of each there are, where the table knows (W9, Q1, Q2)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from referee.core.unreadable import Expected, UnreadableError
from referee.rulebooks.wordgame.tiles import JOKER, Tile, composed, is_letter

TAG = "Letters"
MOST = 99
"""The highest value of a letter, and the most copies of one."""

_LETTER = re.compile(r"(\D)(\d{1,2})(?:x(\d{1,2}))?", re.ASCII)


@dataclass(frozen=True, eq=False)
class Letters:
    """The letters of a box in their order."""

    values: Mapping[str, int]
    """By letter, what it is worth."""
    counts: Mapping[str, int]
    """By letter, how many the box holds; letters with an unknown number are missing (Q2)."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Letters) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    @cached_property
    def text(self) -> str:
        """The letters as ``read_letters`` reads them: ``A1 Ą5x1``."""
        told = {letter: f"x{count}" for letter, count in self.counts.items()}
        return " ".join(f"{letter}{value}{told.get(letter, '')}" for letter, value in self.values.items())

    @property
    def all_counted(self) -> bool:
        """Whether the table said of each letter how many there are."""
        return len(self.counts) == len(self.values)

    def worth(self, tile: Tile) -> int:
        """The value of a token; a joker has none (W17)."""
        return self.values.get(tile, 0)

    def knows(self, tile: Tile) -> bool:
        """Whether the box has such a token: one of its letters, or a joker that stands for one or for nothing yet."""
        return tile == JOKER or (len(tile) == 1 and tile.upper() in self.values and is_letter(tile.upper()))


def read_letters(text: str) -> Letters:
    """Letters apart by blanks, each with its value and, behind an ``x``, its number. Raises ``UnreadableError``."""
    values: dict[str, int] = {}
    counts: dict[str, int] = {}
    for word in composed(text).split():
        match = _LETTER.fullmatch(word)
        letter = match[1].upper() if match else ""
        if match is None or not is_letter(letter) or letter in values:
            raise UnreadableError(Expected.SETTING, word, {"tag": TAG})
        values[letter] = int(match[2])
        if match[3] is not None:
            counts[letter] = int(match[3])
    if not values:
        raise UnreadableError(Expected.SETTING, text, {"tag": TAG})
    return Letters(values, counts)


COMMON = read_letters("A1 Ą5 B3 C2 Ć6 D2 E1 Ę5 F5 G3 H3 I1 J3 K2 L2 Ł3 M2 N1 Ń7 O1 Ó5 P2 R1 S1 Ś5 T2 U3 W1 Y2 Z1 Ź9 Ż5")
"""The values common in Polish crossword games, without counts (Q1, Q2)."""
