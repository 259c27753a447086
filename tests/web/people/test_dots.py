"""A chart with a dot per game: the places of dots, grid lines and means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.web.common.figures import HEIGHT, MOST_LINES
from referee.web.people.player import DotChart, GamePoint, dot_chart


def chart(*figures: float) -> DotChart:
    """The chart of games with these figures."""
    return dot_chart([GamePoint(figure, False, "today", "/games/x") for figure in figures])


def test_places() -> None:
    """Games are side by side with equal space, figures between round numbers; the line is the mean so far."""
    found = chart(4, 6, 8, 8)
    assert [dot for dot, _ in found.dots] == [(12.5, HEIGHT), (37.5, HEIGHT / 2), (62.5, 0), (87.5, 0)]
    assert [(tick.at, tick.value) for tick in found.ticks] == [(196, 4), (147, 5), (98, 6), (49, 7), (0, 8)]
    assert found.line == "125,196 375,147 625,98 875,73.5"
    assert found.means == (4, 5, 6, 6.5)


def test_one_game() -> None:
    """A single game is in the middle, between two lines, even if its figure is one of them."""
    assert [dot.x for dot, _ in chart(7).dots] == [50]
    assert [tick.value for tick in chart(0).ticks] == [0, 1]


@given(st.lists(st.floats(-200, 900), min_size=1, max_size=60))
def test_any_figures(figures: list[float]) -> None:
    """All dots are inside the plot, in the order of their figures, between few grid lines."""
    found = chart(*figures)
    assert all(0 <= dot.x <= 100 and 0 <= dot.y <= HEIGHT for dot, _ in found.dots)
    assert 2 <= len(found.ticks) <= MOST_LINES
    assert (found.ticks[0].at, found.ticks[-1].at) == (HEIGHT, 0)
    by_height = [dot.y for dot, _ in sorted(found.dots, key=lambda each: each[1].figure)]
    assert by_height == pytest.approx(sorted(by_height, reverse=True))
