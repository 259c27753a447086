"""The codes of Qwirkle: for broken rules, parts of a score, and awards. RULES.md explains them."""

from enum import StrEnum


class Code(StrEnum):
    """A broken rule. Stable, because other programs rely on them."""

    CELL_OCCUPIED = "cell-occupied"
    CELL_TWICE = "cell-twice"
    TOO_MANY_TILES = "too-many-tiles"
    TOO_MANY_COPIES = "too-many-copies"
    TILES_UNRELATED = "tiles-unrelated"
    NOT_ONE_LINE = "not-one-line"
    GAP_IN_LINE = "gap-in-line"
    NOT_TOUCHING = "not-touching"
    LINE_MIXED = "line-mixed"
    LINE_REPEATS_TILE = "line-repeats-tile"
    OPENING_TOO_SHORT = "opening-too-short"
    SWAP_FIRST_TURN = "swap-first-turn"
    SWAP_EMPTY_BAG = "swap-empty-bag"
    SWAP_EXCEEDS_BAG = "swap-exceeds-bag"
    SWAP_COUNT = "swap-count"
    PASS_WITH_BAG = "pass-with-bag"
    TILE_COUNT = "tile-count"
    TOO_MANY_POINTS = "too-many-points"


class Score(StrEnum):
    """A part of the score of a play."""

    LINE = "line"
    QWIRKLE = "qwirkle"
    """The extra points for a complete line (R16)."""
    FIRST_TILE = "first-tile"
    """The first tile of the game, played alone (Q8)."""


class Prize(StrEnum):
    """Points awarded in addition to those of a play."""

    LAST_TILE = "last-tile"
    LEFTOVERS = "leftovers"
    """Points lost for tiles still in hand at the end, if the players agreed on that."""
