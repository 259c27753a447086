"""Who starts (R4, R5)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Start
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.legality import HAND
from referee.rulebooks.qwirkle.notation import read_tile
from referee.service import Refused, Sheet, Stale, Written
from referee.web.forms.fields import read_number
from referee.web.forms.taps import MOST_EVENTS
from referee.web.guard.access import admission
from referee.web.page import Page
from referee.web.shelf import words_of
from referee.web.use_cases import newer, the_referee
from referee.web.views.picture import Ink, Picture, row_of
from referee.wording.language import gettext, listed, marked

LINE = tuple(map(read_tile, ("Yc", "Yt", "Yo")))

starting = Blueprint("starting", __name__, url_prefix="/games/<game_id>/start")


@dataclass(frozen=True)
class StartPage(Page):
    """Each player is asked how long a line they can lay; or the table just chooses."""

    template: ClassVar[str] = "rulebooks/qwirkle/start.html"

    game_id: str
    seen: int
    names: tuple[str, ...]
    choosing: bool
    """Whether the table just chooses."""
    offered: int
    """The seat that is next to start after another game; 0 where nobody is."""
    lengths: Mapping[int, int]
    """By seat, what was said so far."""
    tied: tuple[int, ...]
    """The seats that said the longest line, where they are several."""
    tie: str
    """Who is tied, and who of them starts."""
    line: Picture
    """Tiles that fit in one line, to show what is asked."""
    problem: str


@starting.get("")
def show(game_id: str) -> str:
    """The questions."""
    return _page(the_referee().sheet(game_id), choosing="choose" in request.args).render()


@starting.post("")
def decide(game_id: str) -> Response | tuple[str, int]:
    """The longest line starts; at a tie one more question is asked. Or whoever the table just chose."""
    newest = the_referee().sheet(game_id)
    seen = read_number(request.form.get("seen", ""), 0, MOST_EVENTS)
    first = read_number(request.form.get("first", ""), 1, len(newest.names))
    if "choose" in request.form:
        if seen is None or first is None:
            return _page(newest, choosing=True, problem=gettext("Choose who starts.")).render(), 422
        return _write(newest, seen, Start(first), partial(_page, choosing=True))
    said = {seat: read_number(request.form.get(f"lines-{seat - 1}", ""), 1, HAND) for seat in _seats(newest)}
    lengths = {seat: length for seat, length in said.items() if length is not None}
    if seen is None or len(lengths) < len(said):
        return _page(newest, lengths, problem=gettext("Choose a length for every player.")).render(), 422
    longest = max(lengths.values())
    tied = tuple(seat for seat, length in lengths.items() if length == longest)
    if len(tied) > 1 and first not in tied:
        return _page(newest, lengths, tied).render(), 200
    start = Start(first if first in tied else tied[0], longest)
    return _write(newest, seen, start, partial(_page, lengths=lengths))


def _write(newest: Sheet, seen: int, start: Start, page: Callable[..., StartPage]) -> Response | tuple[str, int]:
    """Write who starts behind what was seen, and go to the game; else say on this page why not."""
    referee = the_referee()
    sheet = newest if seen == newest.written else referee.sheet(newest.id, seen)
    if sheet.written != seen:
        return page(newest, problem=newer()).render(), 409
    match referee.write(sheet, start, admission=admission()):
        case Written():
            return redirect(url_for("games.show", game_id=newest.id), 303)
        case Stale(newer_sheet):
            return page(newer_sheet, problem=newer()).render(), 409
        case Refused(verdict):
            reasons = map(words_of(newest.rulebook).reason, verdict.violations)
            return page(newest, problem=" ".join(reasons)).render(), 422


def _seats(sheet: Sheet) -> range:
    return range(1, len(sheet.names) + 1)


def _page(
    sheet: Sheet,
    lengths: Mapping[int, int] | None = None,
    tied: tuple[int, ...] = (),
    problem: str = "",
    choosing: bool = False,
) -> StartPage:
    start, lengths = sheet.history.start, lengths or {}
    return StartPage(
        game_id=sheet.id,
        seen=sheet.written,
        names=sheet.names,
        choosing=choosing,
        offered=start.seat if start and start.longest is None else 0,
        lengths=lengths,
        tied=tied,
        tie=_tie(sheet, tied, lengths) if tied else "",
        line=row_of(sheet.rulebook, LINE, Ink.PAGE, 28),
        problem=problem,
    )


def _tie(sheet: Sheet, tied: tuple[int, ...], lengths: Mapping[int, int]) -> str:
    """Who is tied, and who of them starts (R5)."""
    names = listed(sheet.names[seat - 1] for seat in tied)
    if isinstance(sheet.rulebook, Qwirkle) and not sheet.rulebook.rules.oldest:
        told = marked("%(names)s have %(longest)d each. The youngest of them starts.")
    else:
        told = marked("%(names)s have %(longest)d each. The oldest of them starts.")
    return gettext(told, names=names, longest=lengths[tied[0]])
