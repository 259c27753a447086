"""A chart with a dot for each game, as ``dots/_dots.html`` draws it, and the mean of the last few games as a line."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.core.players import means
from referee.web.common.plot import HEIGHT, MOST_LINES, Dot, Tick, joined
from referee.wording.language import decimal

STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500)
"""The distances that two lines of a grid may have."""


class GamePoint(NamedTuple):
    """A figure of one game."""

    figure: float
    won: bool
    day: str
    """The date, for people."""
    address: str
    """The address of the game."""


@dataclass(frozen=True)
class DotChart:
    """The course of a figure from game to game."""

    dots: tuple[tuple[Dot, GamePoint], ...]
    ticks: tuple[Tick, ...]
    line: str
    """The means, as places in the stretched part of the plot."""
    means: tuple[float, ...]


def dot_chart(points: Sequence[GamePoint]) -> DotChart | None:
    """The chart of some games, the oldest first; ``None`` if there are none."""
    if not points:
        return None
    figures = [point.figure for point in points]
    step = next((step for step in STEPS if _span(figures, step) < MOST_LINES), STEPS[-1])
    low, lines = math.floor(min(figures) / step), _span(figures, step)

    def y(figure: float) -> float:
        return round((low + lines - figure / step) * HEIGHT / lines, 1)

    def x(place: int) -> float:
        return round(100 * (place + 0.5) / len(points), 2)

    course, grid = means(figures), (line * step for line in range(low, low + lines + 1))
    return DotChart(
        dots=tuple((Dot(x(place), y(point.figure)), point) for place, point in enumerate(points)),
        ticks=tuple(Tick(y(figure), figure, _in_words(figure)) for figure in grid),
        line=joined(Dot(x(place), y(mean)) for place, mean in enumerate(course)),
        means=course,
    )


def _in_words(figure: float) -> str:
    """A figure beside a line; with a decimal only if it is not a whole number."""
    whole = f"{figure:g}"
    return decimal(figure) if "." in whole else whole


def _span(figures: Sequence[float], step: float) -> int:
    """The number of steps from the line below all figures to the line above them."""
    return max(1, math.ceil(max(figures) / step) - math.floor(min(figures) / step))
