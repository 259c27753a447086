"""A game for those who only look: the totals, the board after any turn, the sheet, all of them live.
Nothing here writes on a sheet or links to a page that does; an objection is no part of the game.
"""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from flask import Blueprint, redirect, request, url_for
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response

from referee.service import ConflictError, DeletedGameError, Sheet, TooManyObjectionsError, TooOftenError, last_turn
from referee.web.board import taps
from referee.web.board.board import last_cells
from referee.web.board.picture import Picture, area_of, picture_of
from referee.web.board.recount import Recount, recount_at
from referee.web.common.errors import ErrorPage
from referee.web.common.forms import ObjectForm
from referee.web.common.live import newer_than_seen
from referee.web.common.pad import PadRow, pad_of
from referee.web.common.result import Standing, margin_of, standings_of
from referee.web.common.rows import SheetRow, rows_of
from referee.web.fields import read_number
from referee.web.guard.access import OnlyLookingError, may_object
from referee.web.guard.held import phone
from referee.web.page import SheetPage
from referee.web.serving.followed import Followed
from referee.web.share import files
from referee.web.share.poster import about
from referee.web.share.sharing import headline
from referee.web.shelf import can_check, words_of
from referee.web.slow import slow
from referee.web.submission import LOOKED_AT, Outcome, Unwritten, invalid, stale, submit
from referee.web.use_cases import the_referee
from referee.wording import aloud
from referee.wording.language import gettext
from referee.wording.words import Words

blueprint = Blueprint("seen", __name__, url_prefix="/seen")


@dataclass(frozen=True)
class Objecting:
    """What a follower can say against the last turn."""

    number: int
    """Its number."""
    made: bool
    """Whether this phone has objected to it."""


@dataclass(frozen=True)
class SeenPage(SheetPage):
    """A game to look at."""

    template: ClassVar[str] = "share/seen/page.html"

    key: str
    words: Words[Any]
    headline: str
    about: str
    """The boxed game, the day and the length."""
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
    pad: tuple[PadRow, ...]
    objecting: Objecting | None
    """None if there is no turn to object to on this page, or no one may."""
    problem: str
    """Why an objection was not sent."""
    checks: bool
    """Whether the camera can compare the table with the sheet."""


@blueprint.get("/<key>")
def show(key: str) -> str:
    """The game, with the board after the step ``turn``, by default the last one."""
    return _page(key, _sheet(key)).render()


@blueprint.get("/<key>/live")
def live(key: str) -> Response:
    """The live parts of that page, if there are more events than ``since``; else 204."""
    sheet = _sheet(key)
    return newer_than_seen(Followed(sheet.id, sheet.written), lambda: _page(key, sheet).render("share/seen/_live.html"))


@blueprint.post("/<key>/objection")
def object_to(key: str) -> Response:
    """Object to the last turn: the scorekeeper's phone shows it."""
    sheet = _sheet(key)
    if not may_object(sheet.id):
        raise OnlyLookingError
    form = ObjectForm(request.form)

    def act() -> Outcome:
        try:
            the_referee().objections.make(sheet, form.seen.data, phone(new=True))
        except ConflictError:
            return stale(gettext("There's a newer turn. Look at it first."))
        except TooOftenError:
            return invalid(gettext("There have been many objections to this turn already."))
        except TooManyObjectionsError as error:
            raise TooManyRequests(retry_after=error.seconds) from error
        return redirect(url_for(".show", key=key), 303)

    try:
        return submit(act, lambda why: _page(key, sheet, why), form)
    except TooManyRequests as error:
        told = gettext("There have been several objections already. Wait a few minutes.")
        page = _page(key, sheet, Unwritten(429, told))
        return Response(page.render(), 429, {"Retry-After": str(error.retry_after)}, mimetype="text/html")


def _page(key: str, sheet: Sheet, why: Unwritten = LOOKED_AT) -> SeenPage:
    game, rows, steps = sheet.game, rows_of(sheet)[::-1], len(sheet.game.rows)
    asked = read_number(request.args.get("turn", ""), 0, steps)
    number = steps if asked is None else asked
    shown = sheet.after(number)
    words = words_of(sheet.rulebook)
    label = gettext("The board after turn %(number)d", number=number)
    standings = sorted(standings_of(sheet), key=lambda each: 0 if game.winners else each.seat)
    recount = recount_at(sheet, rows[number - 1].row) if number else None
    board = replace(picture_of(shown, last_cells(shown), area_of(game), label), fields=True)
    return SeenPage(
        sheet=sheet,
        key=key,
        words=words,
        headline=headline(sheet),
        about=about(sheet),
        margin=margin_of(sheet) if game.winners else "",
        standings=tuple(standings),
        number=number,
        stays=asked is not None,
        steps=steps,
        turn=rows[number - 1] if number else None,
        spoken=recount.now.spoken if recount and recount.now else aloud.newest(shown, sheet.names, words.game),
        board=board.counting(recount),
        recount=recount,
        pad=pad_of(rows, len(sheet.names)),
        objecting=_objecting(sheet) if number == steps else None,
        problem=why.notice,
        checks=can_check(sheet),
    )


def _objecting(sheet: Sheet) -> Objecting | None:
    last = last_turn(sheet)
    if last is None or not may_object(sheet.id):
        return None
    return Objecting(last.number, the_referee().objections.made(sheet, phone()))


@blueprint.get("/<key>.svg", endpoint="as_drawing")
@blueprint.get("/<key>.png", endpoint="as_painting")
@blueprint.get("/<key>.gif", endpoint="as_film")
@slow()
def as_picture(key: str) -> Response:
    """The board with the scores as a drawing or as pixels, or the game turn by turn as a film."""
    return files.picture(_sheet(key))


def _sheet(key: str) -> Sheet:
    return the_referee().sheet(the_referee().links.game_of(key))


@blueprint.errorhandler(DeletedGameError)
def _deleted(_: DeletedGameError) -> tuple[str, int]:
    """That the game was deleted, without a link to bring it back."""
    page = ErrorPage(410, gettext("This game was deleted."), again="")
    return page.render("common/errors/_notice.html" if taps.is_htmx() else None), 410
