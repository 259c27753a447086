"""The rows of a sheet, each with its marks: what was corrected, ruled, cheered."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Any

from referee.core.counting import counted
from referee.core.judging import Row
from referee.core.position import Award
from referee.core.steps import TURNS, Pass, Place, PointsOnly, Ruling, Step, Swap
from referee.service import Sheet
from referee.wording.language import gettext


class Mark(StrEnum):
    """What a row is marked with: the names of the signs."""

    SPECIAL = "special"
    """The table cheered."""
    RULED = "ruled"
    MENDED = "mend"
    """It was corrected, or put in later."""
    POINTS = "points"
    """Nobody wrote down its tiles."""


@dataclass(frozen=True)
class SheetRow:
    """A row of the sheet with its marks."""

    row: Row[Any]
    was: Step[Any] | None
    """What stood there before it was corrected."""
    put_in: bool
    """Whether it was put in later."""
    ruling: Ruling | None
    """Where the table let it stand."""
    counted: Row[Any]
    """The row as figures count it."""
    specials: int
    """How often the table cheered; 0 for a turn that was taken off."""
    can_be_mended: bool

    @property
    def seat(self) -> int:
        """Whose it is; 0 where it is nobody's."""
        return self.row.step.seat

    @property
    def is_turn(self) -> bool:
        """Whether it is a player's turn."""
        return isinstance(self.row.step, TURNS)

    @property
    def points_only(self) -> bool:
        """Whether nobody wrote down its tiles."""
        return isinstance(self.row.step, PointsOnly)

    @property
    def beside(self) -> tuple[Award, ...]:
        """What it brought beside the points of the turn."""
        return tuple(award for award in self.row.awards if not award.with_turn)

    @property
    def tiles(self) -> tuple[Any, ...]:
        """The tiles that were laid, as far as they were written down."""
        return tuple(tile for tile, _ in self.row.step.play) if isinstance(self.row.step, Place) else ()

    @property
    def total(self) -> int:
        """What its player had with the points of the turn."""
        return self.row.totals[self.seat - 1] - sum(award.points for award in self.beside if award.seat == self.seat)

    @property
    def parts(self) -> tuple[int, ...]:
        """The parts of its points as they are read aloud: what is counted for the same cells is one of them."""
        counted = [
            sum(part.points for part in parts) for _, parts in groupby(self.row.verdict.parts, lambda part: part.cells)
        ]
        return (*counted, *(award.points for award in self.row.awards if award.with_turn))

    @property
    def word(self) -> str:
        """What was done instead of scoring."""
        if self.row.points:
            return ""
        return {Swap: gettext("swap"), Pass: gettext("pass")}.get(type(self.row.step), "")

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What it is marked with."""
        found = {
            Mark.SPECIAL: self.specials > 0,
            Mark.RULED: self.ruling is not None,
            Mark.MENDED: self.was is not None or self.put_in,
            Mark.POINTS: self.points_only,
        }
        return tuple(mark for mark, carries in found.items() if carries)


def rows_of(sheet: Sheet) -> tuple[SheetRow, ...]:
    """The rows of a sheet, the newest first."""
    rows = zip(sheet.game.rows, counted(sheet.game), strict=True)
    return tuple(_row(sheet, row, counts) for row, counts in reversed([*rows]))


def best_of(rows: tuple[SheetRow, ...]) -> SheetRow | None:
    """The turn that counts most, the earliest if there are several; None if no turn counts any points."""
    turns = [each for each in rows if each.is_turn and each.counted.points > 0]
    return max(turns, key=lambda each: each.counted.points, default=None)


def _row(sheet: Sheet, row: Row[Any], counts: Row[Any]) -> SheetRow:
    before = sheet.history.before.get(row.number)
    turn = isinstance(row.step, TURNS)
    return SheetRow(
        row=row,
        was=before[-1] if before else None,
        put_in=before is not None and not before,
        ruling=row.step.ruling if isinstance(row.step, TURNS) else None,
        counted=counts,
        specials=sheet.rulebook.specials(counts.verdict),
        can_be_mended=sheet.damage is None and turn,
    )
