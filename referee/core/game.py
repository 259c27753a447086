"""Folding the steps of a game into its state, by whatever rulebook: rulings and adjustments here, the rest there."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, TypeVar

from referee.core.following import following
from referee.core.grid import Placement
from referee.core.grid.board import Board
from referee.core.grid.draft import Draft
from referee.core.history import Start
from referee.core.listed import Lookup
from referee.core.position import Award, Position
from referee.core.rulebook import Rulebook
from referee.core.steps import TURNS, Adjust, End, OwnStep, Place, Play, Step, Turn
from referee.core.verdict import Part, PartCode, SheetCode, Verdict, Violation, refused

T = TypeVar("T")

IMPOSSIBLE = frozenset({SheetCode.NO_SUCH_SEAT, SheetCode.GAME_OVER})
"""What no table can let stand, whatever is played."""


@dataclass(frozen=True, slots=True)
class Row(Generic[T]):
    """A step as it stands on the sheet, with the state after it."""

    number: int
    step: Step[T]
    verdict: Verdict[T]
    awards: tuple[Award, ...]
    """What it brought beside its own points."""
    totals: tuple[int, ...]
    bag: int
    hands: tuple[int, ...]
    overruled: tuple[Violation[T], ...] = ()
    """What the referee says against it, where the table lets it stand."""
    passed_over: tuple[int, ...] = ()
    """The seats whose turn was left out after it."""

    @property
    def points(self) -> int:
        """All points of the step, as the table writes them down."""
        return self.verdict.points + sum(award.points for award in self.awards if award.with_turn)


class Cause(StrEnum):
    """Why a step cannot be replayed."""

    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    ANNOUNCED = "announced"
    """It was announced with other points than it makes."""
    CHANGED = "changed"
    """It is not what was written then."""


@dataclass(frozen=True, slots=True)
class Damage(Generic[T]):
    """Why a list of steps cannot be replayed further than to the one before ``number``."""

    number: int
    cause: Cause
    verdict: Verdict[T]
    announced: int | None = None


@dataclass(frozen=True, slots=True)
class Game(Generic[T]):
    """The state of a game after some steps. A value: a step gives another game. Seats count from 1."""

    rulebook: Rulebook[T]
    position: Position[T]
    rows: tuple[Row[T], ...] = ()

    @classmethod
    def start(cls, rulebook: Rulebook[T], players: int, start: Start | None = None) -> "Game[T]":
        """The game before its first turn. Raises ``ValueError`` for players, or a start, that cannot be."""
        if players not in rulebook.seats:
            raise ValueError(f"{rulebook.name} is not for {players} players")
        if start is not None and not 1 <= start.seat <= players:
            raise ValueError(f"there is no seat {start.seat}")
        return cls(rulebook, rulebook.begin(players, start))

    @property
    def board(self) -> Board[T]:
        """What lies on the table."""
        return self.position.board

    @property
    def bag(self) -> int:
        """How many tiles are still hidden from everybody."""
        return self.position.bag

    @property
    def hands(self) -> tuple[int, ...]:
        """How many tiles each seat holds."""
        return self.position.hands

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat."""
        return self.position.totals

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return self.position.to_move

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def impossible(self) -> frozenset[str]:
        """The codes of what no table can let stand."""
        return self.rulebook.impossible | IMPOSSIBLE

    def cannot_be(self, verdict: Verdict[T]) -> bool:
        """Whether something in this verdict cannot stand, whatever the table agrees on."""
        return any(map(_final(self.rulebook), verdict.violations))

    @property
    def turns(self) -> tuple[Row[T], ...]:
        """The rows that are players' turns."""
        return tuple(row for row in self.rows if isinstance(row.step, TURNS))

    @property
    def incomplete(self) -> bool:
        """Whether tiles lie on the table that the board does not show."""
        return self.position.incomplete

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the game is over."""
        return self.rulebook.winners(self.position)

    def play_of(self, draft: Draft[T], tried: Placement[T] | None = None) -> Play[T]:
        """The play that is confirmed with a draft, and with the tile that was ``tried`` there."""
        whole = replace(draft, play=(*draft.play, tried)) if tried else draft
        return self.rulebook.drafting.play_of(self.position, whole)

    def judge(self, step: Step[T], look_up: Lookup | None = None) -> Verdict[T]:
        """The verdict on a step taken now; where the table lets it stand, only what cannot be is held against it."""
        return _judged(self.rulebook, self.position, step, look_up)[0]

    def told(self, step: Step[T], look_up: Lookup | None = None) -> "tuple[Verdict[T], Game[T]]":
        """The verdict on a step taken now, and the game after it: this one, where the step cannot be taken. A list of
        words has its say in the verdict alone: the game is the one that replaying tells, which asks none.
        """
        judged = _judged(self.rulebook, self.position, step)
        asked = self.judge(step, look_up) if look_up else judged[0]
        if not asked.legal:
            return asked, self
        row, position = _taken(self.rulebook, self.position, len(self.rows) + 1, step, judged)
        return asked, replace(self, position=position, rows=(*self.rows, row))

    def after(self, step: Step[T]) -> "Game[T]":
        """The game once this step is taken. Raises ``ValueError`` where it cannot be."""
        verdict, game = self.told(step)
        if not verdict.legal:
            raise ValueError(f"step {len(self.rows) + 1} breaks {', '.join(verdict.codes)}")
        return game

    def replayed(self, steps: Iterable[Step[T]]) -> "tuple[Game[T], Damage[T] | None]":
        """The game after these steps, and None. If a step is impossible: the game before it, and the damage."""
        position, rows = self.position, list(self.rows)
        for step in steps:
            found = witnessed(self.rulebook, position, len(rows) + 1, step)
            if isinstance(found, Damage):
                return replace(self, position=position, rows=tuple(rows)), found
            row, position = found
            rows.append(row)
        return replace(self, position=position, rows=tuple(rows)), None


def witnessed(
    rulebook: Rulebook[T], position: Position[T], number: int, step: Step[T]
) -> tuple[Row[T], Position[T]] | Damage[T]:
    """The row of a step taken as number ``number`` and the position after it, or the damage if it is impossible.
    Replaying must reproduce an announced score; that of the last turn may be with or without its awards.
    """
    judged = verdict, _ = _judged(rulebook, position, step)
    if not verdict.legal:
        return Damage(number, Cause.ILLEGAL, verdict)
    row, after = _taken(rulebook, position, number, step, judged)
    if isinstance(step, Place) and step.announced not in (None, verdict.points, row.points):
        return Damage(number, Cause.ANNOUNCED, verdict, step.announced)
    return row, after


Judged = tuple[Verdict[T], tuple[Violation[T], ...]]
"""The verdict on a step, and the violations that the table overrules."""


def _judged(rulebook: Rulebook[T], position: Position[T], step: Step[T], look_up: Lookup | None = None) -> Judged[T]:
    somebody = 1 <= step.seat <= len(position.hands)
    nobody: Verdict[T] = refused(SheetCode.NO_SUCH_SEAT, seat=step.seat)
    if isinstance(step, Adjust):
        return (Verdict(parts=(Part(PartCode.ADJUSTED, (), step.points),)) if somebody else nobody), ()
    if isinstance(step, OwnStep):
        return (rulebook.judge(position, step) if somebody or not step.seat else nobody), ()
    if position.over:
        return refused(SheetCode.GAME_OVER), ()
    if isinstance(step, End):
        return Verdict(), ()
    if not somebody:
        return nobody, ()
    verdict = rulebook.judge(position, step)
    verdict = rulebook.word_list.consulted(verdict, look_up) if look_up and rulebook.word_list else verdict
    return _ruled(rulebook, step, _in_turn(position, step, verdict))


def _in_turn(position: Position[T], step: Turn[T], verdict: Verdict[T]) -> Verdict[T]:
    """The verdict of the rulebook, and whether it is that player's turn."""
    if step.seat == position.to_move:
        return verdict
    wrong: Violation[T] = Violation(SheetCode.WRONG_SEAT, params={"seat": step.seat, "to_move": position.to_move})
    return replace(verdict, violations=(wrong, *verdict.violations))


