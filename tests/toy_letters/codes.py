"""The codes of Letters: of broken rules, of the parts of a score, of what is awarded."""

from enum import StrEnum


class Code(StrEnum):
    """A broken rule."""

    PLACE_TAKEN = "place-taken"
    PLACE_TWICE = "place-twice"
    LETTER_GONE = "letter-gone"
    HAND_TOO_SMALL = "hand-too-small"
    NO_LINE = "no-line"
    HOLE_IN_WORD = "hole-in-word"
    APART = "apart"
    ONE_LETTER = "one-letter"
    EXCHANGE_COUNT = "exchange-count"
    PASS_TOO_EARLY = "pass-too-early"
    LETTER_COUNT = "letter-count"
    TOO_MUCH = "too-much"


class Score(StrEnum):
    """A part of what a turn scores."""

    SPELLED = "spelled"


class Prize(StrEnum):
    """Nothing is awarded beside the points of a turn."""


IMPOSSIBLE = frozenset(
    {
        Code.PLACE_TAKEN,
        Code.PLACE_TWICE,
        Code.LETTER_GONE,
        Code.HAND_TOO_SMALL,
        Code.EXCHANGE_COUNT,
        Code.LETTER_COUNT,
        Code.TOO_MUCH,
    }
)
UNFINISHED = frozenset({Code.ONE_LETTER})
