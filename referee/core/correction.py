"""What fixing an earlier step would do to the steps after it, before anybody decides."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic

from referee.core.game import Game
from referee.core.grid import T
from referee.core.history import Correct, Event, Fix, History, Insert, LetStand, Remove, Reseat
from referee.core.judging import Cause, Damage, Row
from referee.core.steps import TURNS, Place, Ruling, unannounced
from referee.core.verdict import SheetCode, Violation


@dataclass(frozen=True, slots=True)
class ChangedStep(Generic[T]):
    """A later step that would count differently."""

    before: Row[T]
    after: Row[T]

    @property
    def newly_illegal(self) -> tuple[Violation[T], ...]:
        """The violations that it would have, and didn't have before."""
        known = {violation.code for violation in self.before.overruled}
        return tuple(violation for violation in self.after.overruled if violation.code not in known)


@dataclass(frozen=True, slots=True)
class Consequences(Generic[T]):
    """The game as it would be, and what differs."""

    fix: Fix[T]
    game: Game[T]
    """The game with the change; only up to ``damage`` if that makes a later step impossible."""
    changes: tuple[ChangedStep[T], ...]
    """The later steps that would score differently or break a rule; the latter are kept as rulings of the players."""
    ruled: tuple[int, ...]
    """The numbers (after the change) of the later steps that are kept as rulings of the players. For ``Reseat`` this
    may include the turn itself.
    """
    damage: Damage[T] | None
    reread: tuple[Correct[T], ...] = ()
    """The later steps that are read again, because a tile on the board is another one now."""

    @property
    def events(self) -> tuple[Event[T], ...]:
        """All events to write. If a turn is corrected the rulings come first, so that the sheet is valid after every
        line.
        """
        reason = cause(self.fix)
        if isinstance(self.fix, Correct):
            return (*(LetStand(later, Ruling(reason)) for later in self.ruled), self.fix, *self.reread)
        return replace(self.fix, ruled=self.ruled, reason=reason), *self.reread


def cause(fix: Fix[T]) -> str:
    """Why later steps that break a rule after this are allowed, as written on the record: ``correct 3``."""
    return f"{_VERBS[type(fix)]} {fix.number}"


_VERBS: Mapping[type, str] = {Correct: "correct", Insert: "insert", Remove: "remove", Reseat: "reseat"}


def consequences(game: Game[T], history: History[T], fix: Fix[T], entered: bool) -> Consequences[T]:
    """Return the consequences of this fix for a game with this history.

    Later steps are kept; a play that names tiles already on the board is read again with those that are then there. If
    a step then breaks a rule that players may overrule, it is kept as their ruling; if it becomes impossible (its cell
    is taken, no copy of its tile is left), that is ``damage``. If the fix is ``entered`` now, the word list is asked
    about its own step, and no other. A turn that is given to another player is then out of turn, and kept as a ruling
    too; ``changes`` doesn't list later steps that are only out of turn.
    """
    steps = history.after(fix).steps
    start = Game.start(game.rulebook, len(game.hands), history.start)
    untouched = start.retraced(game.rows[: fix.number - 1])
    sure = fix.number - isinstance(fix, Remove | Reseat)  # the steps up to here need no ruling
    fixed, damage = untouched.replayed(steps[len(untouched.rows) : sure], entered)
    ruled: list[int] = []
    reread: list[Correct[T]] = []
    for later in steps[sure:] if damage is None else ():
        number, before = len(fixed.rows) + 1, unannounced(later)
        step = before
        if isinstance(fix, Correct) and isinstance(step, Place):
            step = replace(step, play=game.rulebook.vocabulary.reread(fixed.position, step.play))
        other_tiles = step != before
        judged = fixed.judged(step)
        if not judged.verdict.legal and isinstance(step, TURNS) and step.ruling is None:
            step = replace(step, ruling=Ruling(cause(fix)))
            judged = fixed.judged(step)
            if judged.verdict.legal and not other_tiles:
                ruled.append(number)
        if not judged.verdict.legal:
            damage = Damage(number, Cause.ILLEGAL, judged.verdict)
            break
        if other_tiles:
            reread.append(Correct(number, step))
        fixed = fixed.taken(judged)
    first = fix.number - isinstance(fix, Insert)  # the number of rows of earlier steps before the change
    then = fix.number - isinstance(fix, Remove)  # the same after the change
    changes = (ChangedStep(old, new) for old, new in zip(game.rows[first:], fixed.rows[then:], strict=False))
    expected = {SheetCode.WRONG_SEAT} if isinstance(fix, Reseat) else set()
    telling = tuple(
        each
        for each in changes
        if each.before.points != each.after.points or not expected.issuperset(new.code for new in each.newly_illegal)
    )
    return Consequences(fix, fixed, telling, tuple(ruled), damage, tuple(reread))
