"""Correcting an earlier turn: what follows is shown with every tap, then the players choose."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from flask import Blueprint, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Correct, Event, LetStand, Mending, Reseat, TakeBack
from referee.core.steps import TURNS, PointsOnly, Ruling, Turn
from referee.core.verdict import SheetCode, Verdict, refused
from referee.service import Sheet
from referee.web.board.board_page import Parts, Seats, answer
from referee.web.common.forms import CorrectForm, GiveForm, LetStandForm, WriteForm, button
from referee.web.game.opened import Taker, takers
from referee.web.game.write import Show, game_parts, on_game_page, sent_fields, to_check, to_game, write
from referee.web.mend.other_turn import TurnKind, read_other_turn
from referee.web.mend.other_turn_page import OtherTurnPage, gone, plain, turn_at
from referee.web.submission import LOOKED_AT, Unwritten
from referee.web.use_cases import the_referee
from referee.wording.language import gettext

blueprint = Blueprint("correction", __name__, url_prefix="/games/<game_id>/turns/<int:number>")


@dataclass(frozen=True, kw_only=True)
class CorrectionPage(OtherTurnPage):
    """A turn as it was written, ready to be corrected."""

    template: ClassVar[str] = "mend/correction/page.html"
    parts: ClassVar[Parts] = Parts("mend/correction/_seats.html", "mend/correction/_panel.html", seats_change=True)

    written: Turn[Any]
    typed: str
    """Why the turn stands as it was written, as typed so far."""

    @property
    def unchanged(self) -> bool:
        """Whether nothing of it is changed: then it can be given away."""
        return self.other.step is None or self.other.step == plain(self.written)

    @cached_property
    def _mendings(self) -> tuple[Mending[Any], ...]:
        """What can be written, if anything changes."""
        if self.unchanged or self.other.step is None:
            return ()
        mending = _mending(self.number, self.written, self.other.step)
        if isinstance(mending, Correct) and self.other.in_any_order:
            mending = replace(mending, step=self.other.in_any_order)
        return (mending,)

    @property
    def heading(self) -> str:
        """Whose turn it is."""
        return gettext("%(name)s's turn %(number)d", number=self.number, name=self.sheet.names[self.written.seat - 1])

    @property
    def _asks_who(self) -> bool:
        return self.other.address.do == "who" and self.unchanged

    @property
    def otherwise(self) -> bool:
        """Whether the kind of turn, or who made it, is asked for first, instead of tiles."""
        return super().otherwise or self._asks_who

    @property
    def seats(self) -> Seats:
        """The players with the totals as they are now."""
        return replace(super().seats, to_move=self.other.seat)

    @property
    def was(self) -> int:
        """The points of the turn as it was written."""
        return self.sheet.game.rows[self.number - 1].points

    @property
    def given_to(self) -> str:
        """The name of the player to whom the turn is given; empty if its player stays the same."""
        return self.player if self.other.seat != self.written.seat else ""

    @property
    def refused(self) -> bool:
        """Whether the verdict shown is about what was to be written."""
        return self.why.refused is not None

    @property
    def takers(self) -> tuple[Taker, ...]:
        """The other players, to whom it can be given; empty unless it is asked who made it."""
        return takers(self.sheet, self.sheet.game.rows[self.number - 1]) if self._asks_who else ()

    @property
    def action(self) -> str:
        """The address that its taps ask for."""
        return url_for("correction.show", game_id=self.sheet.id, number=self.number)


@blueprint.get("")
def show(game_id: str, number: int) -> Response:
    """The turn as it was written, or as it stands in the address, with what would follow."""
    sheet = the_referee().sheet(game_id)
    return _corrected(sheet, number, request.args)


@blueprint.post("")
def correct(game_id: str, number: int) -> Response:
    """Write the turn as it was in truth."""

    def corrected(form: CorrectForm, sheet: Sheet) -> Event[Any] | Verdict[Any]:
        step, written = form.step.data, turn_at(sheet, number)
        if written is None:
            return refused(SheetCode.NO_SUCH_STEP)
        return _mending(number, written, step) if isinstance(step, TURNS) else refused(SheetCode.NOTHING_LAID)

    return write(game_id, CorrectForm, corrected, _show_again(number), to_check("fixed", number))


@blueprint.post("/take-back")
def take_back(game_id: str, number: int) -> Response:
    """Take back everything from this turn on."""

    def taken_back(_: WriteForm, sheet: Sheet) -> Event[Any] | Verdict[Any]:
        return TakeBack(number) if turn_at(sheet, number) else refused(SheetCode.NO_SUCH_STEP)

    return write(game_id, button("take-back"), taken_back, _show_again(number))


@blueprint.post("/ruling")
def let_stand(game_id: str, number: int) -> Response:
    """Let the turn stand as it was written."""

    def ruled(form: LetStandForm, _: Sheet) -> Event[Any] | Verdict[Any]:
        if not form.why.data:
            return refused(SheetCode.REASON_MISSING)
        return LetStand(number, Ruling(form.why.data, form.ruled.data))

    return write(game_id, LetStandForm, ruled, _show_again(number))


@blueprint.post("/give")
def give(game_id: str, number: int) -> Response:
    """Give the turn to the player on another seat. From another page than that of the game, ``leave`` leads there."""

    def given(form: GiveForm, sheet: Sheet) -> Event[Any] | Verdict[Any]:
        turn, seat = turn_at(sheet, number), form.to.data or 0
        if turn is None or seat == turn.seat:
            return refused(SheetCode.NO_SUCH_STEP)
        return Reseat(number, seat)

    return write(game_id, GiveForm, given, on_game_page, to_game if "leave" in request.args else game_parts)


def _mending(number: int, written: Turn[Any], step: Turn[Any]) -> Mending[Any]:
    """The mending that turns the written turn into this one: ``Reseat`` if only the player differs."""
    if step.seat != written.seat and step == replace(plain(written), seat=step.seat):
        return Reseat(number, step.seat)
    return Correct(number, step)


def _show_again(number: int) -> Show:
    """Shows the page of the turn again, with what was sent."""
    return lambda sheet, why: _corrected(sheet, number, sent_fields(), why)


def _corrected(sheet: Sheet, number: int, sent: Mapping[str, str], why: Unwritten = LOOKED_AT) -> Response:
    written = turn_at(sheet, number)
    if written is None:
        return gone(sheet, sent)
    other = read_other_turn(sheet.before(number), written, sent, f"correct {number}")
    if other.step is None and isinstance(written, PointsOnly) and other.seat != written.seat:
        other = replace(other, kind=TurnKind.POINTS)  # only the player changes: there are no tiles to lay
    reason = sent.get("why", gettext("Noticed too late"))
    page = CorrectionPage(sheet=sheet, number=number, other=other, why=why, written=written, typed=reason)
    return answer(page, more=other.draft | other.choices | ({"why": reason} if "why" in sent else {}))
