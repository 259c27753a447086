"""All ways to explain points-only turns at once, turn by turn.

After each turn some sets of tiles can lie on the table. Most ways meet in the same few sets, so that all of them can be
followed together, and it is known of each play whether it is part of a whole way.
"""

from collections.abc import Iterator
from typing import Generic, TypeVar

from referee.core.off_sheet.candidates import Candidate, Tabletop, TriedTurn
from referee.core.off_sheet.tries import STEP, TooManyWaysError, Tries
from referee.core.steps import Play, PointsOnly

T = TypeVar("T")

WIDEST = 1_500
"""The most sets of tiles after one turn. If there are more the ways end there, until somebody has chosen."""

Lying = tuple[int, int]
"""The tiles that can lie there after a turn, and how many turns then have kept their points only."""
Before = list[tuple[Lying, Candidate[T] | None]]
"""What can have been before a turn, each with what was played then; None if the turn keeps its points only."""


class Ways(Generic[T]):
    """The ways through the turns of a table, as far as they were followed, after what was chosen for some turns."""

    def __init__(self, table: Tabletop[T], tries: Tries) -> None:
        self._turns, self._table, self._tries = table.turns, table, tries
        self._after: list[dict[Lying, Before[T]]] = [{(0, 0): []}]
        """What can be before the first turn, and after each one that was followed."""
        self._keeping = table.unexplained
        """How many turns may keep their points only."""
        self._kept = 0
        """For how many turns that was chosen."""
        self._settled = 0
        """The number of turns up to the last one for which something was chosen."""

    @property
    def complete(self) -> bool:
        """Whether they lead through all turns."""
        return len(self._after) > len(self._turns)

    def follow(self) -> None:
        """Follow them to the end, or until there are too many. As few turns as possible keep their points only. Raises
        ``TooManyWaysError`` if there are too many before it is known how few.
        """
        while not self.complete:
            after = self._next(self._turns[len(self._after) - 1])
            if len(after) > WIDEST:
                if self._keeping > self._kept:
                    raise TooManyWaysError
                return
            if after:
                self._after.append(after)
            else:
                self._keeping += 1
                del self._after[self._settled + 1 :]

    def plays(self) -> list[list[Play[T] | None]]:
        """By turn that was followed, what was played in one of the ways, in reading order; None, the last, if the turn
        can keep its points only.
        """
        lying = {at for at in self._after[-1] if at[1] <= self._keeping}
        found: list[list[Play[T] | None]] = []
        for turn, after in zip(self._turns[: len(self._after) - 1][::-1], self._after[:0:-1], strict=True):
            before = [each for at in lying for each in after[at]]
            self._tries.count(len(before) * STEP)
            played = {candidate for _, candidate in before}
            plays = [candidate.play for candidate in turn.candidates if candidate in played]
            found.append([*plays, None] if None in played else [*plays])
            lying = {at for at, _ in before}
        return found[::-1]

    def choose(self, number: int, play: Play[T] | None) -> None:
        """Leave only the ways in which this play was the turn at this place, or in which it keeps its points only."""
        self._settled = number + 1
        if play is None:
            self._kept += 1
            kept: dict[Lying, Before[T]] = {
                (lying, keeping + 1): [((lying, keeping), None)] for lying, keeping in self._after[number]
            }
            self._after[number + 1 :] = [kept]
            self._keeping = min(keeping for _, keeping in kept)
            return
        for at, after in enumerate(self._after[number + 1 :], number + 1):
            self._tries.count(sum(map(len, after.values())) * STEP)
            for lying, before in [*after.items()]:
                after[lying] = [
                    (each, candidate)
                    for each, candidate in before
                    if each in self._after[at - 1] and (at > number + 1 or (candidate and candidate.play == play))
                ]
                if not after[lying]:
                    del after[lying]

    def _next(self, turn: TriedTurn[T]) -> dict[Lying, Before[T]]:
        """What can be after a turn; not all of it if that is too much."""
        found: dict[Lying, Before[T]] = {}
        for before in self._after[-1]:
            steps = [*self._steps(turn, *before)]
            self._tries.count(len(turn.candidates) + (1 + len(steps)) * STEP)
            for after, candidate in steps:
                found.setdefault(after, []).append((before, candidate))
            if len(found) > WIDEST:
                break
        return found

    def _steps(self, turn: TriedTurn[T], lying: int, kept: int) -> Iterator[tuple[Lying, Candidate[T] | None]]:
        if kept > self._keeping:
            return
        for candidate in self._table.possible(turn, lying, incomplete=kept > 0):
            yield (lying | candidate.tiles, kept), candidate
        if kept < self._keeping and isinstance(turn.step, PointsOnly):
            yield (lying, kept + 1), None
