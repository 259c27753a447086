"""What a game notes beside the points: on the sheet of a turn, and at the end."""

from typing import Any, NamedTuple


class Noted(NamedTuple):
    """What a turn made as the players write it down."""

    tiles: tuple[Any, ...] = ()
    """One by one, if they are known."""
    text: str = ""
    """The same in words, or what is known of it; empty if nothing is."""


class Highlight(NamedTuple):
    """What a game tells of its end beside the totals."""

    title: str
    tiles: tuple[Any, ...]
    """What is shown large; empty if nothing is."""
    word: str
    """The same in words."""
    text: str
    points: int = 0
    """What it brought; 0 if that stands in the text."""
