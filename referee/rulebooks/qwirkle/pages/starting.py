"""Who starts (R4, R5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Start
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.legality import HAND
from referee.service import Refused, Sheet, Stale, Written
from referee.web.numbers import read_number
from referee.web.pages import Page
from referee.web.taps import MOST_EVENTS
from referee.web.use_cases import newer, the_referee
from referee.wording.language import gettext
from referee.wording.words import Words

starting = Blueprint("starting", __name__, url_prefix="/games/<game_id>/start")


@dataclass(frozen=True)
class StartPage(Page):
    """Each player is asked how long a line they can lay."""

    template: ClassVar[str] = "rulebooks/qwirkle/start.html"

    game_id: str
    seen: int
    names: tuple[str, ...]
    mover: str
    """Who starts if nobody says anything."""
    lengths: Mapping[int, int]
    """By seat, what was said so far."""
    tied: tuple[int, ...]
    """The seats that said the longest line, where they are several."""
    oldest: bool
    """Whether the oldest of them starts, or else the youngest."""
    problem: str


@starting.get("")
def show(game_id: str) -> str:
    """The questions."""
    return _page(the_referee().sheet(game_id)).render()


@starting.post("")
def decide(game_id: str) -> Response | tuple[str, int]:
    """The longest line starts; at a tie one more question is asked."""
    referee = the_referee()
    newest = referee.sheet(game_id)
    seen = read_number(request.form.get("seen", ""), 0, MOST_EVENTS)
    said = {seat: read_number(request.form.get(f"lines-{seat - 1}", ""), 1, HAND) for seat in _seats(newest)}
    lengths = {seat: length for seat, length in said.items() if length is not None}
    if seen is None or len(lengths) < len(said):
        return _page(newest, lengths, problem=gettext("Say a length from 1 to 6 for every player.")).render(), 422
    longest = max(lengths.values())
    tied = tuple(seat for seat, length in lengths.items() if length == longest)
    first = read_number(request.form.get("first", ""), 1, len(lengths))
    if len(tied) > 1 and first not in tied:
        return _page(newest, lengths, tied).render(), 200
    sheet = newest if seen == newest.written else referee.sheet(game_id, seen)
    if sheet.written != seen:
        return _page(newest, lengths, problem=newer()).render(), 409
    match referee.write(sheet, Start(first if first in tied else tied[0], longest)):
        case Written():
            return redirect(url_for("games.show", game_id=game_id), 303)
        case Stale(newer_sheet):
            return _page(newer_sheet, lengths, problem=newer()).render(), 409
        case Refused(verdict):
            words = Words(newest.rulebook)
            return _page(newest, lengths, problem=" ".join(map(words.reason, verdict.violations))).render(), 422


def _seats(sheet: Sheet) -> range:
    return range(1, len(sheet.names) + 1)


def _page(
    sheet: Sheet, lengths: Mapping[int, int] | None = None, tied: tuple[int, ...] = (), problem: str = ""
) -> StartPage:
    rulebook = sheet.rulebook
    return StartPage(
        game_id=sheet.id,
        seen=sheet.written,
        names=sheet.names,
        mover=sheet.names[sheet.game.to_move - 1],
        lengths=lengths or {},
        tied=tied,
        oldest=isinstance(rulebook, Qwirkle) and rulebook.rules.oldest,
        problem=problem,
    )
