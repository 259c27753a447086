"""Entries other than turns with tiles: points only, adjusted scores, an early end of the game; who plays next, or no
longer; a skipped turn, and corrected names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, request
from werkzeug.wrappers import Response

from referee.core.steps import Adjust, End, Leave, Next, PointsOnly, Rename, Skip, names_after
from referee.core.verdict import SheetCode
from referee.service import Sheet
from referee.web.common.forms import (
    AdjustmentForm,
    EndForm,
    FormPage,
    LeaveForm,
    NextForm,
    PointsForm,
    RenameForm,
    SkipForm,
)
from referee.web.fields import name_problem, read_number
from referee.web.game.writing import against, game_parts, on_game_page, save, sent, to_draft, to_game
from referee.web.page import SidePage
from referee.web.refused import INVALID, NotWritten, shown_again, with_form
from referee.wording.language import pgettext

blueprint = Blueprint("entries", __name__, url_prefix="/games/<game_id>")


@dataclass(frozen=True, kw_only=True)
class EntryPage(SidePage, FormPage):
    """A page with a form for an entry that needs fields. A subclass names its template."""

    typed: Mapping[str, str] = field(default_factory=lambda: request.form)
    """The typed text, which the form shows again if it is refused."""


class PointsPage(EntryPage):
    """Points of a turn whose tiles weren't written down."""

    template = "game/entries/points.html"


class AdjustmentPage(EntryPage):
    """Points added or subtracted apart from the turns."""

    template = "game/entries/adjustments.html"


class EndPage(EntryPage):
    """An early end of the game."""

    template = "game/entries/end.html"


class NextPage(EntryPage):
    """The players, to choose who plays next."""

    template = "game/entries/next.html"

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats of the players who can."""
        return _playing(self.sheet)

    @property
    def last(self) -> int:
        """The seat that played last; 0 before the first turn."""
        turns = self.sheet.game.turns
        return turns[-1].step.seat if turns else 0


@dataclass(frozen=True, kw_only=True)
class LeavePage(NextPage):
    """The players, to choose who stops playing and what happens to the tiles in hand."""

    template = "game/entries/leave.html"

    seat: int
    """The chosen player; 0 if there isn't one."""

    @property
    def held(self) -> int:
        """The number of tiles in that player's hand."""
        return self.sheet.game.hands[self.seat - 1]

    @property
    def alone(self) -> str:
        """The name of the only player who would play on; empty if there are several."""
        others = [seat for seat in self.playing if seat != self.seat]
        return self.sheet.names[others[0] - 1] if len(others) == 1 else ""


class RenamePage(EntryPage):
    """The names of the players as fields."""

    template = "game/entries/rename.html"


def _playing(sheet: Sheet) -> tuple[int, ...]:
    """The seats of the players who still have turns."""
    return tuple(seat for seat, held in enumerate(sheet.game.hands, 1) if held and not sheet.game.over)


def _leave(why: NotWritten, game_id: str) -> LeavePage:
    sheet = why.newest(game_id)
    seat = read_number(request.values.get("seat", ""), 1, len(sheet.names))
    return LeavePage(sheet=sheet, why=why, seat=seat if seat in _playing(sheet) else 0)


@blueprint.route("/points", methods=["GET", "POST"])
@with_form(PointsPage.again)
def points(game_id: str) -> Response:
    """Enter points without tiles."""
    sheet, form = sent(PointsForm, game_id)
    mover, made = sheet.game.to_move, form.made.data or ""
    return to_game(save(sheet, PointsOnly(mover, form.points.data or 0, form.tiles.data or 0, word=made)))


@blueprint.route("/adjustments", methods=["GET", "POST"])
@with_form(AdjustmentPage.again)
def adjust(game_id: str) -> Response:
    """Add or subtract points."""
    sheet, form = sent(AdjustmentForm, game_id)
    if not form.note.data or not form.adjust.data:
        raise against(SheetCode.NOTE_MISSING)
    return to_draft(save(sheet, Adjust(form.adjust_seat.data or 0, form.adjust.data, form.note.data)))


@blueprint.route("/end", methods=["GET", "POST"])
@with_form(EndPage.again)
def end(game_id: str) -> Response:
    """End the game now."""
    sheet, form = sent(EndForm, game_id)
    return to_game(save(sheet, End(form.end_note.data)))


@blueprint.post("/skip")
@shown_again(on_game_page)
def skip(game_id: str) -> Response:
    """Skip this turn."""
    sheet, _ = sent(SkipForm, game_id)
    return game_parts(sheet, save(sheet, Skip(sheet.game.to_move)))


@blueprint.route("/next", methods=["GET", "POST"])
@with_form(NextPage.again)
def play_next(game_id: str) -> Response:
    """Let another player play next; nothing is written if it is already that player's turn."""
    sheet, form = sent(NextForm, game_id)
    seat = form.seat.data or 0
    unchanged = seat == sheet.game.to_move and not sheet.game.over
    return to_draft(sheet if unchanged else save(sheet, Next(seat)))


@blueprint.route("/leave", methods=["GET", "POST"])
@with_form(_leave)
def leave(game_id: str) -> Response:
    """Let a player stop playing."""
    sheet, form = sent(LeaveForm, game_id)
    return to_draft(save(sheet, Leave(form.seat.data or 0, form.tiles.data == "back")))


@blueprint.route("/rename", methods=["GET", "POST"])
@with_form(RenamePage.again)
def rename(game_id: str) -> Response:
    """Correct the names that were changed."""
    sheet, form = sent(RenameForm, game_id)
    renames = _renames(sheet, form)
    return to_draft(save(sheet, *renames) if renames else sheet)


def _renames(sheet: Sheet, form: Any) -> list[Rename]:
    """A step for each name that was changed. Raises ``NotWritten`` for one that can't be used."""
    found, names = list[Rename](), sheet.names
    for seat, name in enumerate(sheet.names, 1):
        typed = form[f"name-{seat}"].data
        if typed is None or typed == name:
            continue
        problem = (
            name_problem(typed, (*names[: seat - 1], *names[seat:])) if typed else pgettext("player", "Type a name.")
        )
        if problem:
            raise NotWritten(INVALID, f"{typed or name}: {problem}")
        found.append(Rename(seat, typed))
        names = names_after(names, found[-1:])
    return found
