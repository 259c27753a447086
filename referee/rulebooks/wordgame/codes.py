"""The codes of the word game: for broken rules, parts of a score, and awards (see RULES.md)."""

from enum import StrEnum


class Code(StrEnum):
    """A broken rule. Stable, because other programs rely on them."""

    WORD_TOO_SHORT = "word-too-short"
    OFF_BOARD = "off-board"
    LETTER_DIFFERS = "letter-differs"
    NOTHING_ADDED = "nothing-added"
    TOO_MANY_TILES = "too-many-tiles"
    TOO_MANY_COPIES = "too-many-copies"
    NOT_ONE_LINE = "not-one-line"
    GAP_IN_LINE = "gap-in-line"
    WORD_GOES_ON = "word-goes-on"
    CENTRE_MISSING = "centre-missing"
    NOT_THROUGH_CENTRE = "not-through-centre"
    USES_NO_LETTER = "uses-no-letter"
    SIDE_WORD = "side-word"
    JOKER_SHARED = "joker-shared"
    JOKER_UNNAMED = "joker-unnamed"
    NOT_A_WORD = "not-a-word"
    SWAP_COUNT = "swap-count"
    SWAP_EMPTY_BAG = "swap-empty-bag"
    SWAP_EXCEEDS_BAG = "swap-exceeds-bag"
    PASS_WITH_BAG = "pass-with-bag"
    WITHDRAW_TOO_LATE = "withdraw-too-late"
    CENTRE_TWICE = "centre-twice"
    CENTRE_JOKER = "centre-joker"
    LEFT_TOO_EARLY = "left-too-early"
    LEFT_TWICE = "left-twice"
    LEFT_COUNT = "left-count"
    TILE_COUNT = "tile-count"
    TOO_MANY_POINTS = "too-many-points"


class Score(StrEnum):
    """A part of the score of a step."""

    WORD = "word"
    """The word that was played, with premiums (W9, W18, W19)."""
    SIDE_WORD = "side-word"
    """A word formed next to it; without points unless a house rule scores them (Q10)."""
    WITHDRAWN = "withdrawn"
    """The points of a word that was removed (W14)."""
    LEFTOVERS = "leftovers"
    """The tiles that weren't used (W22)."""


class Prize(StrEnum):
    """Points awarded in addition to those of a step."""

    LONGEST_WORD = "longest-word"
    """W25; deducted again when a word is removed after the end (Q27)."""
    LEFTOVERS_RETURNED = "leftovers-returned"
    """The cost of leftovers that were entered before the end, given back because a turn followed (Q31)."""
