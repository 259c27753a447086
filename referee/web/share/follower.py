"""A game for people who only watch: the totals, the board after any turn and the sheet, all live. Nothing here
writes, or links to a page that does.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import Blueprint, request
from werkzeug.wrappers import Response

from referee.core.game import Game
from referee.service import DeletedGameError, Sheet
from referee.web.board import draft_address
from referee.web.board.board import last_cells
from referee.web.board.picture import Picture, area_of, picture_of
from referee.web.board.recount import recount_at
from referee.web.common.errors import ErrorPage
from referee.web.common.final_result import Standing
from referee.web.common.polling import Followed, newer_than_seen
from referee.web.common.rows import ChosenRowPage
from referee.web.fields import read_number
from referee.web.share.sharing import ReadPage, picture
from referee.web.this_app import the_referee
from referee.wording import aloud
from referee.wording.language import gettext

blueprint = Blueprint("follower", __name__, url_prefix="/seen")


@dataclass(frozen=True, kw_only=True)
class SeenPage(ReadPage, ChosenRowPage):
    """A game to watch, with the board after the chosen row."""

    template = "share/follower/page.html"

    key: str
    stays: bool
    """Whether the address asks for that row, so that the board stays when a newer row arrives."""

    @property
    def standings(self) -> list[Standing]:
        """By seat; once the game is won, the one with the most points first."""
        found = super().standings
        return found if self.sheet.game.winners else sorted(found, key=lambda each: each.seat)

    @cached_property
    def _shown(self) -> Game[Any]:
        return self.sheet.after(self.number)

    @property
    def spoken(self) -> str:
        """The row as it is read aloud, and who is next or has won."""
        counting = self.recount and self.recount.now
        return counting.spoken if counting else aloud.newest(self._shown, self.sheet.names, self.words)

    @property
    def board(self) -> Picture:
        label = gettext("The board after turn %(number)d", number=len(self._shown.turns))
        board = picture_of(self._shown, last_cells(self._shown), area_of(self.sheet.game), label)
        return replace(board, fields=True).counting(self.recount)


@blueprint.get("/<key>")
def show(key: str) -> str:
    """The game, with the board after the step ``turn``, by default the last one."""
    return _page(key, _sheet(key)).render()


@blueprint.get("/<key>/live")
def live(key: str) -> Response:
    """The live parts of that page, or 204 if there are no more events than ``since``."""
    sheet = _sheet(key)
    return newer_than_seen(
        Followed(sheet.id, sheet.event_count), lambda: _page(key, sheet).render("share/follower/_live.html")
    )


def _page(key: str, sheet: Sheet) -> SeenPage:
    last = len(sheet.game.rows)
    asked = read_number(request.args.get("turn", ""), 0, last)
    number = last if asked is None else asked
    recount = recount_at(sheet, number, draft_address.lit_part())
    return SeenPage(sheet=sheet, key=key, number=number, stays=asked is not None, recount=recount)


@blueprint.get("/<key>.svg", endpoint="as_drawing")
@blueprint.get("/<key>.png", endpoint="as_painting")
@blueprint.get("/<key>.gif", endpoint="as_film")
def as_picture(key: str) -> Response:
    """The board with the scores as a drawing or as pixels, or the game turn by turn as a film."""
    return picture(_sheet(key))


def _sheet(key: str) -> Sheet:
    return the_referee().sheet(the_referee().links.game_of(key))


@blueprint.errorhandler(DeletedGameError)
def _deleted(_: DeletedGameError) -> tuple[str, int]:
    """The page about a deleted game, without a link to restore it."""
    page = ErrorPage(410, gettext("This game was deleted."), again="")
    return page.render("common/errors/_notice.html" if draft_address.is_htmx() else None), 410
