"""The rows of a sheet, each with its marks: corrected, ruled, cheered."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import groupby
from typing import Any

from referee.core.figures import counted, taken_off
from referee.core.judging import Row
from referee.core.position import Award
from referee.core.steps import TURNS, End, Leave, Pass, Place, PointsOnly, Skip, Step, Swap
from referee.service import Sheet
from referee.web.board.recount import Recount
from referee.web.page import SheetPage
from referee.wording.language import gettext, ngettext


class Mark(StrEnum):
    """The mark of a row: the name of its sign."""

    SPECIAL = "special"
    """The players cheered."""
    RULED = "ruled"
    FIXED = "mend"
    """It was corrected, or inserted later."""
    POINTS = "points"
    """Its tiles aren't known."""


@dataclass(frozen=True)
class SheetRow:
    """A row of the sheet with its marks."""

    row: Row[Any]
    was: Step[Any] | None
    """The step before it was corrected; ``None`` if it wasn't."""
    put_in: bool
    """Whether it was inserted later."""
    counted: Row[Any]
    """The row as figures count it."""
    removed: bool
    """Whether it was removed from the board: it then counts 0."""
    specials: int
    """The number of times that the players cheered; 0 for a removed turn."""
    can_be_fixed: bool

    @property
    def seat(self) -> int:
        """The seat of its player; 0 if it has none."""
        return self.row.step.seat

    @property
    def is_turn(self) -> bool:
        return isinstance(self.row.step, TURNS)

    @property
    def note(self) -> str:
        """The note on the step; empty if there isn't one."""
        return getattr(self.row.step, "note", "")

    @property
    def points(self) -> int:
        """Its points: 0 if it was removed from the board."""
        return self.counted.points

    @property
    def points_only(self) -> bool:
        """Whether its tiles are unknown."""
        return isinstance(self.row.step, PointsOnly)

    @property
    def extra(self) -> tuple[Award, ...]:
        """The awards in addition to the points of the turn, without those that were undone with it."""
        if self.row.takes_off:
            return ()
        return tuple(award for award in self.counted.awards if not award.with_turn)

    @property
    def tiles(self) -> tuple[Any, ...]:
        """The tiles that were placed, if known."""
        return tuple(tile for tile, _ in self.row.step.play) if isinstance(self.row.step, Place) else ()

    @property
    def total(self) -> int:
        """The player's total with the points of the turn."""
        extra = sum(award.points for award in self.extra if award.seat == self.seat)
        return self.counted.totals[self.seat - 1] - extra

    @property
    def parts(self) -> tuple[int, ...]:
        """The parts of its points as they are read aloud: parts for the same cells are added up."""
        counted = [
            sum(part.points for part in parts)
            for _, parts in groupby(self.counted.verdict.parts, lambda part: part.cells)
        ]
        scoring = [points for points in counted if points] or counted[:1]  # a side word may score nothing
        return (*scoring, *(award.points for award in self.counted.awards if award.with_turn))

    @property
    def word(self) -> str:
        """The player's move instead of scoring, in a word."""
        if self.points:
            return ""
        return {Swap: gettext("swap"), Pass: gettext("pass"), Skip: gettext("skip")}.get(type(self.row.step), "")

    @property
    def marks(self) -> tuple[Mark, ...]:
        found = {
            Mark.SPECIAL: self.specials > 0,
            Mark.RULED: self.row.ruling is not None,
            Mark.FIXED: self.was is not None or self.put_in,
            Mark.POINTS: self.points_only,
        }
        return tuple(mark for mark, carries in found.items() if carries)


def rows_of(sheet: Sheet) -> tuple[SheetRow, ...]:
    """The rows of a sheet, the newest first."""
    off, found = taken_off(sheet.game), []
    for row, counts in zip(sheet.game.rows, counted(sheet.game), strict=True):
        before = sheet.history.before.get(row.number)
        each = SheetRow(
            row=row,
            was=before[-1] if before else None,
            put_in=before is not None and not before,
            counted=counts,
            removed=row.number in off,
            specials=sheet.rulebook.specials(counts.verdict),
            can_be_fixed=sheet.damage is None and isinstance(row.step, TURNS),
        )
        found.append(each)
    return tuple(reversed(found))


def turns_so_far(sheet: Sheet) -> str:
    """The number of turns so far, in words."""
    return ngettext("%(num)d turn", "%(num)d turns", len(sheet.game.turns))


@dataclass(frozen=True)
class PadRow:
    """A row of the pad: a round, or an entry across all columns."""

    round: int = 0
    turns: tuple[SheetRow | None, ...] = ()
    """The turn of each seat in the round; ``None`` if there isn't one."""
    left: frozenset[int] = frozenset()
    """The seats of the players who had stopped playing before it."""
    extra: SheetRow | None = None


def pad_of(rows: Iterable[SheetRow], seats: int) -> tuple[PadRow, ...]:
    """The pad for a number of seats, from these rows, the oldest first.

    A round begins with the player who started; a turn out of order begins the next row. Another entry is above the
    round while its player's turn of that round is still to come, so that every column reads from top to bottom in the
    order of writing. A step that removed a turn has a row if it adds anything to the turn, which is struck out.
    """
    rounds: list[tuple[list[SheetRow], dict[int, SheetRow], list[SheetRow]]] = [([], {}, [])]
    starter, before, ended = 0, seats, False
    for each in rows:
        if each.row.takes_off and not (each.note or each.row.passed_over):
            continue
        above, turns, below = rounds[-1]
        if each.is_turn:
            starter = starter or each.seat
            place = (each.seat - starter) % seats
            if place <= before:
                turns = {}
                rounds.append(([], turns, []))
            turns[each.seat], before = each, place
        else:
            ended = ended or isinstance(each.row.step, End)
            yet_to_play = each.seat and turns and each.seat not in turns and not ended
            (above if yet_to_play else below).append(each)
    pad: list[PadRow] = []
    left: frozenset[int] = frozenset()
    for number, (above, turns, below) in enumerate(rounds):
        pad.extend(PadRow(extra=each) for each in above)
        if turns:
            pad.append(PadRow(number, tuple(turns.get(seat) for seat in range(1, seats + 1)), left))
        pad.extend(PadRow(extra=each) for each in below)
        left |= {each.seat for each in (*above, *below) if isinstance(each.row.step, Leave)}
    return tuple(pad)


class RowsPage(SheetPage):
    """A page with the rows of the sheet."""

    @cached_property
    def rows(self) -> tuple[SheetRow, ...]:
        """The newest first."""
        return rows_of(self.sheet)

    @property
    def pad(self) -> tuple[PadRow, ...]:
        return pad_of(self.rows[::-1], len(self.sheet.names))

    @property
    def best(self) -> SheetRow | None:
        """The turn with the most points, the earliest if there are several; None if no turn has any points."""
        turns = [each for each in self.rows[::-1] if each.is_turn and each.points > 0]
        return max(turns, key=lambda each: each.points, default=None)

    @property
    def marks(self) -> list[Mark]:
        """The marks that occur."""
        occurring = {mark for each in self.rows for mark in each.marks}
        return [mark for mark in Mark if mark in occurring]


@dataclass(frozen=True, kw_only=True)
class ChosenRowPage(RowsPage):
    """A page with the rows of the sheet, one of which is chosen."""

    number: int
    """The chosen row; 0 if there isn't one."""
    recount: Recount | None
    """Its points, to be counted again."""

    @property
    def chosen(self) -> SheetRow | None:
        return self.rows[-self.number] if self.number else None
