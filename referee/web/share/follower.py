"""A game for those who only look: the totals, the board after any turn, the sheet, all of them live.
Nothing here writes or links to a page that does.
"""

from dataclasses import dataclass, replace

from flask import Blueprint, request
from werkzeug.wrappers import Response

from referee.service import DeletedGameError, Sheet
from referee.web.board import draft_address
from referee.web.board.board import last_cells
from referee.web.board.picture import Picture, area_of, picture_of
from referee.web.board.recount import Recount, recount_at
from referee.web.common.errors import ErrorPage
from referee.web.common.final_result import Standing, margin_of, standings_of
from referee.web.common.polling import Followed, newer_than_seen
from referee.web.common.rows import SheetRow, pad_of, rows_of
from referee.web.fields import read_number
from referee.web.share.sharing import ReadPage, picture
from referee.web.slow import slow
from referee.web.this_app import the_referee, words_of
from referee.wording import aloud
from referee.wording.language import gettext

blueprint = Blueprint("follower", __name__, url_prefix="/seen")


@dataclass(frozen=True, kw_only=True)
class SeenPage(ReadPage):
    """A game to look at."""

    template = "share/follower/page.html"

    key: str
    margin: str
    """The points of the winners, and their margin; empty before the end."""
    standings: tuple[Standing, ...]
    """By seat; once the game is won, the one with most points first."""
    number: int
    """The number of steps before the board shown."""
    stays: bool
    """Whether the address asks for that turn, so that the board stays when there is a newer one."""
    steps: int
    """The number of all of them."""
    turn: SheetRow | None
    """The last step before it; None before the first."""
    spoken: str
    """The same as it is read aloud, and who is next or has won."""
    board: Picture
    recount: Recount | None
    """The points of that step, to be counted again."""


@blueprint.get("/<key>")
def show(key: str) -> str:
    """The game, with the board after the step ``turn``, by default the last one."""
    return _page(key, _sheet(key)).render()


@blueprint.get("/<key>/live")
def live(key: str) -> Response:
    """The live parts of that page, if there are more events than ``since``; else 204."""
    sheet = _sheet(key)
    return newer_than_seen(
        Followed(sheet.id, sheet.event_count), lambda: _page(key, sheet).render("share/follower/_live.html")
    )


def _page(key: str, sheet: Sheet) -> SeenPage:
    game, rows, steps = sheet.game, rows_of(sheet)[::-1], len(sheet.game.rows)
    asked = read_number(request.args.get("turn", ""), 0, steps)
    number = steps if asked is None else asked
    turn = rows[number - 1] if number else None
    recount = recount_at(sheet, turn.row, draft_address.lit_part()) if turn else None
    shown = sheet.after(number)
    label = gettext("The board after turn %(number)d", number=len(shown.turns))
    board = replace(picture_of(shown, last_cells(shown), area_of(game), label), fields=True)
    words = words_of(sheet.rulebook)
    return SeenPage(
        sheet=sheet,
        pad=pad_of(rows, len(sheet.names)),
        key=key,
        margin=margin_of(sheet) if game.winners else "",
        standings=tuple(sorted(standings_of(sheet), key=lambda each: 0 if game.winners else each.seat)),
        number=number,
        stays=asked is not None,
        steps=steps,
        turn=turn,
        spoken=recount.now.spoken if recount and recount.now else aloud.newest(shown, sheet.names, words),
        board=board.counting(recount),
        recount=recount,
    )


@blueprint.get("/<key>.svg", endpoint="as_drawing")
@blueprint.get("/<key>.png", endpoint="as_painting")
@blueprint.get("/<key>.gif", endpoint="as_film")
@slow()
def as_picture(key: str) -> Response:
    """The board with the scores as a drawing or as pixels, or the game turn by turn as a film."""
    return picture(_sheet(key))


def _sheet(key: str) -> Sheet:
    return the_referee().sheet(the_referee().links.game_of(key))


@blueprint.errorhandler(DeletedGameError)
def _deleted(_: DeletedGameError) -> tuple[str, int]:
    """That the game was deleted, without a link to bring it back."""
    page = ErrorPage(410, gettext("This game was deleted."), again="")
    return page.render("common/errors/_notice.html" if draft_address.is_htmx() else None), 410
