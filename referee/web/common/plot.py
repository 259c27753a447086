"""The geometry of charts: a plot as wide as there is room, in which letters and marks keep their size.

Across, places are in percent of the width; down, in pixels. A strict policy allows no style attributes, and none are
needed.
"""

from collections.abc import Iterable
from typing import NamedTuple

HEIGHT = 196
"""Pixels that the lines have."""
STRETCHED = 1000
"""Units across the stretched part of a plot, whatever its width on the page."""
MOST_LINES = 6
"""Lines of a grid at most."""


class Dot(NamedTuple):
    """A place in a plot."""

    x: float
    """Percent of the width."""
    y: float
    """Pixels from the top."""


class Tick(NamedTuple):
    """A line of the grid, or a number on an axis."""

    at: float
    """Percent of the width, or pixels from the top."""
    value: float
    words: str = ""
    """The value for people, if its digits alone do not say it."""


def joined(dots: Iterable[Dot]) -> str:
    """Places as a line in the stretched part of a plot."""
    return " ".join(f"{dot.x * STRETCHED / 100:g},{dot.y:g}" for dot in dots)
