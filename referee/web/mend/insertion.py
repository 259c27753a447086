"""Putting in a forgotten turn, taking out a turn written twice: both ways are shown before one is chosen."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Blueprint, current_app, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Insert, Mending, Remove
from referee.core.steps import TURNS
from referee.core.verdict import SheetCode
from referee.service import Sheet
from referee.web.board.board_page import Parts, answer
from referee.web.common.forms import FormPage, InsertForm, RemoveForm
from referee.web.common.plan import Plan, chosen, planned
from referee.web.game.writing import against, save, sent, sent_fields, to_check
from referee.web.mend.other_turn import gone, needed_turn, photo_of, read_other_turn, turn_at
from referee.web.mend.other_turn_page import OtherTurnPage
from referee.web.refused import NotWritten, newer, with_form
from referee.wording.language import gettext

blueprint = Blueprint("insertion", __name__, url_prefix="/games/<game_id>/turns/<int:number>")


@dataclass(frozen=True, kw_only=True)
class InsertPage(OtherTurnPage):
    """A forgotten turn, to be put in before turn ``number``."""

    template = "mend/insertion/insert.html"
    parts = Parts(
        "mend/insertion/_seats.html", "mend/insertion/_forgotten.html", "mend/insertion/_insert.html", seats_change=True
    )

    sent_shift: bool | None
    """The way that was chosen; None if none was."""

    @cached_property
    def _mendings(self) -> tuple[Mending[Any], ...]:
        """What can be written, with and without the later turns moving on by one player."""
        step = self.other.in_any_order
        return (Insert(self.number, step, shift=True), Insert(self.number, step)) if step else ()

    @property
    def heading(self) -> str:
        return gettext("Before turn %(number)d", number=self.sheet.game.turn_number(self.number))

    @property
    def shift(self) -> bool:
        """Whether it is chosen that the later turns move on by one player."""
        return bool(self.plans) and chosen(self.plans, self.sent_shift)

    @property
    def action(self) -> str:
        return url_for("insertion.put_in", game_id=self.sheet.id, number=self.number)


@blueprint.route("/insert", methods=["GET", "POST"])
@with_form(lambda why, game_id, number: _forgotten(why.newest(game_id), number, sent_fields(), why))
def put_in(game_id: str, number: int) -> Response:
    """Put the forgotten turn in."""
    sheet, form = sent(InsertForm, game_id)
    step = form.step.data
    if not 1 <= number <= len(sheet.game.rows):
        raise against(SheetCode.NO_SUCH_STEP)
    if not isinstance(step, TURNS):
        raise against(SheetCode.NOTHING_LAID)
    return to_check(save(sheet, Insert(number, step, form.shift.data)), inserted=number)


def _forgotten(sheet: Sheet, number: int, sent: Mapping[str, str], why: NotWritten) -> Response:
    if not 1 <= number <= len(sheet.game.rows):
        return gone(sheet, sent)
    other = read_other_turn(sheet.before(number), None, sent, f"insert {number}")
    page = InsertPage.of(sheet, number, other, why, sent_shift=_sent_shift(sent))
    return answer(page, more=other.draft | other.choices)


def _sent_shift(sent: Mapping[str, str]) -> bool | None:
    """The chosen way; None if none was chosen."""
    return bool(sent["shift"]) if "shift" in sent else None


@dataclass(frozen=True, kw_only=True)
class RemovePage(FormPage):
    """A turn that may have been written twice."""

    template = "mend/insertion/remove.html"

    number: int
    plans: tuple[Plan, ...]
    """What would follow, with the later turns moving back by one player, and without."""
    shift: bool
    """Whether it is chosen that they move back."""
    photo: str
    """The cell of a photo that was looked at, if the camera check led here; else empty."""


@blueprint.route("/remove", methods=["GET", "POST"])
@with_form(lambda why, game_id, number: _doubled(why.newest(game_id), number, why))
def take_out(game_id: str, number: int) -> Response:
    """Take the turn out."""
    sheet, form = sent(RemoveForm, game_id)
    needed_turn(sheet, number)
    return to_check(save(sheet, Remove(number, form.shift.data)), removed=number)


def _doubled(sheet: Sheet, number: int, why: NotWritten) -> Response:
    if turn_at(sheet, number) is None:
        return gone(sheet, request.values)
    plans = tuple(planned(sheet, sheet.consequences(Remove(number, shift))) for shift in (True, False))
    stale = request.args.get("seen") not in (None, str(sheet.event_count))
    why = NotWritten(why.status, why.notice or (newer() if stale else ""), refused=why.refused)
    shift, photo = chosen(plans, _sent_shift(request.form)), photo_of(request.values)
    page = RemovePage(sheet=sheet, why=why, number=number, plans=plans, shift=shift, photo=photo)
    return current_app.make_response((page.render(), why.status))
