"""A chart with a dot a game, as ``dots/_dots.html`` draws it, and the mean of the last few games as a line.

Across, all is said in parts of the plot, which is as wide as there is room: letters and dots keep their size.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.core.players import means
from referee.web.views.chart import HEIGHT, STRETCHED
from referee.wording.language import decimal

MOST_LINES = 6
"""So many lines of the grid at most."""
STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500)
"""What lies between two lines of the grid."""


class Point(NamedTuple):
    """A figure of one game."""

    figure: float
    won: bool
    day: str
    """When that was, for people."""
    address: str
    """The game's."""


class Dot(NamedTuple):
    """Where a point is drawn."""

    x: float
    """Percent of the width."""
    y: float
    """Pixels from the top."""
    point: Point


class Tick(NamedTuple):
    """A line of the grid, and what it says."""

    y: float
    words: str


@dataclass(frozen=True)
class DotChart:
    """The course of a figure from game to game."""

    dots: tuple[Dot, ...]
    ticks: tuple[Tick, ...]
    line: str
    """The means, as places in the stretched plot."""
    means: tuple[float, ...]


def dot_chart(points: Sequence[Point]) -> DotChart | None:
    """The chart of some games, the oldest first; nothing where there is none."""
    if not points:
        return None
    figures = [point.figure for point in points]
    step = next((step for step in STEPS if _span(figures, step) < MOST_LINES), STEPS[-1])
    low, lines = math.floor(min(figures) / step), _span(figures, step)

    def y(figure: float) -> float:
        return round((low + lines - figure / step) * HEIGHT / lines, 1)

    def x(place: int) -> float:
        return round(100 * (place + 0.5) / len(points), 2)

    course = means(figures)
    return DotChart(
        dots=tuple(Dot(x(place), y(point.figure), point) for place, point in enumerate(points)),
        ticks=tuple(Tick(y(line * step), _told(line * step)) for line in range(low, low + lines + 1)),
        line=" ".join(f"{x(place) * STRETCHED / 100:g},{y(mean):g}" for place, mean in enumerate(course)),
        means=course,
    )


def _told(figure: float) -> str:
    """A figure beside a line, with a digit behind the point only where it is no whole number."""
    whole = f"{figure:g}"
    return decimal(figure) if "." in whole else whole


def _span(figures: Sequence[float], step: float) -> int:
    """How many steps lie between the line below all figures and the one above them."""
    return max(1, math.ceil(max(figures) / step) - math.floor(min(figures) / step))
