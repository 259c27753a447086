"""Judging one step on the sheet: rulings, adjustments and turn order here, the rest by the rulebook."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Generic

from referee.core.grid import T
from referee.core.position import After, Award, Position
from referee.core.rulebook import Rulebook
from referee.core.steps import TURNS, Adjust, End, Leave, Next, OwnStep, Place, Rename, Ruling, Skip, Step, Turn
from referee.core.verdict import Part, PartCode, SheetCode, Verdict, Violation, refused

IMPOSSIBLE = frozenset({SheetCode.NO_SUCH_SEAT, SheetCode.GAME_OVER})
"""The codes that players can't overrule, in any game."""


@dataclass(frozen=True)
class Row(Generic[T]):
    """A step as it is on the sheet, with the state after it. What follows from it is worked out once, since a sheet
    keeps its rows from one request to the next.
    """

    number: int
    step: Step[T]
    verdict: Verdict[T]
    awards: tuple[Award, ...]
    """Points awarded in addition to its own."""
    totals: tuple[int, ...]
    bag: int
    hands: tuple[int, ...]
    overruled: tuple[Violation[T], ...] = ()
    """The violations that the players overruled."""
    passed_over: tuple[int, ...] = ()
    """The seats whose turn was skipped after it."""

    @cached_property
    def step_with_points(self) -> Step[T]:
        """The step as it is written into files: a turn with tiles has its points."""
        return replace(self.step, announced=self.points) if isinstance(self.step, Place) else self.step

    @cached_property
    def ruling(self) -> Ruling | None:
        """The ruling by which the players allow it. None also if fixing another turn left one that no longer overrules
        anything.
        """
        ruling = self.step.ruling if isinstance(self.step, TURNS) else None
        own = (f"correct {self.number}", f"insert {self.number}")  # the players allowed what they entered there
        needless = ruling and ruling.fixed and not self.overruled and ruling.reason not in own
        return None if needless else ruling

    @cached_property
    def takes_off(self) -> bool:
        """Whether it removes the last turn from the board."""
        return isinstance(self.step, OwnStep) and self.step.takes_off

    @cached_property
    def has_points(self) -> bool:
        """Whether it is of a kind that scores points, even if it scored none."""
        return not (self.takes_off or isinstance(self.step, Skip | Leave | Next | Rename))

    @cached_property
    def points(self) -> int:
        """All points of the step, as players write them down."""
        return self.verdict.points + sum([award.points for award in self.awards if award.with_turn])


class Cause(StrEnum):
    """Why a step can't be replayed."""

    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    ANNOUNCED = "announced"
    """It was announced with other points than it scores."""
    CHANGED = "changed"
    """It isn't what was written at the time: the hash differs."""


@dataclass(frozen=True, slots=True)
class Damage(Generic[T]):
    """Why replaying stops before step ``number``."""

    number: int
    cause: Cause
    verdict: Verdict[T]
    announced: int | None = None


def witnessed(
    rulebook: Rulebook[T], position: Position[T], number: int, step: Step[T], entered: bool = False
) -> tuple[Row[T], Position[T]] | Damage[T]:
    """The row of a step taken as number ``number`` and the position after it, or the damage if it is impossible.
    Replaying must reproduce an announced score; that of the last turn may be with or without its awards.
    """
    judged = judged_step(rulebook, position, step)
    asked, verdict = judged.asked if entered else judged.verdict, judged.verdict
    if not asked.legal:
        return Damage(number, Cause.ILLEGAL, asked)
    row, after = taken_row(position, number, judged)
    if isinstance(step, Place) and step.announced not in (None, verdict.points, row.points):
        return Damage(number, Cause.ANNOUNCED, verdict, step.announced)
    return row, after


@dataclass(frozen=True)
class Judged(Generic[T]):
    """The judgement on a step."""

    rulebook: Rulebook[T]
    step: Step[T]
    found: Verdict[T]
    """Its violations and score before any ruling."""
    verdict: Verdict[T]
    """The verdict when replaying, which never asks the word list."""
    overruled: tuple[Violation[T], ...] = ()
    """The violations that the players overrule."""

    @cached_property
    def asked(self) -> Verdict[T]:
        """The verdict after the word list and the ruling, if there is one."""
        look_up = self.rulebook.find_list()
        if look_up is None or not isinstance(self.step, TURNS):
            return self.verdict
        return _ruled(self.rulebook, self.step, self.rulebook.vocabulary.consulted(self.found, look_up))[0]

    @property
    def as_placed(self) -> int:
        """The points that a refused turn scores if the players allow it; 0 if they can't."""
        return 0 if any(map(final_in(self.rulebook), self.found.violations)) else self.found.points


