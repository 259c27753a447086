"""Charts over the turns of a game, as ``chart/*.html`` draw them: the places of lines, marks and words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from referee.web.common.plot import HEIGHT, MOST_LINES, Dot, Tick, joined

APART = 17
"""Pixels between the names at the end of the lines, so that each can be read."""
MARKED = 4
"""Rounds from one mark of a seat to the next on its line."""


class Value(NamedTuple):
    """A value at a turn."""

    turn: int
    value: float


@dataclass(frozen=True)
class Course:
    """The turns of a game from left to right, the same for all charts of a page."""

    last: int
    """The number of the last turn."""
    chosen: int = 0
    """The turn of the cursor; 0 without a cursor."""
    turning: tuple[int, ...] = ()
    """The turns with a mark above the plot."""

    def x(self, turn: int) -> float:
        """The place of a turn, in percent of the width."""
        return round(100 * turn / max(self.last, 1), 2)

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """The numbers below the plot; not right at its end, where they would not fit."""
        step = next(step for step in (5, 10, 20, 50, 100, 1000) if self.last / step <= MOST_LINES)
        return tuple(Tick(self.x(turn), turn) for turn in range(step, self.last + 1, step) if self.x(turn) <= 97)

    @property
    def turns(self) -> range:
        """All turns; each is a link."""
        return range(1, self.last + 1)

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
        """Round numbers beside the plot, zero among them."""
        span = self.high - self.low
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**9) if span / step <= MOST_LINES)
        first = -int(-self.low // step) * step
        return tuple(Tick(self.y(value), value) for value in range(first, int(self.high) + 1, step))


@dataclass(frozen=True)
class SeatLine:
    """The line of a seat."""

    seat: int
    name: str
    points: str
    """Its course, in units of the stretched plot."""
    marks: tuple[Dot, ...]
    """The places of the seat's mark."""
    end: Dot
    label: float
    """The place of its name, in pixels from the top."""


@dataclass(frozen=True)
class PointsChart:
    """A line for each seat: its lead over the round's average."""

    course: Course
    scale: Scale
    lines: tuple[SeatLine, ...]


@dataclass(frozen=True)
class LeadChart:
    """One line for two seats: the lead of the first over the second."""

    course: Course
    scale: Scale
    points: str
    area: str
    """The area between the line and zero."""
    zero: float


@dataclass(frozen=True)
class Strip:
    """The chances of a seat."""

    seat: int
    name: str
    points: str
    area: str
    """The area below the line."""
    now: str
    """The chance after the chosen turn, as text."""


@dataclass(frozen=True)
class ChancesChart:
    """The chances of all seats: one divided field for two, a strip each for more."""

    course: Course
    strips: tuple[Strip, ...]
    height: int


def points_chart(course: Course, names: Sequence[str], ahead: Sequence[Sequence[Value]]) -> PointsChart | LeadChart:
    """The lead of each seat over the average after each turn; for two seats, of the first over the second."""
    if len(names) == 2:
        return _lead(course, [Value(one.turn, one.value - other.value) for one, other in zip(*ahead, strict=True)])
    scale = Scale.around(each.value for line in ahead for each in line)
    dots = [[Dot(course.x(each.turn), scale.y(each.value)) for each in _begun(line)] for line in ahead]
    labels = _apart([line[-1].y for line in dots])
    return PointsChart(
        course,
        scale,
        tuple(
            SeatLine(seat, names[seat - 1], joined(line), tuple(line[MARKED:-1:MARKED]), line[-1], label)
            for seat, (line, label) in enumerate(zip(dots, labels, strict=True), 1)
        ),
    )


def _lead(course: Course, lead: Sequence[Value]) -> LeadChart:
    scale = Scale.around(each.value for each in lead)
    dots = [Dot(course.x(each.turn), scale.y(each.value)) for each in _begun(lead)]
    zero = scale.y(0)
    return LeadChart(course, scale, joined(dots), _filled(dots, zero), zero)


def chances_chart(
    course: Course, names: Sequence[str], chances: Sequence[Sequence[Value]], now: Sequence[str]
) -> ChancesChart:
    """The chances of each seat after each turn, from 0 to 1, and those after the chosen one as text."""
    height = 104 if len(names) == 2 else 42
    scale = Scale(0, 1, height)
    strips = []
    for seat, line in enumerate(chances, 1):
        dots = [Dot(course.x(each.turn), scale.y(each.value)) for each in line]
        strips.append(Strip(seat, names[seat - 1], joined(dots), _filled(dots, height), now[seat - 1]))
    return ChancesChart(course, tuple(strips), height)


def _begun(line: Sequence[Value]) -> list[Value]:
    """A line that begins with 0 before the first turn."""
    return [Value(0, 0), *line]


def _filled(dots: Sequence[Dot], ground: float) -> str:
    """The outline of the area between places and a height."""
    return joined([Dot(dots[0].x, ground), *dots, Dot(dots[-1].x, ground)]) if dots else ""


def _apart(heights: Sequence[float]) -> list[float]:
    """The places of names at these heights: in the same order, far enough apart to be read, and inside the plot."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    down = list(accumulate((heights[each] for each in order), lambda above, wanted: max(above + APART, wanted)))
    lowest = HEIGHT - APART / 2
    up = list(accumulate([min(down[-1], lowest), *down[-2::-1]], lambda below, wanted: min(below - APART, wanted)))[
        ::-1
    ]
    return [up[order.index(each)] for each in range(len(heights))]
