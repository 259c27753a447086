"""The box, and what the players agree on before a game. The defaults are the printed rules, or Referee's own where
those are silent; only differences are written as tags.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from referee.core.unreadable import Expected, UnreadableError
from referee.rulebooks.wordgame import layout as layouts
from referee.rulebooks.wordgame.layout import LARGE, Layout, read_layout
from referee.rulebooks.wordgame.tiles import COMMON, LETTERS, Letters, read_letters

HAND = 7
"""Tiles behind a screen (W4)."""
JOKERS, BOX = 4, 90
"""W1, W17."""
SEATS = range(2, 5)
"""W1, Q39."""
EXCHANGE, LONGEST_BONUS = 4, 20
"""W13, W25."""


class SideWords(StrEnum):
    """How words formed next to the one played are treated (W5, Q9, Q10)."""

    NONE = "none"
    """They aren't allowed."""
    UNSCORED = "unscored"
    """They must be words, but score nothing."""
    SCORED = "scored"
    """Each scores like the main word, and touching at the side is enough (Q11)."""


_FLAGS: Mapping[str, tuple[str, str, str]] = {
    "centre_letter": ("Centre", "letter", "none"),
    "white_once": ("White", "once", "each"),
    "jokers_closed": ("JokerReuse", "closed", "open"),
    "players_decide": ("Words", "table", "list"),
    "error_costs_turn": ("Error", "turn", "off"),
    "plays_on": ("GoingOut", "plays-on", "ends"),
    "longest_by_word": ("LongestBy", "word", "laid"),
    "by_letters": ("Order", "letters", "clockwise"),
    "no_names": ("Names", "no", "yes"),
    "printed_classes": ("WordClasses", "printed", "all"),
}
"""By field: its tag, the value for the default, and the value for the alternative."""

_NUMBERS: Mapping[str, tuple[str, int, int]] = {
    "jokers": ("Jokers", 0, 99),
    "box": ("Box", min(SEATS) * HAND + 1, 999),
    "exchange": ("Exchange", 0, 99),
    "longest_bonus": ("LongestBonus", 0, 999),
    "point_limit": ("PointLimit", 0, 99_999),
    "minutes": ("MinuteLimit", 0, 99_999),
}
"""By field: its tag, and the least and the greatest value."""


@dataclass(frozen=True)
class HouseRules:
    """The box and the rules of one game."""

    letters: Letters = COMMON
    jokers: int = JOKERS
    box: int = BOX
    """The number of all tiles, including jokers."""
    layout: Layout = LARGE
    centre_letter: bool = True
    """A letter is drawn for the centre field (W4, Q7)."""
    side_words: SideWords = SideWords.UNSCORED
    white_once: bool = True
    """Several white fields in a word double it only once (Q13)."""
    jokers_closed: bool = True
    """No other word can use the field of a joker (W17, Q17)."""
    players_decide: bool = True
    """The players decide what is a word; otherwise a word list does (Q22)."""
    exchange: int = EXCHANGE
    """The most tiles that can be swapped in a turn (W13)."""
    longest_bonus: int = LONGEST_BONUS
    """W25, Q33."""
    longest_by_word: bool = True
    """The longest word is the one with the most letters; otherwise with the most letters played for it (Q32)."""
    error_costs_turn: bool = True
    """A player who removes a wrong word misses the next turn as well (W14, Q24)."""
    plays_on: bool = True
    """The others play on when a player has no tiles left (Q30)."""
    by_letters: bool = True
    """Play goes by the letters drawn, otherwise clockwise (Q6). Seats are in that order; it isn't used in judging."""
    no_names: bool = True
    """Proper names aren't allowed (W7): a reminder."""
    printed_classes: bool = True
    """Only the printed classes of words are allowed (W7, Q37): a reminder."""
    point_limit: int | None = None
    """The points that end the game; None for no limit."""
    minutes: int | None = None
    """How many minutes the players want to play; they end the game themselves."""

    @property
    def tags(self) -> dict[str, str]:
        tags = {}
        if self.letters.text != COMMON.text:
            tags[LETTERS] = self.letters.text
        if self.layout != LARGE:
            tags[layouts.TAG] = self.layout.text
        if self.side_words is not SideWords.UNSCORED:
            tags["SideWords"] = str(self.side_words)
        tags |= {tag: other for field, (tag, _, other) in _FLAGS.items() if not getattr(self, field)}
        numbers = {tag: (getattr(self, field), getattr(PRINTED, field)) for field, (tag, _, _) in _NUMBERS.items()}
        return tags | {tag: str(number) for tag, (number, printed) in numbers.items() if number != printed}

    @property
    def seats(self) -> range:
        """How many can play: there are four screens (Q39), and a small box may have too few tiles for four."""
        most = (self.box - self.centre_letter) // HAND
        return range(min(SEATS), min(max(SEATS), most) + 1)


PRINTED = HouseRules()


def read_house_rules(tags: Mapping[str, str]) -> HouseRules:
    """Return the rules in the tags of a game. Raises ``UnreadableError``."""
    side_words = tags.get("SideWords", SideWords.UNSCORED)
    if side_words not in {*SideWords}:
        raise UnreadableError(Expected.SETTING, side_words, {"tag": "SideWords"})
    numbers: dict[str, Any] = {
        field: _number(tags[tag], tag, low, high) for field, (tag, low, high) in _NUMBERS.items() if tag in tags
    }
    flags: dict[str, Any] = {
        field: _flag(tags[tag], tag, on, off) for field, (tag, on, off) in _FLAGS.items() if tag in tags
    }
    return HouseRules(
        letters=read_letters(tags[LETTERS]) if LETTERS in tags else COMMON,
        layout=read_layout(tags[layouts.TAG]) if layouts.TAG in tags else LARGE,
        side_words=SideWords(side_words),
        **numbers,
        **flags,
    )


def _number(text: str, tag: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and low <= int(text) <= high):
        raise UnreadableError(Expected.SETTING, text, {"tag": tag, "low": low, "high": high})
    return int(text)


def _flag(text: str, tag: str, on: str, off: str) -> bool:
    if text not in (on, off):
        raise UnreadableError(Expected.SETTING, text, {"tag": tag, "words": (on, off)})
    return text == on