def judged_step(rulebook: Rulebook[T], position: Position[T], step: Step[T]) -> Judged[T]:
    """Judge a step."""
    seated = 1 <= step.seat <= len(position.hands)
    if isinstance(step, TURNS) and seated and not position.over:
        if not isinstance(step, Skip):
            found = rulebook.judge(position, step)
        else:  # with an empty bag a player passes instead
            found = Verdict() if position.bag else refused(SheetCode.SKIP_EMPTY_BAG)
        if step.seat != position.to_move:
            params = {"seat": step.seat, "to_move": position.to_move}
            wrong: Violation[T] = Violation(SheetCode.WRONG_SEAT, params=params)
            found = replace(found, violations=(wrong, *found.violations))
        return Judged(rulebook, step, found, *_ruled(rulebook, step, found))
    verdict = _no_turn(rulebook, position, step, seated)
    return Judged(rulebook, step, verdict, verdict)


def _no_turn(rulebook: Rulebook[T], position: Position[T], step: Step[T], seated: bool) -> Verdict[T]:
    """The verdict on a step that isn't a turn, or on a turn that can't be taken now."""
    if isinstance(step, OwnStep) and (seated or not step.seat):
        return rulebook.judge(position, step)
    if isinstance(step, Adjust) and seated:
        return Verdict(parts=(Part(PartCode.ADJUSTED, (), step.points),))
    if isinstance(step, Rename) and seated:
        return Verdict()
    if position.over and not isinstance(step, Adjust | OwnStep | Rename):
        return refused(SheetCode.GAME_OVER)
    if isinstance(step, End):
        return Verdict()
    if not seated:
        return refused(SheetCode.NO_SUCH_SEAT, seat=step.seat)
    if not position.hands[step.seat - 1]:
        return refused(SheetCode.NO_TILES, seat=step.seat)
    alone = isinstance(step, Leave) and position.seat_after(step.seat) == step.seat
    return refused(SheetCode.LAST_PLAYER, seat=step.seat) if alone else Verdict()


def _ruled(rulebook: Rulebook[T], step: Turn[T], verdict: Verdict[T]) -> tuple[Verdict[T], tuple[Violation[T], ...]]:
    """The verdict on a turn after its ruling, and the violations that the ruling overrules."""
    if step.ruling is None:
        return (verdict if verdict.legal else Verdict(verdict.violations)), ()
    impossible = tuple(filter(final_in(rulebook), verdict.violations))
    if impossible:
        return Verdict(impossible), ()
    if step.ruling.points is not None:
        return Verdict(parts=(Part(PartCode.RULED, (), step.ruling.points),)), verdict.violations
    return replace(verdict, violations=()), verdict.violations


def final_in(rulebook: Rulebook[T]) -> Callable[[Violation[T]], bool]:
    """A test for violations that no ruling can overrule."""
    impossible = rulebook.impossible | IMPOSSIBLE
    return lambda violation: violation.final or violation.code in impossible


def positions(rulebook: Rulebook[T], position: Position[T], rows: Iterable[Row[T]]) -> Iterator[Position[T]]:
    """The position given, and the one after each of these rows. Nothing is judged again."""
    yield position
    for row in rows:
        position = _following(rulebook, position, row.step, row.verdict).position
        yield position


def _following(rulebook: Rulebook[T], position: Position[T], step: Step[T], verdict: Verdict[T]) -> After[T]:
    """The result of a step with this verdict."""
    if isinstance(step, Adjust | Rename):
        return After(position.scored(step.seat, verdict.points))
    return rulebook.after(position, step, verdict)


def taken_row(position: Position[T], number: int, judged: Judged[T]) -> tuple[Row[T], Position[T]]:
    """The row that a step becomes, and the position after it."""
    after = _following(judged.rulebook, position, judged.step, judged.verdict)
    position = after.position
    row = Row(
        number,
        judged.step,
        judged.verdict,
        after.awards,
        position.totals,
        position.bag,
        position.hands,
        judged.overruled,
        after.passed_over,
    )
    return row, position
