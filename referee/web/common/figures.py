"""Figures of players as a table, and the geometry of charts."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from referee.core.review import Review, ReviewedTurn
from referee.wording.language import decimal, gettext
from referee.wording.words import Words


def rounded(figure: float | None) -> str:
    """A figure with one decimal; a dash for None."""
    return "–" if figure is None else decimal(figure)


@dataclass(frozen=True)
class Figure:
    """A number of a player."""

    text: str
    leads: bool = False
    """Whether no player has a better one."""
    turn: int = 0
    """The turn that it belongs to; 0 for a number of the whole game."""


@dataclass(frozen=True)
class FigureRow:
    """A number of each player, by seat."""

    title: str
    figures: tuple[Figure, ...]


def figure_rows(review: Review[Any], totals: tuple[int, ...], words: Words[Any], open_: bool) -> Iterator[FigureRow]:
    """Yield the numbers of all players; those about spots only if everything is ``open_``."""
    seats = review.seats
    yield _row(gettext("Points"), totals)
    yield _row(gettext("Per turn"), tuple(seat.average for seat in seats), rounded)
    points = {turn.number: turn.points for turn in review.turns}
    best = _row(gettext("Best turn"), tuple(points.get(seat.best or 0, 0) for seat in seats))
    of_turns = zip(best.figures, (seat.best for seat in seats), strict=True)
    yield FigureRow(best.title, tuple(replace(each, turn=turn) if turn else Figure("–") for each, turn in of_turns))
    if any(seat.specials for seat in seats):
        yield _row(words.game.specials, tuple(seat.specials for seat in seats))
    if any(seat.judged for seat in seats):
        missed = [seat.missed_average for seat in seats]
        least = min(each for each in missed if each is not None)
        yield FigureRow(
            gettext("Points missed per turn"), tuple(Figure(rounded(each), each == least) for each in missed)
        )
    if open_ and any(turn.opened for turn in review.turns):
        yield _counted(gettext("Spots opened"), review, lambda turn: len(turn.opened))
        yield _counted(gettext("Spots used"), review, lambda turn: bool(turn.specials and turn.closed))


def _row(title: str, numbers: Sequence[float], shown: Callable[[float], str] = str) -> FigureRow:
    most = max(numbers)
    return FigureRow(title, tuple(Figure(shown(number), number == most and most > 0) for number in numbers))


def _counted(title: str, review: Review[Any], count: Callable[[ReviewedTurn[Any]], int]) -> FigureRow:
    """A count over turns, which shows style rather than strength."""
    numbers = [sum(count(turn) for turn in review.turns if turn.seat == seat.seat) for seat in review.seats]
    return FigureRow(title, tuple(Figure(str(number)) for number in numbers))


# A plot takes the width that there is, while letters and marks keep their size: across, places are in percent of the
# width; down, in pixels. A strict policy allows no style attributes, and none are needed.
HEIGHT = 196
"""The height of the lines in pixels."""
STRETCHED = 1000
"""Units across the stretched part of a plot, whatever its width on the page."""
MOST_LINES = 6
"""The most lines of a grid."""


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
    value: int


def joined(dots: Iterable[Dot]) -> str:
    """Places as a line in the stretched part of a plot."""
    return " ".join(f"{dot.x * STRETCHED / 100:g},{dot.y:g}" for dot in dots)
