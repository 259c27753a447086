"""Fixing turns: correct one, give it to another player, insert a forgotten one, remove one that was entered twice.
The consequences are shown with every tap, then the players choose.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import Blueprint, current_app, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Correct, Fix, Insert, LetStand, Remove, Reseat, TakeBack
from referee.core.steps import TURNS, PointsOnly, Ruling, Turn
from referee.core.verdict import SheetCode
from referee.web.board.board_page import Parts, answer
from referee.web.common.forms import CorrectForm, FormPage, GiveForm, InsertForm, LetStandForm, RemoveForm, TakeBackForm
from referee.web.common.plan import Plan, chosen, planned
from referee.web.fix.other_turn import TurnKind, gone, needed_turn, photo_of, plain, read_other_turn, turn_at
from referee.web.fix.other_turn_page import OtherTurnPage
from referee.web.game.panel import takers
from referee.web.game.writing import against, game_parts, on_game_page, save, sent, sent_fields, to_check, to_game
from referee.web.page import Seats
from referee.web.refused import NotWritten, newer, shown_again, with_form
from referee.wording.language import gettext

blueprint = Blueprint("turns", __name__, url_prefix="/games/<game_id>/turns/<int:number>")


@dataclass(frozen=True, kw_only=True)
class CorrectionPage(OtherTurnPage):
    """A turn as it was entered, ready to be corrected."""

    template = "fix/correction/page.html"
    parts = Parts("fix/correction/_seats.html", "fix/correction/_panel.html", seats_change=True)

    recorded: Turn[Any]
    typed: str
    """Why the turn is right as it was entered, as typed so far."""

    @property
    def unchanged(self) -> bool:
        """Whether it is unchanged: only then can it be given away."""
        return self.other.step is None or self.other.step == plain(self.recorded)

    @cached_property
    def _fixes(self) -> tuple[Fix[Any], ...]:
        if self.unchanged or self.other.step is None:
            return ()
        fix = _fix(self.number, self.recorded, self.other.step)
        if isinstance(fix, Correct) and self.other.in_any_order:
            fix = replace(fix, step=self.other.in_any_order)
        return (fix,)

    @property
    def heading(self) -> str:
        number, name = self.sheet.game.turn_number(self.number), self.sheet.names[self.recorded.seat - 1]
        return gettext("Turn %(number)d · %(name)s", number=number, name=name)

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
        """What would follow if another player had it, by seat; empty unless the page asks whose turn it was."""
        return takers(self.sheet, self.sheet.game.rows[self.number - 1]) if self._asks_who else {}

    @property
    def action(self) -> str:
        return url_for("turns.correct", game_id=self.sheet.id, number=self.number)


def _corrected(why: NotWritten, game_id: str, number: int) -> Response:
    """The turn as it was entered, or as it was sent, with the consequences."""
    sheet, sent = why.newest(game_id), sent_fields()
    recorded = turn_at(sheet, number)
    if recorded is None:
        return gone(sheet, sent)
    other = read_other_turn(sheet.before(number), recorded, sent, f"correct {number}")
    if other.step is None and isinstance(recorded, PointsOnly) and other.seat != recorded.seat:
        other = replace(other, kind=TurnKind.POINTS)  # only the player changes: there are no tiles to place
    reason = sent.get("why", gettext("Noticed too late"))
    page = CorrectionPage.of(sheet, number, other, why, recorded=recorded, typed=reason)
    return answer(page, more=other.draft | other.choices | ({"why": reason} if "why" in sent else {}))


@blueprint.route("", methods=["GET", "POST"])
@with_form(_corrected)
def correct(game_id: str, number: int) -> Response:
    """Write the turn as it really was."""
    sheet, form = sent(CorrectForm, game_id)
    recorded, step = needed_turn(sheet, number), form.step.data
    if not isinstance(step, TURNS):
        raise against(SheetCode.NOTHING_PLACED)
    return to_check(save(sheet, _fix(number, recorded, step)), fixed=number)


@blueprint.post("/take-back")
@shown_again(_corrected)
def take_back(game_id: str, number: int) -> Response:
    """Undo everything from this turn on."""
    sheet, _ = sent(TakeBackForm, game_id)
    needed_turn(sheet, number)
    return to_game(save(sheet, TakeBack(number)))


@blueprint.post("/ruling")
@shown_again(_corrected)
def let_stand(game_id: str, number: int) -> Response:
    """Allow the turn as it was entered."""
    sheet, form = sent(LetStandForm, game_id)
    if not form.why.data:
        raise against(SheetCode.REASON_MISSING)
    return to_game(save(sheet, LetStand(number, Ruling(form.why.data, form.ruled.data))))


@blueprint.post("/give")
@shown_again(on_game_page)
def give(game_id: str, number: int) -> Response:
    """Give the turn to the player on another seat. From a page other than the game's, ``leave`` leads there."""
    sheet, form = sent(GiveForm, game_id)
    seat = form.to.data or 0
    if needed_turn(sheet, number).seat == seat:
        raise against(SheetCode.NO_SUCH_STEP)
    after = save(sheet, Reseat(number, seat))
    return to_game(after) if "leave" in request.args else game_parts(sheet, after)


