"""The sheet of a game: all that stands on it, with what was corrected or ruled."""

from dataclasses import dataclass
from typing import Any, ClassVar

from flask import Blueprint, Flask

from referee.core.game import Row
from referee.core.rulebook import Award
from referee.core.steps import TURNS, PointsOnly, Ruling, Step
from referee.service import Sheet
from referee.web import taps
from referee.web.pages import SidePage
from referee.web.use_cases import the_referee
from referee.wording.words import Words

sheets = Blueprint("sheets", __name__, url_prefix="/games/<game_id>")


def register(app: Flask) -> None:
    """Serve the sheet."""
    app.register_blueprint(sheets)


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
    beside: tuple[Award, ...]
    """What it brought beside the points of the turn."""
    can_be_mended: bool
    points_only: bool


@dataclass(frozen=True)
class SheetPage(SidePage):
    """All that stands on the sheet, the newest first."""

    template: ClassVar[str] = "games/sheet.html"

    words: Words[Any]
    names: tuple[str, ...]
    most_printed: int
    """How many may play by the printed rules."""
    rows: tuple[SheetRow, ...]
    damage: str


@sheets.get("/sheet")
def show(game_id: str) -> str:
    """The sheet."""
    return sheet_page(the_referee().sheet(game_id)).render()


def sheet_page(sheet: Sheet) -> SheetPage:
    """The sheet as a page."""
    words = Words(sheet.rulebook)
    return SheetPage(
        game_id=sheet.id,
        back=taps.kept_query(),
        words=words,
        names=sheet.names,
        most_printed=max(sheet.rulebook.printed_seats),
        rows=rows_of(sheet),
        damage=words.damage(sheet.damage) if sheet.damage else "",
    )


def rows_of(sheet: Sheet) -> tuple[SheetRow, ...]:
    """The rows of a sheet, the newest first."""
    return tuple(_row(sheet, row) for row in reversed(sheet.game.rows))


def _row(sheet: Sheet, row: Row[Any]) -> SheetRow:
    before = sheet.history.before.get(row.number)
    return SheetRow(
        row=row,
        was=before[-1] if before else None,
        put_in=before is not None and not before,
        ruling=row.step.ruling if isinstance(row.step, TURNS) else None,
        beside=tuple(award for award in row.awards if not award.with_turn),
        can_be_mended=sheet.damage is None and isinstance(row.step, TURNS),
        points_only=isinstance(row.step, PointsOnly),
    )
