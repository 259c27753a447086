"""What mending an earlier step would do to the steps after it, before anybody decides."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic

from referee.core.game import Game
from referee.core.grid import T
from referee.core.history import Correct, Event, History, Insert, LetStand, Mending, Remove, Reseat
from referee.core.judging import Cause, Damage, Row
from referee.core.steps import TURNS, Place, Ruling, unannounced
from referee.core.verdict import SheetCode, Violation


@dataclass(frozen=True, slots=True)
class ChangedStep(Generic[T]):
    """A later step that would count otherwise than before."""

    before: Row[T]
    after: Row[T]

    @property
    def newly_illegal(self) -> tuple[Violation[T], ...]:
        """What the referee would say against it, and did not before."""
        known = {violation.code for violation in self.before.overruled}
        return tuple(violation for violation in self.after.overruled if violation.code not in known)


@dataclass(frozen=True, slots=True)
class Consequences(Generic[T]):
    """The game as it would stand, and what differs."""

    mending: Mending[T]
    game: Game[T]
    """The game with the change; up to ``damage`` where a later step can then not have been taken at all."""
    changes: tuple[ChangedStep[T], ...]
    """The later steps that would score otherwise, or break a rule; those are kept as rulings of the table."""
    ruled: tuple[int, ...]
    """The numbers (after the change) of the later steps that are kept as rulings of the table. For ``Reseat`` this may
    include the turn itself.
    """
    damage: Damage[T] | None
    reread: tuple[Correct[T], ...] = ()
    """The later steps that are read again, as what lies on the table is another tile now."""

    @property
    def events(self) -> tuple[Event[T], ...]:
        """All that is to be written. Where a turn is corrected the rulings come first, so that the sheet holds after
        every line.
        """
        reason = cause(self.mending)
        if isinstance(self.mending, Correct):
            return (*(LetStand(later, Ruling(reason)) for later in self.ruled), self.mending, *self.reread)
        return replace(self.mending, ruled=self.ruled, reason=reason), *self.reread


def cause(mending: Mending[T]) -> str:
    """Why later steps stand that break a rule after this, as the record says it: ``correct 3``."""
    return f"{_VERBS[type(mending)]} {mending.number}"


_VERBS: Mapping[type, str] = {Correct: "correct", Insert: "insert", Remove: "remove", Reseat: "reseat"}


def consequences(game: Game[T], history: History[T], mending: Mending[T], entered: bool) -> Consequences[T]:
    """Return what follows for a game with this history if it is mended.

    Later steps are kept; where a play names tiles that lie, it is read again with those that lie there then. Where one
    then breaks a rule that a table may overrule, it stands as the table's ruling; where one becomes impossible (its
    cell is taken, no copy of its tile is left), ``damage`` says so. Where the mending is ``entered`` a list of words is
    asked of its own step, and of no other. A turn that is given to another player is then out of turn, and stands as a
    ruling too; ``changes`` does not list later steps that are only out of turn.
    """
    steps = history.after(mending).steps
    start = Game.start(game.rulebook, len(game.hands), history.start)
    untouched = start.retraced(game.rows[: mending.number - 1])
    sure = mending.number - isinstance(mending, Remove | Reseat)  # the steps up to here need no ruling
    mended, damage = untouched.replayed(steps[len(untouched.rows) : sure], entered)
    ruled: list[int] = []
    reread: list[Correct[T]] = []
    for later in steps[sure:] if damage is None else ():
        number, before = len(mended.rows) + 1, unannounced(later)
        step = before
        if isinstance(mending, Correct) and isinstance(step, Place):
            step = replace(step, play=game.rulebook.vocabulary.reread(mended.position, step.play))
        other_tiles = step != before
        judged = mended.judged(step)
        if not judged.verdict.legal and isinstance(step, TURNS) and step.ruling is None:
            step = replace(step, ruling=Ruling(cause(mending)))
            judged = mended.judged(step)
            if judged.verdict.legal and not other_tiles:
                ruled.append(number)
        if not judged.verdict.legal:
            damage = Damage(number, Cause.ILLEGAL, judged.verdict)
            break
        if other_tiles:
            reread.append(Correct(number, step))
        mended = mended.taken(judged)
    first = mending.number - isinstance(mending, Insert)  # the number of rows of earlier steps before the change
    then = mending.number - isinstance(mending, Remove)  # the same after the change
    changes = (ChangedStep(old, new) for old, new in zip(game.rows[first:], mended.rows[then:], strict=False))
    expected = {SheetCode.WRONG_SEAT} if isinstance(mending, Reseat) else set()
    telling = tuple(
        each
        for each in changes
        if each.before.points != each.after.points or not expected.issuperset(new.code for new in each.newly_illegal)
    )
    return Consequences(mending, mended, telling, tuple(ruled), damage, tuple(reread))
