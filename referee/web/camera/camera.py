"""The camera check: whether the table and the sheet match. A photo is read in the browser alone; the server shows the
board with which it is compared, and what can be done about a difference.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from flask import Blueprint, abort, current_app, request, url_for
from werkzeug.wrappers import Response

from referee.core.grid import Cell
from referee.core.judging import Row
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.frame import Area
from referee.web.board.picture import Picture, picture_of
from referee.web.board.taps import MOST_EVENTS
from referee.web.camera.differences import Difference, laid_by, read_differences
from referee.web.camera.remedies import Remedy, remedies, tapped_tile
from referee.web.common.rows import turns_so_far
from referee.web.fields import read_number
from referee.web.page import SheetPage
from referee.web.shelf import pages_of
from referee.web.slow import slow
from referee.web.use_cases import the_referee
from referee.wording.language import gettext, marked, ngettext

blueprint = Blueprint("camera", __name__, url_prefix="/games/<game_id>/camera")

BESIDE = Cell(1, 2)
"""The columns and rows that a look shows on each side of a space."""


DONE = {
    "fixed": marked("Turn %(number)d fixed."),
    "inserted": marked("Turn %(number)d inserted."),
    "removed": marked("Turn %(number)d removed."),
}
"""What was done about a difference, by the field of the address that names the turn."""


@dataclass(frozen=True)
class Check:
    """Where the pages of a check lead."""

    read: str
    """The page that compares, with the tiles that were read before."""
    look: str
    """The page about one difference."""
    leave: str
    """The page of the game."""
    game: str
    """The game, as its address names it."""
    mends: bool
    """Whether this visitor may write on the sheet."""


@dataclass(frozen=True)
class CameraPage(SheetPage):
    """The page that reads a photo and compares it with the sheet."""

    template: ClassVar[str] = "camera/page.html"

    check: Check
    kit: str
    """The static script that says what the tiles look like."""
    board: Picture
    laid: Mapping[Cell, Row[Any]]
    """By cell the turn that laid its tile."""
    turns: str
    """How many turns there were, in words."""
    told: str
    """What was just done about a difference; empty if nothing was."""
    undoes: bool
    """Whether that was filling in turns, which one key undoes."""


@dataclass(frozen=True)
class DifferencePage(SheetPage):
    """One difference from near, and what can be done about it."""

    template: ClassVar[str] = "camera/look.html"

    check: Check
    looked: Difference | None
    """The difference; None if table and sheet match there by now, or the address cannot be read."""
    problem: str
    place: int
    """Which of the differences it is, from 1; or which of the spaces that are not sure."""
    count: int
    """How many of them there are."""
    before: str
    """The address of the look at the one before it; empty if it is the first."""
    after: str
    board: Picture | None
    """The board around its space."""
    remedies: tuple[Remedy, ...]
    another: str
    """The address where the tile of the sheet is replaced by any other one; empty if the sheet has none."""


@blueprint.get("")
def show(game_id: str) -> str:
    """The page that compares."""
    sheet = the_referee().sheet(game_id)
    return camera_page(sheet, _check(sheet)).render()


@blueprint.get("/look")
@slow()
def look(game_id: str) -> Response:
    """One of the differences in the address."""
    sheet = the_referee().sheet(game_id)
    return look_page(sheet, _check(sheet))


def _check(sheet: Sheet) -> Check:
    back = taps.kept_query()
    kept = {"back": back} if back else {}
    over = url_for("result.show", game_id=sheet.id, more=1) if sheet.game.over else ""
    return Check(
        read=taps.with_query(url_for("camera.show", game_id=sheet.id), {"read": 1, **kept}),
        look=taps.with_query(url_for("camera.look", game_id=sheet.id), kept),
        leave=over or url_for("games.show", game_id=sheet.id) + (f"?{back}" if back else ""),
        game=sheet.id,
        mends=sheet.damage is None,
    )


def camera_page(sheet: Sheet, check: Check) -> CameraPage:
    """The page that compares, for all who may see the sheet. A 404 page for a game that the camera cannot read."""
    kit = _kit(sheet)
    return CameraPage(
        sheet=sheet,
        check=check,
        kit=kit,
        board=picture_of(sheet.game),
        laid=laid_by(sheet.game),
        turns=turns_so_far(sheet),
        told=_told(),
        undoes=check.mends and "filled" in request.args and sheet.history.mended is not None,
    )


def look_page(sheet: Sheet, check: Check) -> Response:
    """One of the differences in the address. A 404 page for a game that the camera cannot read."""
    _kit(sheet)
    found = read_differences(request.args, sheet.game)
    looked = found.looked
    alike = [each for each in found.each if looked and each.sure == looked.sure]
    index = found.each.index(looked) if looked else 0
    page = DifferencePage(
        sheet=sheet,
        check=check,
        looked=looked,
        problem=found.problem,
        place=alike.index(looked) + 1 if looked else 0,
        count=len(alike),
        before=_beside(check, found.each[index - 1]) if looked and index else "",
        after=_beside(check, found.each[index + 1]) if looked and index + 1 < len(found.each) else "",
        board=_near(sheet, looked) if looked else None,
        remedies=remedies(sheet, found, looked) if looked and check.mends else (),
        another=tapped_tile(sheet, looked) if looked and check.mends else "",
    )
    return current_app.make_response((page.render(), 200 if looked else 422))


def _kit(sheet: Sheet) -> str:
    return pages_of(sheet.rulebook.slug).kit or abort(404)


def _beside(check: Check, each: Difference) -> str:
    """The look at another of the differences of this address."""
    return taps.with_query(check.look.partition("?")[0], {**request.args, "cell": each.name})


def _near(sheet: Sheet, looked: Difference) -> Picture:
    """The board around a difference."""
    (x, y), (columns, rows) = looked.cell, BESIDE
    area = Area(Cell(x - columns, y - rows), Cell(x + columns, y + rows))
    return picture_of(sheet.game, area=area, label="")


def _told() -> str:
    """What was just done about a difference, or how many points-only turns were filled in."""
    filled = read_number(request.args.get("filled", ""), 1, MOST_EVENTS)
    if filled is not None:
        return ngettext("%(num)d turn filled in.", "%(num)d turns filled in.", filled)
    for name, words in DONE.items():
        number = read_number(request.args.get(name, ""), 1, MOST_EVENTS)
        if number is not None:
            return gettext(words, number=number)
    return ""
