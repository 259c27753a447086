"""Folding the steps of a game into its state, by whatever rulebook: rulings and adjustments here, the rest there."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from referee.core.draft import Draft
from referee.core.following import following, positions
from referee.core.grid import Placement
from referee.core.history import Start
from referee.core.listed import Lookup
from referee.core.rulebook import Award, Board, Position, Rulebook
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
        return self.rulebook.incomplete(self.position)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the game is over."""
        return self.rulebook.winners(self.position)

    def play_of(self, draft: Draft[T], tried: Placement[T] | None = None) -> Play[T]:
        """The play that is confirmed with a draft, and with the tile that was ``tried`` there."""
        return self.rulebook.play_of(self.position, replace(draft, play=(*draft.play, tried)) if tried else draft)

    def judge(self, step: Step[T], look_up: Lookup | None = None) -> Verdict[T]:
        """The verdict on a step taken now; where the table lets it stand, only what cannot be is held against it."""
        return self.judged(step, look_up).asked

    def judged(self, step: Step[T], look_up: Lookup | None = None) -> "Judged[T]":
        """All that is said of a step taken now; with ``look_up`` a list of words is asked as well."""
        return _judged(self.rulebook, self.position, step, look_up)

    def taken(self, step: Step[T], judged: "Judged[T]") -> "Game[T]":
        """The game after a step that was judged in it; the same game if the step cannot be taken. The list of words has
        its say in ``judged.asked`` alone: replaying gives the same game without one.
        """
        if not judged.asked.legal:
            return self
        row, position = _taken(self.rulebook, self.position, len(self.rows) + 1, step, judged)
        return replace(self, position=position, rows=(*self.rows, row))

    def told(self, step: Step[T], look_up: Lookup | None = None) -> "tuple[Verdict[T], Game[T]]":
        """The verdict on a step taken now, and the game after it: the same game if the step cannot be taken."""
        judged = self.judged(step, look_up)
        return judged.asked, self.taken(step, judged)

    def after(self, step: Step[T]) -> "Game[T]":
        """The game once this step is taken. Raises ``ValueError`` where it cannot be."""
        verdict, game = self.told(step)
        if not verdict.legal:
            raise ValueError(f"step {len(self.rows) + 1} breaks {', '.join(verdict.codes)}")
        return game

    def retraced(self, rows: Iterable[Row[T]]) -> "Game[T]":
        """The game after these rows, which stand with their verdicts: nothing is judged again."""
        rows = tuple(rows)
        *_, position = positions(self.rulebook, self.position, ((row.step, row.verdict) for row in rows))
        return replace(self, position=position, rows=(*self.rows, *rows))

    def replayed(self, steps: Iterable[Step[T]], look_up: Lookup | None = None) -> "tuple[Game[T], Damage[T] | None]":
        """The game after these steps, and None. If a step is impossible: the game before it, and the damage. With
        ``look_up`` a list of words is asked as well.
        """
        position, rows = self.position, list(self.rows)
        for step in steps:
            found = witnessed(self.rulebook, position, len(rows) + 1, step, look_up)
            if isinstance(found, Damage):
                return replace(self, position=position, rows=tuple(rows)), found
            row, position = found
            rows.append(row)
        return replace(self, position=position, rows=tuple(rows)), None


def witnessed(
    rulebook: Rulebook[T], position: Position[T], number: int, step: Step[T], look_up: Lookup | None = None
) -> tuple[Row[T], Position[T]] | Damage[T]:
    """The row of a step taken as number ``number`` and the position after it, or the damage if it is impossible.
    Replaying must reproduce an announced score; that of the last turn may be with or without its awards.
    """
    judged = _judged(rulebook, position, step, look_up)
    if not judged.asked.legal:
        return Damage(number, Cause.ILLEGAL, judged.asked)
    verdict = judged.verdict
    row, after = _taken(rulebook, position, number, step, judged)
    if isinstance(step, Place) and step.announced not in (None, verdict.points, row.points):
        return Damage(number, Cause.ANNOUNCED, verdict, step.announced)
    return row, after


class Judged(NamedTuple, Generic[T]):
    """What is said of a step."""

    verdict: Verdict[T]
    """What replaying says, which never asks a list of words."""
    overruled: tuple[Violation[T], ...]
    """The violations that the table overrules."""
    asked: Verdict[T]
    """The verdict once the list of words was asked as well; the same without one."""
    as_it_lies: int
    """The points that a refused step makes if the table lets it stand; 0 if it cannot stand."""


def _judged(rulebook: Rulebook[T], position: Position[T], step: Step[T], look_up: Lookup | None = None) -> Judged[T]:
    seated = 1 <= step.seat <= len(position.hands)
    if isinstance(step, TURNS) and seated and not position.over:
        verdict = _in_turn(position, step, rulebook.judge(position, step))
        ruled, overruled = _ruled(rulebook, step, verdict)
        asked = _ruled(rulebook, step, rulebook.looked_up(verdict, look_up))[0] if look_up else ruled
        final = any(map(_final(rulebook), verdict.violations))
        return Judged(ruled, overruled, asked, 0 if final else verdict.points)
    verdict = _beside(rulebook, position, step, seated)
    return Judged(verdict, (), verdict, 0)


def _beside(rulebook: Rulebook[T], position: Position[T], step: Step[T], seated: bool) -> Verdict[T]:
    """The verdict on what is no turn of a player, or a turn that nobody can take now."""
    if isinstance(step, OwnStep) and (seated or not step.seat):
        return rulebook.judge(position, step)
    if isinstance(step, Adjust) and seated:
        return Verdict(parts=(Part(PartCode.ADJUSTED, (), step.points),))
    if position.over and not isinstance(step, Adjust | OwnStep):
        return refused(SheetCode.GAME_OVER)
    return Verdict() if isinstance(step, End) else refused(SheetCode.NO_SUCH_SEAT, seat=step.seat)


def _in_turn(position: Position[T], step: Turn[T], verdict: Verdict[T]) -> Verdict[T]:
    """The verdict of the rulebook, and whether it is that player's turn."""
    if step.seat == position.to_move:
        return verdict
    wrong: Violation[T] = Violation(SheetCode.WRONG_SEAT, params={"seat": step.seat, "to_move": position.to_move})
    return replace(verdict, violations=(wrong, *verdict.violations))


def _ruled(rulebook: Rulebook[T], step: Turn[T], verdict: Verdict[T]) -> tuple[Verdict[T], tuple[Violation[T], ...]]:
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
    after = following(rulebook, position, step, judged.verdict)
    position = after.position
    row = Row(
        number,
        step,
        judged.verdict,
        after.awards,
        position.totals,
        position.bag,
        position.hands,
        judged.overruled,
        after.passed_over,
    )
    return row, position
