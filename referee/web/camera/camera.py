"""The camera check: whether the table and the sheet match. A photo is read only in the browser; the server shows the
board to compare it with, and what can be done about a difference. Followers may compare as well, but see nothing that
writes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple

from flask import Blueprint, abort, current_app, request, url_for
from werkzeug.wrappers import Response

from referee.core.grid import Cell
from referee.core.judging import Row
from referee.service import Role, Sheet
from referee.web.board import draft_address
from referee.web.board.draft_address import MOST_EVENTS
from referee.web.board.frame import Area
from referee.web.board.picture import Picture, picture_of
from referee.web.camera.differences import Difference, Differences, placed_by, read_differences
from referee.web.camera.remedies import Remedy, remedies
from referee.web.common.rows import turns_so_far
from referee.web.fields import read_number
from referee.web.page import SheetPage, kept_query
from referee.web.this_app import pages_of, the_referee
from referee.wording.language import gettext, marked, ngettext

blueprint = Blueprint("camera", __name__)

AROUND = Cell(1, 2)
"""The columns and rows that a look shows on each side of a space."""


DONE = {
    "fixed": marked("Turn %(number)d fixed."),
    "inserted": marked("Turn %(number)d inserted."),
    "removed": marked("Turn %(number)d removed."),
}
"""What was done about a difference, by the field of the address that names the turn."""


class Check(NamedTuple):
    """Where the pages of a check lead."""

    read: str
    """The page that compares, with the tiles that were read before."""
    look: str
    """The page about one difference."""
    leave: str
    """The page of the game."""
    game: str
    """The game, as its address names it."""
    can_fix: bool
    """Whether this visitor may write on the sheet."""


@dataclass(frozen=True)
class CameraPage(SheetPage):
    """The page that reads a photo and compares it with the sheet."""

    template = "camera/page.html"

    check: Check
    done: str
    """What was just done about a difference; empty if nothing was."""
    undoes: bool
    """Whether that was filling in turns, which one key undoes."""

    @property
    def photo_script(self) -> str | None:
        """The static script that describes the tiles."""
        return pages_of(self.sheet.rulebook.slug).photo_script

    @property
    def board(self) -> Picture:
        return picture_of(self.sheet.game)

    @property
    def placed(self) -> Mapping[Cell, Row[Any]]:
        """The turn that placed each tile, by cell."""
        return placed_by(self.sheet.game)

    @property
    def turns(self) -> str:
        """The number of turns so far, in words."""
        return turns_so_far(self.sheet)


@dataclass(frozen=True)
class DifferencePage(SheetPage):
    """One difference close up, and what can be done about it."""

    template = "camera/difference.html"

    check: Check
    found: Differences
    asked: Mapping[str, str]
    """The fields of the address."""

    @property
    def looked(self) -> Difference | None:
        """The difference; None if table and sheet match there by now, or the address can't be read."""
        return self.found.looked

    @property
    def named(self) -> Callable[[Any], str]:
        """The names of tiles in the edition on the table."""
        return partial(self.words.game.edition_name, edition=read_number(self.asked.get("edition", ""), 0, 1) or 0)

    @property
    def alike(self) -> list[Difference]:
        """All of its sort: the certain differences, or the uncertain ones."""
        return [each for each in self.found.each if self.looked and each.sure == self.looked.sure]

    @property
    def adjacent(self) -> list[str]:
        """The addresses of the looks at the one before and the one after it; each empty if there isn't one."""
        each, look = self.found.each, self.check.look.partition("?")[0]
        place = each.index(self.looked) if self.looked else -2
        cells = [each[at].name if 0 <= at < len(each) else "" for at in (place - 1, place + 1)]
        return [draft_address.with_query(look, {**self.asked, "cell": cell}) if cell else "" for cell in cells]

    @property
    def board(self) -> Picture | None:
        """The board around its space."""
        if self.looked is None:
            return None
        (x, y), (columns, rows) = self.looked.cell, AROUND
        area = Area(Cell(x - columns, y - rows), Cell(x + columns, y + rows))
        return picture_of(self.sheet.game, area=area, label="")

    @cached_property
    def remedies(self) -> tuple[Remedy, ...]:
        """The remedies for it, the likeliest first."""
        return remedies(self.sheet, self.found, self.looked) if self.looked and self.check.can_fix else ()

    @property
    def another(self) -> str:
        """The address for replacing the sheet's tile with any other; empty if the sheet has none."""
        looked = self.looked
        if looked is None or looked.row is None or not self.check.can_fix:
            return ""
        number, cell = looked.row.number, looked.name
        return url_for("turns.correct", game_id=self.sheet.id, number=number, lift=cell, photo=cell)


@blueprint.get("/games/<game_id>/camera")
@blueprint.get("/seen/<key>/camera", endpoint="show_seen")
def show(game_id: str = "", key: str = "") -> str:
    """The page that compares; with a ``key`` for a follower."""
    sheet = _sheet(game_id, key)
    check = _check(sheet, key)
    undoes = check.can_fix and "filled" in request.args and sheet.history.fixed is not None
    return CameraPage(sheet, check, _done(sheet), undoes).render()


@blueprint.get("/games/<game_id>/camera/look")
@blueprint.get("/seen/<key>/camera/look", endpoint="look_seen")
def look(game_id: str = "", key: str = "") -> Response:
    """One of the differences in the address; with a ``key`` for a follower."""
    sheet = _sheet(game_id, key)
    found = read_differences(request.args, sheet.game)
    page = DifferencePage(sheet, _check(sheet, key), found, request.args)
    return current_app.make_response((page.render(), 200 if found.looked else 422))


def _sheet(game_id: str, key: str) -> Sheet:
    """The sheet of a game; a 404 page for one that the camera can't read."""
    sheet = the_referee().sheet(the_referee().links.game_of(key, Role.FOLLOWER) if key else game_id)
    return sheet if pages_of(sheet.rulebook.slug).photo_script else abort(404)


def _check(sheet: Sheet, key: str) -> Check:
    if key:
        read, look = url_for("camera.show_seen", key=key, read=1), url_for("camera.look_seen", key=key)
        return Check(read, look, url_for("follower.show", key=key), key, can_fix=False)
    back = kept_query()
    kept = {"back": back} if back else {}
    over = url_for("result.show", game_id=sheet.id, more=1) if sheet.game.over else ""
    return Check(
        read=draft_address.with_query(url_for("camera.show", game_id=sheet.id), {"read": 1, **kept}),
        look=draft_address.with_query(url_for("camera.look", game_id=sheet.id), kept),
        leave=over or url_for("games.show", game_id=sheet.id) + (f"?{back}" if back else ""),
        game=sheet.id,
        can_fix=sheet.damage is None,
    )


def _done(sheet: Sheet) -> str:
    """What was just done about a difference, or how many points-only turns were filled in."""
    filled = read_number(request.args.get("filled", ""), 1, MOST_EVENTS)
    if filled is not None:
        return ngettext("%(num)d turn filled in.", "%(num)d turns filled in.", filled)
    for name, words in DONE.items():
        number = read_number(request.args.get(name, ""), 1, MOST_EVENTS)
        if number is not None:
            return gettext(words, number=sheet.game.turn_number(number))
    return ""
