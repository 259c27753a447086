"""Charts over the turns of a game: the places of lines, marks and words."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from referee.web.common.figures import HEIGHT, MOST_LINES, Dot, Tick, joined

APART = 22
"""Pixels between the names at the end of the lines, so that each can be read."""
MARKED = 4
"""Rounds from one mark of a seat to the next on its line."""


Values = Sequence[tuple[int, float]]
"""The values after some turns, each with the number of its turn."""


@dataclass(frozen=True)
class Course:
    """The turns of a game from left to right, the same for all charts of a page."""

    steps: Sequence[int]
    """The number of the step of each turn."""
    chosen: int = 0
    """The step of the cursor; 0 without a cursor."""
    turning: tuple[int, ...] = ()
    """The steps with a mark above the plot."""

    def turn(self, step: int) -> int:
        """The number of turns up to and including a step."""
        return bisect_right(self.steps, step)

    def x(self, step: int) -> float:
        """The place of a step, in percent of the width."""
        return round(100 * self.turn(step) / max(len(self.steps), 1), 2)

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """The numbers below the plot; not right at its end, where they wouldn't fit."""
        last = len(self.steps)
        apart = next(apart for apart in (5, 10, 20, 50, 100, 1000) if last / apart <= MOST_LINES)
        places = ((turn, self.x(self.steps[turn - 1])) for turn in range(apart, last + 1, apart))
        return tuple(Tick(x, turn) for turn, x in places if x <= 97)

    @property
    def marks(self) -> tuple[Tick, ...]:
        """The marked turns, without the chosen one, which the cursor marks."""
        return tuple(Tick(self.x(turn), turn) for turn in sorted(self.turning) if turn != self.chosen)


@dataclass(frozen=True)
class Scale:
    """Values from top to bottom."""

    low: float
    high: float
    height: int = HEIGHT

    @classmethod
    def around(cls, values: Iterable[float]) -> "Scale":
        """A scale that shows all these values and zero, with a little room."""
        found = [0.0, *values]
        low, high = min(found), max(found)
        room = max((high - low) * 0.06, 0.5)
        return cls(low - room, high + room)

    def y(self, value: float) -> float:
        """The place of a value, in pixels from the top."""
        return round((self.high - value) * self.height / (self.high - self.low), 1)

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """Round numbers next to the plot, including zero."""
        span = self.high - self.low
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**9) if span / step <= MOST_LINES)
        first = -int(-self.low // step) * step
        return tuple(Tick(self.y(value), value) for value in range(first, int(self.high) + 1, step))


@dataclass(frozen=True)
class SeatLine:
    """The line of a seat; for two seats, the lead of the first."""

    dots: Sequence[Dot]
    ground: float
    """The other edge of its area, in pixels from the top."""
    label: float = 0
    """The place of its name, in pixels from the top."""

    @property
    def points(self) -> str:
        """Its course, in units of the stretched plot."""
        return joined(self.dots)

    @property
    def area(self) -> str:
        """The outline of the area between it and its ground."""
        return joined([Dot(self.dots[0].x, self.ground), *self.dots, Dot(self.dots[-1].x, self.ground)])

    @property
    def marks(self) -> Sequence[Dot]:
        """The places of the seat's mark."""
        return self.dots[MARKED:-1:MARKED]


@dataclass(frozen=True)
class SeatsChart:
    """The lines of all seats; for the lead of two seats, one line."""

    course: Course
    scale: Scale
    lines: Sequence[SeatLine]


def points_chart(course: Course, ahead: Sequence[Values]) -> SeatsChart:
    """The lead of each seat over the average after each turn; for two seats, of the first over the second."""
    if len(ahead) == 2:
        ahead = [[(turn, one - other) for (turn, one), (_, other) in zip(*ahead, strict=True)]]
    scale = Scale.around(value for line in ahead for _, value in line)
    lines = [[Dot(course.x(turn), scale.y(value)) for turn, value in ((0, 0), *line)] for line in ahead]
    labels = _apart([line[-1].y for line in lines])
    zero = scale.y(0)
    return SeatsChart(course, scale, [SeatLine(dots, zero, label) for dots, label in zip(lines, labels, strict=True)])


def chances_chart(course: Course, chances: Sequence[Values]) -> SeatsChart:
    """The chances of each seat after each turn, from 0 to 1, each on a strip; two seats share one area."""
    scale = Scale(0, 1, 104 if len(chances) == 2 else 42)
    lines = [[Dot(course.x(turn), scale.y(value)) for turn, value in line] for line in chances]
    return SeatsChart(course, scale, [SeatLine(dots, scale.height) for dots in lines])


def _apart(heights: Sequence[float]) -> list[float]:
    """The places of names at these heights: in the same order, far enough apart to be read, and inside the plot."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    down = list(accumulate((heights[each] for each in order), lambda above, wanted: max(above + APART, wanted)))
    lowest = HEIGHT - APART / 2
    up = list(accumulate([min(down[-1], lowest), *down[-2::-1]], lambda below, wanted: min(below - APART, wanted)))[
        ::-1
    ]
    return [up[order.index(each)] for each in range(len(heights))]
