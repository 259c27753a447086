"""The rows of a sheet, each with its marks: corrected, ruled, cheered."""

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
    """The mark of a row: the name of its sign."""

    SPECIAL = "special"
    """The table cheered."""
    RULED = "ruled"
    MENDED = "mend"
    """It was corrected, or inserted later."""
    POINTS = "points"
    """Its tiles are not known."""


@dataclass(frozen=True)
class SheetRow:
    """A row of the sheet with its marks."""

    row: Row[Any]
    was: Step[Any] | None
    """The step before it was corrected; ``None`` if it was not."""
    put_in: bool
    """Whether it was inserted later."""
    ruling: Ruling | None
    """The ruling by which the table let it stand."""
    counted: Row[Any]
    """The row as figures count it."""
    specials: int
    """The number of times that the table cheered; 0 for a turn that was taken off."""
    can_be_mended: bool

    @property
    def seat(self) -> int:
        """The seat of its player; 0 if it has none."""
        return self.row.step.seat

    @property
    def is_turn(self) -> bool:
        """Whether it is a player's turn."""
        return isinstance(self.row.step, TURNS)

    @property
    def points_only(self) -> bool:
        """Whether its tiles are not known."""
        return isinstance(self.row.step, PointsOnly)

    @property
    def beside(self) -> tuple[Award, ...]:
        """The awards besides the points of the turn."""
        return tuple(award for award in self.row.awards if not award.with_turn)

    @property
    def tiles(self) -> tuple[Any, ...]:
        """The tiles that were laid, if they are known."""
        return tuple(tile for tile, _ in self.row.step.play) if isinstance(self.row.step, Place) else ()

    @property
    def total(self) -> int:
        """The player's total with the points of the turn."""
        return self.row.totals[self.seat - 1] - sum(award.points for award in self.beside if award.seat == self.seat)

    @property
    def parts(self) -> tuple[int, ...]:
        """The parts of its points as they are read aloud: parts for the same cells are one."""
        counted = [
            sum(part.points for part in parts) for _, parts in groupby(self.row.verdict.parts, lambda part: part.cells)
        ]
        return (*counted, *(award.points for award in self.row.awards if award.with_turn))

    @property
    def word(self) -> str:
        """What the player did instead of scoring, in a word."""
        if self.row.points:
            return ""
        return {Swap: gettext("swap"), Pass: gettext("pass")}.get(type(self.row.step), "")

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Its marks."""
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
