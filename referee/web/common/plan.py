"""The consequences of fixing a turn, as pages show them before the decision."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from referee.core.correction import Consequences
from referee.core.history import Remove
from referee.core.judging import Row
from referee.core.verdict import SheetCode, Violation
from referee.service import Sheet
from referee.web.board.verdict import Reason, reasons
from referee.web.this_app import words_of


@dataclass(frozen=True)
class ChangedTurn:
    """A later turn that would score differently."""

    number: int
    name: str
    before: int
    after: int
    reasons: tuple[Reason, ...]
    """The rules that it would then break."""


@dataclass(frozen=True)
class Plan:
    """The game as it would be."""

    impossible: int
    """The turn that would be impossible; 0 if there is none."""
    own: bool
    """Whether that is the fixed turn itself."""
    against: tuple[Reason, ...]
    """Why it is impossible."""
    overrulable: bool
    """Whether the players may allow it anyway."""
    row: Row[Any] | None
    """The fixed turn as it would be."""
    before: int
    """Its points now."""
    changes: tuple[ChangedTurn, ...]
    ruled: bool
    """Whether later turns would become rulings of the players."""
    in_order: bool
    """Whether every later turn is then by the player to move."""
    now: tuple[int, ...]
    then: tuple[int, ...]

    @property
    def breaks(self) -> bool:
        """Whether a later turn then breaks a rule."""
        return any(change.reasons for change in self.changes)

    def same_as(self, other: "Plan") -> bool:
        """Whether it makes no difference to the players."""
        return (self.impossible, self.changes, self.then) == (other.impossible, other.changes, other.then)


def planned(sheet: Sheet, found: Consequences[Any]) -> Plan:
    """The plan for a page, made from the consequences."""
    words, damage, number = words_of(sheet.rulebook), found.damage, found.fix.number
    taken_out = isinstance(found.fix, Remove)
    own = damage is not None and damage.number == number and not taken_out
    rows, later = sheet.game.rows, found.game.rows[number - taken_out :]
    return Plan(
        impossible=found.game.turn_number(damage.number) if damage else 0,
        own=own,
        against=reasons(words, _telling(damage.verdict.violations), sheet.names) if damage else (),
        overrulable=own and damage is not None and not sheet.game.cannot_be(damage.verdict),
        row=found.game.rows[number - 1] if damage is None and not taken_out else None,
        before=rows[number - 1].points if number <= len(rows) else 0,
        changes=tuple(
            ChangedTurn(
                number=found.game.turn_number(change.after.number),
                name=sheet.names[change.after.step.seat - 1] if change.after.step.seat else "",
                before=change.before.points,
                after=change.after.points,
                reasons=reasons(words, change.newly_illegal, sheet.names),
            )
            for change in found.changes
        ),
        ruled=bool(found.ruled),
        in_order=not any(SheetCode.WRONG_SEAT in {each.code for each in row.overruled} for row in later),
        now=sheet.game.totals,
        then=found.game.totals,
    )


def _telling(violations: Iterable[Violation[Any]]) -> tuple[Violation[Any], ...]:
    """The violations of a turn, without the order of seats if there are others."""
    violations = tuple(violations)
    return tuple(each for each in violations if each.code != SheetCode.WRONG_SEAT) or violations


def chosen(plans: tuple[Plan, ...], sent: bool | None = None) -> bool:
    """Whether the first of two ways is preselected: if only it is possible, if it was ``sent``, or otherwise if it
    keeps the order of seats.
    """
    first, second = plans
    if first.impossible or second.impossible:
        return not first.impossible
    return sent if sent is not None else first.in_order or not second.in_order