def _ruled(rulebook: Rulebook[T], step: Turn[T], verdict: Verdict[T]) -> Judged[T]:
    """The verdict on a turn where the table has its say, and what it overrules."""
    if step.ruling is None:
        return (verdict if verdict.legal else Verdict(verdict.violations)), ()
    impossible = tuple(filter(_final(rulebook), verdict.violations))
    if impossible:
        return Verdict(impossible), ()
    if step.ruling.points is not None:
        return Verdict(parts=(Part(PartCode.RULED, (), step.ruling.points),)), verdict.violations
    return replace(verdict, violations=()), verdict.violations


def _final(rulebook: Rulebook[T]) -> Callable[[Violation[T]], bool]:
    """Asks of a violation whether no table can overrule it."""
    impossible = rulebook.impossible | IMPOSSIBLE
    return lambda violation: violation.final or violation.code in impossible


def _taken(
    rulebook: Rulebook[T], position: Position[T], number: int, step: Step[T], judged: Judged[T]
) -> tuple[Row[T], Position[T]]:
    """The row that a step becomes, and the position after it."""
    verdict, overruled = judged
    after = following(rulebook, position, step, verdict)
    position = after.position
    state = (position.totals, position.bag, position.hands)
    return Row(number, step, verdict, after.awards, *state, overruled, after.passed_over), position
