"""The only exception of the notation: text that isn't a tile, a cell, a turn or a game."""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

_JOINED = "[\u0590-\u109f\u1780-\u18af\u1900-\u1cff\u2190-\u2bff\ufb50-\ufdff\ufe0f\ufe70-\ufefc\U0001f000-\U0001faff]"
"""The characters that a joiner changes: letters of scripts from Hebrew to Myanmar, Khmer, Mongolian, symbols, emoji."""
HIDDEN = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]"
    f"|(?<!{_JOINED})[\u200c\u200d]|[\u200c\u200d](?!{_JOINED})"
)
"""An invisible character, which makes a text different from what it looks like."""


class Expected(StrEnum):
    """What a text was expected to be."""

    TILE = "no-such-tile"
    CELL = "no-such-cell"
    NEAR_CELL = "cell-out-of-reach"
    PLACEMENT = "no-such-placement"
    FEWER_TILES = "too-many-placements"
    FREE_CELL = "board-cell-twice"
    TAG = "no-such-tag"
    TAG_ONCE = "tag-twice"
    TAG_ABOVE = "tag-behind-turns"
    SETTING = "no-such-setting"
    """The value of a tag with a house rule; ``params`` has the ``tag``."""
    TURN = "no-such-turn"
    WORD = "no-such-word"
    """The word of a points-only turn."""
    NEXT_TURN = "turn-out-of-order"
    PLAYERS = "no-such-players"
    SEAT = "seat-missing"
    OTHER_NAME = "name-twice"
    """A name that no other player has. ``params`` has the ``seat`` with its ``tag``, the ``other`` name, a ``free``
    one, and those of all ``others``.
    """
    VISIBLE = "invisible-sign"
    """A name without invisible characters; with the same ``params``."""
    GAME = "no-such-game"
    SHORTER = "too-long"
    """A name or a note of at most as many characters as ``most`` in ``params``."""


class UnreadableError(ValueError):
    """Text that the notation doesn't know.

    ``code`` is what was expected, ``text`` the word or line at fault; sentences for people are made elsewhere.
    """

    def __init__(self, code: Expected, text: str, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text
        self.params = dict(params or {})
