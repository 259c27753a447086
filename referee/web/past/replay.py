"""The replay of a game, turn by turn: the board after each, in one frame, and the turn itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import Blueprint, Response, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.core.review import ReviewedTurn
from referee.service import Sheet
from referee.web.board import draft_address
from referee.web.board.board import BoardView, Change, Light, board_of
from referee.web.board.recount import recount_at
from referee.web.common.final_result import StandingsPage
from referee.web.common.rows import ChosenRowPage, Mark
from referee.web.fields import read_number
from referee.web.page import Seats, kept_query, seats_of
from referee.web.past.review import ReviewedTurnPage
from referee.web.this_app import the_referee
from referee.wording.language import gettext, ngettext, signed
from referee.wording.review import swing

blueprint = Blueprint("replay", __name__, url_prefix="/games/<game_id>/replay")


@dataclass(frozen=True, kw_only=True)
class ReplayPage(ReviewedTurnPage, ChosenRowPage, StandingsPage):
    """A game as it was after a turn."""

    template = "past/replay/page.html"

    better: bool
    """Whether the board shows where its tiles would have scored more."""
    playing: bool
    """Whether the next turn follows by itself."""
    since: int
    """The moment from which htmx goes to this one."""
    missing: str
    """The notice that there is no turn with the requested number; empty if there is."""

    @property
    def last(self) -> int:
        """The number of the last turn of the sheet."""
        return len(self.sheet.game.rows)

    @cached_property
    def seats(self) -> Seats:
        return seats_of(self._after, self.sheet.names)

    @property
    def now(self) -> Seats:
        """The players as they are on the sheet now."""
        return seats_of(self.sheet.game, self.sheet.names)

    @property
    def notice(self) -> str:
        """A sentence about the address, or about a record that can't be read any further."""
        damage = self.sheet.damage if self.number == self.last else None
        return self.missing or (self.words.damage(damage) if damage else "")

    @property
    def won(self) -> str:
        """The headline with the winners, after the last turn of a game that is over."""
        return self.headline if self.number == self.last else ""

    @property
    def kept(self) -> dict[str, str]:
        """The fields kept in the address of each moment."""
        return ({"back": self.back} if self.back else {}) | ({"shown": "1"} if self.shown else {})

    @cached_property
    def board(self) -> BoardView:
        """The board with the review's marks on it, or while its points are counted again."""
        spots, better = self._spots, self._better if self.better else {}
        lit = dict.fromkeys(spots, Light.SPOT) | dict.fromkeys(better, Light.BETTER)
        return replace(self._board_after(self.number), lit=lit, better=spots | better).counting(self.recount)

    def _board_after(self, number: int) -> BoardView:
        """The board after a turn, in the frame of the newest one, so that it doesn't move while the game goes on."""
        game, newest = self.sheet.after(number), tuple(self.sheet.game.board.tiles)
        return board_of(
            game,
            framed=(*newest, *self._shown_cells),
            to_come=() if game.rulebook.bounds else newest,
            still=True,
        )

    @property
    def change(self) -> Change | None:
        """The changes on the board from the moment ``since``. Never None, since both have one frame."""
        return self.board.change_since(self._board_after(self.since))

    @property
    def lead(self) -> list[int]:
        """The lead before the first turn and after each: for two seats, of the first over the second; for more, of
        the leader over the next.
        """
        totals = [(0,) * len(self.sheet.names), *(row.totals for row in self.sheet.game.rows)]
        ranked = [each if len(each) == 2 else sorted(each, reverse=True) for each in totals]
        return [first - second for first, second, *_ in ranked]

    @property
    def _turning(self) -> Sequence[ReviewedTurn[Any]]:
        return self.review.turning_points if self.all_shown or self.sheet.rulebook.reviewer is None else ()

    @property
    def turning(self) -> list[int]:
        """The turning points, unless they are hidden."""
        return sorted(turn.number for turn in self._turning)

    @property
    def jumps(self) -> Iterator[tuple[int, str, str, str]]:
        """The best turn, those that turned the game, those that players cheered: each with its icon, why it is worth
        going to, and its points or its effect on the player's chance.
        """
        if self.best:
            yield self.best.row.number, "winner", gettext("Best turn"), signed(self.best.row.points)
        for turn in self._turning:
            yield turn.number, "turning", gettext("Turning point"), swing(turn.swing or 0)
        for row in (each.row for each in self.rows[::-1] if Mark.SPECIAL in each.marks):
            yield row.number, Mark.SPECIAL, self.words.game.special, signed(row.points)


@blueprint.get("")
def choose(game_id: str) -> AnyResponse:
    """The moment chosen with the slider; by default the last one."""
    sheet = the_referee().sheet(game_id)
    last = len(sheet.game.rows)
    chosen = read_number(request.args.get("turn", ""), 0, last)
    number = last if chosen is None else chosen
    response = _step(sheet, number) if draft_address.is_htmx() else redirect(_address(sheet, number))
    response.vary.add("HX-Request")  # one address, two answers
    return response


@blueprint.get("/<int:number>")
def show(game_id: str, number: int) -> AnyResponse:
    """The moment after a turn. If there is no such turn, it is the last one, with a notice."""
    sheet = the_referee().sheet(game_id)
    last = len(sheet.game.rows)
    page = _page(sheet, min(number, last), missing=_beyond(sheet, number))
    return current_app.make_response((page.render(), 404 if number > last else 200))


def _step(sheet: Sheet, number: int) -> Response:
    """What differs from the moment shown; a redirect to the page if the sheet has changed, or if its review must
    still be made, which takes long.
    """
    since = read_number(request.args.get("since", ""), 0, len(sheet.game.rows))
    seen = read_number(request.args.get("seen", ""), 0, draft_address.MOST_EVENTS)
    address = _address(sheet, number)
    if since is None or seen != sheet.event_count or not the_referee().is_reviewed(sheet):
        return Response(headers={"HX-Redirect": address})
    step = _page(sheet, number, since).render("past/replay/_step.html")
    return Response(step, headers={"HX-Replace-Url": address})


def _page(sheet: Sheet, number: int, since: int = 0, missing: str = "") -> ReplayPage:
    """The moment after a turn, with what the address asks for."""
    return ReplayPage(
        sheet=sheet,
        number=number,
        review=the_referee().reviewed(sheet),
        shown=_asked("shown"),
        better=_asked("better"),
        playing=_asked("play") and number < len(sheet.game.rows),
        recount=recount_at(sheet, number, draft_address.lit_part()),
        since=since,
        missing=missing,
    )


def _address(sheet: Sheet, number: int) -> str:
    """The address of a moment, with what is asked for."""
    asked = {name: "1" for name in ("shown", "better") if _asked(name)}
    light = request.args.get("light", "")
    fields = {"back": kept_query(), **asked, "light": light if light.isdigit() else ""}
    address = url_for(".show", game_id=sheet.id, number=number)
    return draft_address.with_query(address, {name: text for name, text in fields.items() if text})


def _asked(what: str) -> bool:
    """Whether this field of the address is ``1``."""
    return request.args.get(what) == "1"


def _beyond(sheet: Sheet, number: int) -> str:
    """The notice that there is no turn with this number; empty if there is."""
    last = len(sheet.game.turns)
    if number <= len(sheet.game.rows):
        return ""
    if not last:
        return gettext("There's no turn %(number)d yet.", number=number)
    return ngettext(
        "There's no turn %(number)d: the scoresheet has %(num)d turn. This is the last.",
        "There's no turn %(number)d: the scoresheet has %(num)d turns. This is the last.",
        last,
        number=number,
    )
