"""The state of a game, made by applying its steps one by one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import Generic

from referee.core.grid import Board, T
from referee.core.grid.draft import Draft
from referee.core.history import Start
from referee.core.judging import Damage, Judged, Row, final_in, judged_step, positions, taken_row, witnessed
from referee.core.position import Position
from referee.core.rulebook import Rulebook
from referee.core.steps import TURNS, Leave, Play, Skip, Step
from referee.core.verdict import Verdict


@dataclass(frozen=True)
class Game(Generic[T]):
    """The state of a game after some steps. A value: a step gives another game. Seats count from 1."""

    rulebook: Rulebook[T]
    position: Position[T]
    rows: tuple[Row[T], ...] = ()

    @classmethod
    def start(cls, rulebook: Rulebook[T], players: int, start: Start | None = None) -> "Game[T]":
        """The game before its first turn. Raises ``ValueError`` for an impossible number of players or start."""
        if players not in rulebook.seats:
            raise ValueError(f"{rulebook.name} is not for {players} players")
        if start is not None and not 1 <= start.seat <= players:
            raise ValueError(f"there is no seat {start.seat}")
        return cls(rulebook, rulebook.begin(players, start))

    @property
    def board(self) -> Board[T]:
        """The tiles on the board."""
        return self.position.board

    @property
    def bag(self) -> int:
        """The number of tiles in the bag."""
        return self.position.bag

    @property
    def hands(self) -> tuple[int, ...]:
        """The number of tiles that each seat holds."""
        return self.position.hands

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat."""
        return self.position.totals

    @property
    def to_move(self) -> int:
        return self.position.to_move

    @property
    def over(self) -> bool:
        return self.position.over

    def cannot_be(self, verdict: Verdict[T]) -> bool:
        """Whether something in this verdict can't be allowed, even if the players agree."""
        return any(map(final_in(self.rulebook), verdict.violations))

    @cached_property
    def turns(self) -> tuple[Row[T], ...]:
        return tuple([row for row in self.rows if isinstance(row.step, TURNS)])

    def turn_number(self, number: int) -> int:
        """The number of a step as people count, who only count turns. A step that isn't written yet counts as one."""
        known = min(number, len(self.rows))
        return self._turns_until[known] + number - known

    @cached_property
    def _turns_until(self) -> tuple[int, ...]:
        """By number of a step, from 0, the number of turns up to it."""
        return tuple(accumulate((isinstance(row.step, TURNS) for row in self.rows), initial=0))

    @cached_property
    def left(self) -> frozenset[int]:
        """The seats of the players who stopped playing."""
        return frozenset([row.step.seat for row in self.rows if isinstance(row.step, Leave)])

    @cached_property
    def skipped(self) -> frozenset[int]:
        """The seats whose last turn was skipped."""
        last = {row.step.seat: row.step for row in self.turns}
        return frozenset([seat for seat, step in last.items() if isinstance(step, Skip)])

    @property
    def incomplete(self) -> bool:
        """Whether there are tiles on the table that the board doesn't show."""
        return self.position.incomplete

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty before the game is over."""
        return self.rulebook.winners(self.position)

    def play_of(self, draft: Draft[T]) -> Play[T]:
        return self.rulebook.drafting.play_of(self.position, draft)

    def judge(self, step: Step[T]) -> Verdict[T]:
        """The verdict on a step taken now; if the players allow the step, only what they can't overrule counts."""
        return self.judged(step).verdict

    def judged(self, step: Step[T]) -> Judged[T]:
        return judged_step(self.rulebook, self.position, step)

    def taken(self, judged: Judged[T]) -> "Game[T]":
        """The game after a step that was judged in it; the same game if the step can't be taken. The word list only
        counts in ``judged.asked``: replaying gives the same game without one.
        """
        if not judged.verdict.legal:
            return self
        row, position = taken_row(self.position, len(self.rows) + 1, judged)
        return replace(self, position=position, rows=(*self.rows, row))

    def after(self, step: Step[T]) -> "Game[T]":
        """The game once this step is taken. Raises ``ValueError`` if it can't be."""
        judged = self.judged(step)
        if not judged.verdict.legal:
            raise ValueError(f"step {len(self.rows) + 1} breaks {', '.join(judged.verdict.codes)}")
        return self.taken(judged)

    def passed(self, start: Start | None) -> Iterator[Position[T]]:
        """The positions of the game if it began with ``start``: before its first step, and after each one. Nothing is
        judged again.
        """
        begun = Game.start(self.rulebook, len(self.hands), start).position
        return positions(self.rulebook, begun, self.rows)

    def retraced(self, rows: Iterable[Row[T]]) -> "Game[T]":
        """The game after these rows, which keep their verdicts: nothing is judged again."""
        rows = tuple(rows)
        *_, position = positions(self.rulebook, self.position, rows)
        return replace(self, position=position, rows=(*self.rows, *rows))

    def replayed(self, steps: Iterable[Step[T]], entered: bool = False) -> "tuple[Game[T], Damage[T] | None]":
        """The game after these steps, and None. If a step is impossible: the game before it, and the damage. If they
        are being ``entered`` now, the word list is asked as well.
        """
        position, rows = self.position, list(self.rows)
        for step in steps:
            found = witnessed(self.rulebook, position, len(rows) + 1, step, entered)
            if isinstance(found, Damage):
                return replace(self, position=position, rows=tuple(rows)), found
            row, position = found
            rows.append(row)
        return replace(self, position=position, rows=tuple(rows)), None
