"""The one exception of the notation: text that is not a tile, a cell, a turn or a game."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any


class Expected(StrEnum):
    """What a text was read as and is not."""

    TILE = "no-such-tile"
    CELL = "no-such-cell"
    NEAR_CELL = "cell-out-of-reach"
    PLACEMENT = "no-such-placement"
    FEWER_TILES = "too-many-placements"
    FREE_CELL = "board-cell-twice"
    TAG = "no-such-tag"
    SETTING = "no-such-setting"
    """The value of a tag that says how a table plays; ``params`` has the ``tag``."""
    TURN = "no-such-turn"
    WORD = "no-such-word"
    """The word of a points-only turn."""
    NEXT_TURN = "turn-out-of-order"
    PLAYERS = "no-such-players"
    SEAT = "seat-missing"
    GAME = "no-such-game"
    SHORTER = "too-long"
    """A name or a note of more letters than ``params`` has as the ``most``."""


class UnreadableError(ValueError):
    """Text that the notation does not know.

    ``code`` says what was expected, ``text`` is the word or line at fault; sentences are made at the edge.
    """

    def __init__(self, code: Expected, text: str, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text
        self.params = dict(params or {})
