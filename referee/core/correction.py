"""What mending an earlier step would do to the steps after it, before anybody decides."""

from dataclasses import dataclass, replace

from referee.core.game import Damage, Game, Row
from referee.core.steps import Place, Ruling, Step, Turn
from referee.core.verdict import Violation


@dataclass(frozen=True, slots=True)
class Change:
    """A step that would count otherwise than before."""

    before: Row
    after: Row

    @property
    def newly_illegal(self) -> tuple[Violation, ...]:
        """What the referee would say against it, and did not before."""
        known = {violation.code for violation in self.before.overruled}
        return tuple(violation for violation in self.after.overruled if violation.code not in known)


@dataclass(frozen=True, slots=True)
class Consequences:
    """The game as it would stand, and what differs."""

    game: Game
    """The game with the change; up to ``damage`` where a later step can then not have been taken at all."""
    changes: tuple[Change, ...]
    """The later steps that would score otherwise, or break a rule; those are kept as rulings of the table."""
    ruled: tuple[int, ...]
    """The numbers of the later steps that must become rulings of the table, to be kept."""
    damage: Damage | None


def consequences(start: Game, steps: tuple[Step, ...], number: int, step: Step, reason: str) -> Consequences:
    """What follows if step ``number`` (counted from 1) was in truth ``step``.

    Later steps are kept. Where one then breaks a rule that a table may overrule, it stands as the table's ruling, for
    this ``reason``; where one becomes impossible (its cell is taken, a fourth copy lies), ``damage`` says so.
    """
    before, _ = start.replayed(steps)
    game, damage = start.replayed((*steps[: number - 1], step))
    ruled: list[int] = []
    if damage is None:
        for later in steps[number:]:
            kept = _kept(game, later, reason)
            game, damage = game.replayed((kept,))
            if damage is not None:
                break
            if isinstance(kept, Turn) and isinstance(later, Turn) and kept.ruling != later.ruling:
                ruled.append(len(game.rows))
    pairs = zip(before.rows[number:], game.rows[number:], strict=False)
    changes = (Change(old, new) for old, new in pairs)
    telling = tuple(each for each in changes if each.before.points != each.after.points or each.newly_illegal)
    return Consequences(game, telling, tuple(ruled), damage)


def _kept(game: Game, step: Step, reason: str) -> Step:
    """The step without an announced score that no longer binds; as a ruling of the table, where it breaks a rule."""
    if isinstance(step, Place):
        step = replace(step, announced=None)
    if isinstance(step, Turn) and step.ruling is None and not game.judge(step).legal:
        return replace(step, ruling=Ruling(reason))
    return step
