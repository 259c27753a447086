"""Correcting an earlier turn: what follows is shown with every tap, then the players choose."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import Blueprint, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Correct, LetStand, Mending, Reseat, TakeBack
from referee.core.steps import TURNS, PointsOnly, Ruling, Turn
from referee.core.verdict import SheetCode
from referee.web.board.board_page import Parts, answer
from referee.web.common.forms import CorrectForm, GiveForm, LetStandForm, TakeBackForm
from referee.web.common.plan import Plan
from referee.web.game.opened import takers
from referee.web.game.writing import against, game_parts, on_game_page, save, sent, sent_fields, to_check, to_game
from referee.web.mend.other_turn import TurnKind, gone, needed_turn, plain, read_other_turn, turn_at
from referee.web.mend.other_turn_page import OtherTurnPage
from referee.web.page import Seats
from referee.web.refused import NotWritten, shown_again, with_form
from referee.wording.language import gettext

blueprint = Blueprint("correction", __name__, url_prefix="/games/<game_id>/turns/<int:number>")


@dataclass(frozen=True, kw_only=True)
class CorrectionPage(OtherTurnPage):
    """A turn as it was written, ready to be corrected."""

    template = "mend/correction/page.html"
    parts = Parts("mend/correction/_seats.html", "mend/correction/_panel.html", seats_change=True)

    recorded: Turn[Any]
    typed: str
    """Why the turn stands as it was written, as typed so far."""

    @property
    def unchanged(self) -> bool:
        """Whether nothing of it is changed: then it can be given away."""
        return self.other.step is None or self.other.step == plain(self.recorded)

    @cached_property
    def _mendings(self) -> tuple[Mending[Any], ...]:
        if self.unchanged or self.other.step is None:
            return ()
        mending = _mending(self.number, self.recorded, self.other.step)
        if isinstance(mending, Correct) and self.other.in_any_order:
            mending = replace(mending, step=self.other.in_any_order)
        return (mending,)

    @property
    def heading(self) -> str:
        number, name = self.sheet.game.turn_number(self.number), self.sheet.names[self.recorded.seat - 1]
        return gettext("%(name)s's turn %(number)d", number=number, name=name)

    @property
    def _asks_who(self) -> bool:
        return self.other.address.do == "who" and self.unchanged

    @property
    def otherwise(self) -> bool:
        return super().otherwise or self._asks_who

    @property
    def seats(self) -> Seats:
        return replace(super().seats, to_move=self.other.seat)

    @property
    def takers(self) -> dict[int, Plan]:
        """By seat what would follow if another player had it; empty unless it is asked who made it."""
        return takers(self.sheet, self.sheet.game.rows[self.number - 1]) if self._asks_who else {}

    @property
    def action(self) -> str:
        return url_for("correction.show", game_id=self.sheet.id, number=self.number)


def _corrected(why: NotWritten, game_id: str, number: int) -> Response:
    """The turn as it was written, or as it was sent, with what would follow."""
    sheet, sent = why.newest(game_id), sent_fields()
    recorded = turn_at(sheet, number)
    if recorded is None:
        return gone(sheet, sent)
    other = read_other_turn(sheet.before(number), recorded, sent, f"correct {number}")
    if other.step is None and isinstance(recorded, PointsOnly) and other.seat != recorded.seat:
        other = replace(other, kind=TurnKind.POINTS)  # only the player changes: there are no tiles to lay
    reason = sent.get("why", gettext("Noticed too late"))
    page = CorrectionPage.of(sheet, number, other, why, recorded=recorded, typed=reason)
    return answer(page, more=other.draft | other.choices | ({"why": reason} if "why" in sent else {}))


@blueprint.route("", methods=["GET", "POST"], endpoint="show")
@with_form(_corrected)
def correct(game_id: str, number: int) -> Response:
    """Write the turn as it was in truth."""
    sheet, form = sent(CorrectForm, game_id)
    recorded, step = needed_turn(sheet, number), form.step.data
    if not isinstance(step, TURNS):
        raise against(SheetCode.NOTHING_LAID)
    return to_check(save(sheet, _mending(number, recorded, step)), fixed=number)


@blueprint.post("/take-back")
@shown_again(_corrected)
def take_back(game_id: str, number: int) -> Response:
    """Take back everything from this turn on."""
    sheet, _ = sent(TakeBackForm, game_id)
    needed_turn(sheet, number)
    return to_game(save(sheet, TakeBack(number)))


@blueprint.post("/ruling")
@shown_again(_corrected)
def let_stand(game_id: str, number: int) -> Response:
    """Let the turn stand as it was written."""
    sheet, form = sent(LetStandForm, game_id)
    if not form.why.data:
        raise against(SheetCode.REASON_MISSING)
    return to_game(save(sheet, LetStand(number, Ruling(form.why.data, form.ruled.data))))


@blueprint.post("/give")
@shown_again(on_game_page)
def give(game_id: str, number: int) -> Response:
    """Give the turn to the player on another seat. From another page than that of the game, ``leave`` leads there."""
    sheet, form = sent(GiveForm, game_id)
    seat = form.to.data or 0
    if needed_turn(sheet, number).seat == seat:
        raise against(SheetCode.NO_SUCH_STEP)
    after = save(sheet, Reseat(number, seat))
    return to_game(after) if "leave" in request.args else game_parts(sheet, after)


def _mending(number: int, recorded: Turn[Any], step: Turn[Any]) -> Mending[Any]:
    """The mending that turns the written turn into this one: ``Reseat`` if only the player differs."""
    if step.seat != recorded.seat and step == replace(plain(recorded), seat=step.seat):
        return Reseat(number, step.seat)
    return Correct(number, step)