def _fix(number: int, recorded: Turn[Any], step: Turn[Any]) -> Fix[Any]:
    """The change that makes the recorded turn this one: ``Reseat`` if only the player differs."""
    if step.seat != recorded.seat and step == replace(plain(recorded), seat=step.seat):
        return Reseat(number, step.seat)
    return Correct(number, step)


@dataclass(frozen=True, kw_only=True)
class InsertPage(OtherTurnPage):
    """A forgotten turn, to insert before turn ``number``."""

    template = "fix/insertion/insert.html"
    parts = Parts(
        "fix/insertion/_seats.html", "fix/insertion/_forgotten.html", "fix/insertion/_insert.html", seats_change=True
    )

    sent_shift: bool | None
    """The chosen way; None if none was chosen."""

    @cached_property
    def _fixes(self) -> tuple[Fix[Any], ...]:
        """The changes that can be written: with and without the later turns moving on by one player."""
        step = self.other.in_any_order
        return (Insert(self.number, step, shift=True), Insert(self.number, step)) if step else ()

    @property
    def heading(self) -> str:
        return gettext("Before turn %(number)d", number=self.sheet.game.turn_number(self.number))

    @property
    def shift(self) -> bool:
        """Whether the chosen way moves the later turns on by one player."""
        return bool(self.plans) and chosen(self.plans, self.sent_shift)

    @property
    def action(self) -> str:
        return url_for("turns.put_in", game_id=self.sheet.id, number=self.number)


def _forgotten(why: NotWritten, game_id: str, number: int) -> Response:
    """The turn to insert, as far as it is known."""
    sheet, sent = why.newest(game_id), sent_fields()
    if not 1 <= number <= len(sheet.game.rows):
        return gone(sheet, sent)
    other = read_other_turn(sheet.before(number), None, sent, f"insert {number}")
    page = InsertPage.of(sheet, number, other, why, sent_shift=_sent_shift(sent))
    return answer(page, more=other.draft | other.choices)


@blueprint.route("/insert", methods=["GET", "POST"])
@with_form(_forgotten)
def put_in(game_id: str, number: int) -> Response:
    """Insert the forgotten turn."""
    sheet, form = sent(InsertForm, game_id)
    step = form.step.data
    if not 1 <= number <= len(sheet.game.rows):
        raise against(SheetCode.NO_SUCH_STEP)
    if not isinstance(step, TURNS):
        raise against(SheetCode.NOTHING_PLACED)
    return to_check(save(sheet, Insert(number, step, form.shift.data)), inserted=number)


@dataclass(frozen=True, kw_only=True)
class RemovePage(FormPage):
    """A turn that may have been entered twice."""

    template = "fix/insertion/remove.html"

    number: int
    plans: tuple[Plan, ...]
    """The consequences, with the later turns moving back by one player, and without."""
    shift: bool
    """Whether the chosen way moves them back."""
    photo: str
    """The cell of a photo that was looked at, if the camera check led here; otherwise empty."""


def _doubled(why: NotWritten, game_id: str, number: int) -> Response:
    """The turn to remove, with the consequences."""
    sheet = why.newest(game_id)
    if turn_at(sheet, number) is None:
        return gone(sheet, request.values)
    plans = tuple(planned(sheet, sheet.consequences(Remove(number, shift))) for shift in (True, False))
    stale = request.args.get("seen") not in (None, str(sheet.event_count))
    why = NotWritten(why.status, why.notice or (newer() if stale else ""), refused=why.refused)
    shift, photo = chosen(plans, _sent_shift(request.form)), photo_of(request.values)
    page = RemovePage(sheet=sheet, why=why, number=number, plans=plans, shift=shift, photo=photo)
    return current_app.make_response((page.render(), why.status))


@blueprint.route("/remove", methods=["GET", "POST"])
@with_form(_doubled)
def take_out(game_id: str, number: int) -> Response:
    """Remove the turn."""
    sheet, form = sent(RemoveForm, game_id)
    needed_turn(sheet, number)
    return to_check(save(sheet, Remove(number, form.shift.data)), removed=number)


def _sent_shift(sent: Mapping[str, str]) -> bool | None:
    """The chosen way; None if none was chosen."""
    return bool(sent["shift"]) if "shift" in sent else None
