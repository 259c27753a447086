"""Who starts (R4, R5)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Start
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.board import NOTATION
from referee.rulebooks.qwirkle.legality import HAND
from referee.rulebooks.qwirkle.turns import STATED
from referee.service import Sheet
from referee.web.board.draft_address import MOST_EVENTS
from referee.web.board.picture import Ink, Picture, row_of
from referee.web.fields import read_number
from referee.web.game.writing import as_seen, save, to_game
from referee.web.page import SheetPage
from referee.web.refused import INVALID, NotWritten, shown_again
from referee.web.this_app import the_referee, words_of
from referee.wording.language import gettext, listed, marked

LINE = tuple(map(NOTATION.read_tile, ("Yc", "Yt", "Yo")))

starting = Blueprint("starting", __name__, url_prefix="/games/<game_id>/start")


@dataclass(frozen=True)
class StartPage(SheetPage):
    """Each player's longest line is asked for; or the players just choose who starts."""

    template = "rulebooks/qwirkle/start.html"

    lengths: Mapping[int, int]
    """The lengths entered so far, by seat."""
    choosing: bool
    """Whether the players just choose."""
    tied: tuple[int, ...] = ()
    """The seats with the longest line, if there are several."""
    problem: str = ""

    @property
    def tie(self) -> str:
        """A sentence about a tie and who starts then (R5); empty without a tie."""
        if not self.tied:
            return ""
        names, rulebook = listed(self.sheet.names[seat - 1] for seat in self.tied), self.sheet.rulebook
        if isinstance(rulebook, Qwirkle) and not rulebook.rules.oldest:
            sentence = marked("%(names)s each have a line of %(longest)d. The youngest of them starts.")
        else:
            sentence = marked("%(names)s each have a line of %(longest)d. The oldest of them starts.")
        return gettext(sentence, names=names, longest=self.lengths[self.tied[0]])

    @property
    def line(self) -> Picture:
        """Tiles that fit in one line, to show what is asked for."""
        return row_of(self.sheet.rulebook, LINE, Ink.PAGE, 28)


@starting.get("")
def show(game_id: str) -> Response:
    """The questions; with the lengths of a tie in the address, which of the tied players starts. Once a turn is
    recorded it is too late, and the game is shown instead. A browser that goes back loads the page again.
    """
    sheet = the_referee().sheet(game_id)
    if sheet.game.turns:
        return redirect(url_for("games.show", game_id=game_id))
    lengths = dict(_lengths(sheet, request.args))
    tied = _tied(lengths) if len(lengths) == len(sheet.names) else ()
    page = StartPage(sheet, lengths, "choose" in request.args, tied if len(tied) > 1 else ())
    response = make_response(page.render())
    response.cache_control.no_store = True
    return response


def _again(why: NotWritten, game_id: str) -> StartPage:
    sheet, choosing = why.newest(game_id), "choose" in request.form
    lengths = {} if choosing else dict(_lengths(sheet, request.form))
    reasons = map(words_of(sheet.rulebook).reason, why.refused.violations if why.refused else ())
    return StartPage(sheet, lengths, choosing, problem=why.notice or " ".join(reasons))


@starting.post("")
@shown_again(_again)
def decide(game_id: str) -> Response:
    """The longest line starts, and a tie leads to one more question; or the player starts whom the players chose."""
    newest = the_referee().sheet(game_id)
    seen = read_number(request.form.get("seen", ""), 0, MOST_EVENTS)
    first = read_number(request.form.get("first", ""), 1, len(newest.names))
    if "choose" in request.form:
        if seen is None or first is None:
            raise NotWritten(INVALID, gettext("Choose who starts."))
        return to_game(save(as_seen(newest, seen), Start(first)))
    lengths = dict(_lengths(newest, request.form))
    if seen is None or len(lengths) < len(newest.names):
        raise NotWritten(INVALID, gettext("Choose a line length for every player."))
    tied = _tied(lengths)
    if len(tied) > 1 and first not in tied:
        sent: dict[str, Any] = {f"lines-{seat - 1}": length for seat, length in lengths.items()}
        return redirect(url_for(".show", game_id=game_id, **sent), 303)
    starter = first if first in tied else tied[0]
    return to_game(save(as_seen(newest, seen), Start(starter, (STATED, max(lengths.values())))))


def _tied(lengths: Mapping[int, int]) -> tuple[int, ...]:
    """The seats with the longest line."""
    return tuple(seat for seat, length in lengths.items() if length == max(lengths.values()))


def _lengths(sheet: Sheet, fields: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """The lengths in these fields, by seat."""
    for seat in range(1, len(sheet.names) + 1):
        length = read_number(fields.get(f"lines-{seat - 1}", ""), 1, HAND)
        if length is not None:
            yield seat, length
