"""The codes of Stones: of broken rules, of the parts of a score, of what is awarded."""

from enum import StrEnum


class Code(StrEnum):
    """A broken rule."""

    CELL_TAKEN = "cell-taken"
    CELL_TWICE = "cell-twice"
    OFF_THE_BOARD = "off-the-board"
    TWO_ROWS = "two-rows"
    MORE_THAN_TWO = "more-than-two"
    MORE_THAN_HELD = "more-than-held"
    NOTHING_TO_SWAP_WITH = "nothing-to-swap-with"
    PASS_WITH_STONES_LEFT = "pass-with-stones-left"
    STONE_COUNT = "stone-count"
    TOO_MANY_POINTS = "too-many-points"
    SHOUT_TOO_LATE = "shout-too-late"
    NOTHING_SHOUTED = "nothing-shouted"


class Score(StrEnum):
    """A part of what a turn scores."""

    STONES = "stones"
    FULL_ROW = "full-row"
    SHOUT = "shout"


class Prize(StrEnum):
    """What is awarded beside the points of a turn."""

    LAST_STONE = "last-stone"
