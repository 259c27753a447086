"""Charts: the places of lines, marks, names and numbers."""

from itertools import pairwise

from referee.web.common.figures import HEIGHT
from referee.web.past.chart import (
    APART,
    Course,
    Scale,
    Values,
    chances_chart,
    points_chart,
)

COURSE = Course(range(1, 13), 3, (9, 3, 6))


def line(*values: float, every: int = 4) -> Values:
    """Values at the end of each round."""
    return [(number * every, value) for number, value in enumerate(values, 1)]


def places(points: str) -> list[tuple[float, float]]:
    """The places of a line in the stretched plot."""
    return [(float(x), float(y)) for x, y in (place.split(",") for place in points.split())]


def test_turns_from_left_to_right() -> None:
    """The first turn is one part of the width from the left, the last at the right edge."""
    assert [COURSE.x(turn) for turn in (0, 3, 12)] == [0, 25, 100]
    assert Course([]).x(0) == 0


def test_numbers_below() -> None:
    """There are a few round numbers below the plot, none right at its end."""
    assert [tick.value for tick in COURSE.ticks] == [5, 10]
    assert [tick.value for tick in Course(range(1, 55)).ticks] == [10, 20, 30, 40, 50]
    assert [tick.value for tick in Course(range(1, 61)).ticks] == [10, 20, 30, 40, 50]
    assert [tick.value for tick in Course(range(1, 401)).ticks] == [100, 200, 300]


def test_marked_turns() -> None:
    """The marked turns are in order, without the chosen one, which the cursor marks."""
    assert [mark.value for mark in COURSE.marks] == [6, 9]


def test_scale() -> None:
    """A scale shows zero and all values, with round numbers next to it, higher values farther up."""
    scale = Scale.around([-28, 14])
    assert 0 < scale.y(14) < scale.y(0) < scale.y(-28) < HEIGHT
    assert [tick.value for tick in scale.ticks] == [-30, -20, -10, 0, 10]
    assert [tick.value for tick in Scale.around([]).ticks] == [0]
    assert 0 in [tick.value for tick in Scale.around([1500, -900]).ticks]


def test_a_line_a_seat() -> None:
    """Each seat has a line from zero through its values to the end, with its mark at every fourth round."""
    chart = points_chart(COURSE, [line(1, 2, 3), line(-1, -2, -3), line(0, 0, 0), line(0, 0, 0)])
    first = places(chart.lines[0].points)
    assert [x for x, _ in first] == [0, 333.3, 666.7, 1000]
    assert [y for _, y in first] == [chart.scale.y(value) for value in (0, 1, 2, 3)]
    assert len(chart.lines) == 4
    assert chart.lines[0].marks == []
    long = points_chart(Course(range(1, 41)), [line(*range(10)) for _ in range(4)])
    assert [dot.x for dot in long.lines[2].marks] == [40, 80]


def test_names_are_apart() -> None:
    """Names at the ends can be read wherever the lines end, in the order of the lines, and inside the plot."""
    for ends in ((5, 5, 5, 5), (-9, 9, -9, 9), (0, 1, 20, 2), (3, 2, 1, -30)):
        chart = points_chart(COURSE, [line(0, end) for end in ends])
        labels = sorted(each.label for each in chart.lines)
        assert all(below - above >= APART - 0.001 for above, below in pairwise(labels))
        assert labels[0] >= 0
        assert labels[-1] <= HEIGHT
        order = sorted(chart.lines, key=lambda each: each.label)
        assert [each.dots[-1].y for each in order] == sorted(each.dots[-1].y for each in order)


def test_lead_of_two() -> None:
    """For two seats one line shows the lead of the first, and the area between it and zero is closed."""
    chart = points_chart(Course(range(1, 5)), [line(2, -3, every=2), line(-2, 3, every=2)])
    assert [y for _, y in places(chart.lines[0].points)] == [chart.scale.y(value) for value in (0, 4, -6)]
    area = places(chart.lines[0].area)
    assert area[0] == (0, chart.scale.y(0))
    assert area[-1] == (1000, chart.scale.y(0))


def test_chances() -> None:
    """Chances go from the bottom to the top of their strip."""
    chart = chances_chart(COURSE, [[(0, 0.25), (12, 1)]] * 4)
    assert places(chart.lines[1].points) == [(0, 0.75 * chart.scale.height), (1000, 0)]
    assert places(chart.lines[1].area)[-1] == (1000, chart.scale.height)
