"""The one exception of the notation: text that is not a tile, a cell, a turn or a game."""

from collections.abc import Mapping
from typing import Any


class Unreadable(ValueError):  # noqa: N818 - it is what the text is
    """Text that the notation does not know.

    ``code`` says what was expected, ``text`` is the word or line at fault; sentences are made at the edge.
    """

    def __init__(self, code: str, text: str, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text
        self.params = dict(params or {})
