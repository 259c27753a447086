"""The lead after each step of a game, as a line below a slider."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from referee.core.game import Game

LEAST = 10
"""The points that the picture spans at least, so that a lead of one does not look like a landslide."""


@dataclass(frozen=True)
class Lead:
    """The lead as an area: a step is a unit wide, a point a unit high."""

    points: tuple[int, ...]
    """The lead before the first step and after each: of two seats, of the first over the second; of more, of the leader
    over the next.
    """
    sided: bool
    """Whether it can be on either side of zero."""

    @property
    def box(self) -> str:
        """The coordinates of the picture."""
        return f"0 {-self._most} {len(self.points) - 1 or 1} {2 * self._most}"

    @property
    def above(self) -> str:
        """The area where the first of two seats leads, or anyone of more."""
        return self._area(lambda points: max(points, 0))

    @property
    def below(self) -> str:
        """The area where the second seat leads."""
        return self._area(lambda points: min(points, 0))

    @property
    def _most(self) -> int:
        return max(LEAST, *map(abs, self.points))

    def _area(self, side: Callable[[int], int]) -> str:
        line = " ".join(f"{number} {-side(points)}" for number, points in enumerate(self.points))
        return f"M0 0L{line}L{len(self.points) - 1} 0Z"


def lead_of(game: Game[Any]) -> Lead:
    """The lead in a game as it stands on the sheet."""
    start = tuple(0 for _ in game.totals)
    totals = [start, *(row.totals for row in game.rows)]
    sided = len(game.totals) == 2
    return Lead(tuple(each[0] - each[1] if sided else _margin(each) for each in totals), sided)


def _margin(totals: Iterable[int]) -> int:
    """The lead of the highest total over the next; 0 if they are equal."""
    first, *others = sorted(totals, reverse=True)
    return first - others[0] if others else 0
