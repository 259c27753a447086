"""Filling in points-only turns with the tiles that a photo shows: each turn is shown before it is written.

What was decided for them is in the address: ``turn-21`` is a play, or ``keep``.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from flask import Blueprint, current_app, request, url_for
from werkzeug.wrappers import Response

from referee.core.game import Game
from referee.core.off_sheet import TooManyWaysError
from referee.core.off_sheet.catching_up import Blank, CatchUp, Decided, Filled, catch_up, corrections, off_sheet
from referee.core.off_sheet.new_moves import in_one_line
from referee.core.steps import Play, PointsOnly
from referee.core.unreadable import UnreadableError
from referee.service import Sheet
from referee.web.board import draft_address
from referee.web.board.picture import Picture
from referee.web.common.forms import FillForm, FormPage
from referee.web.fix.new_tiles import PlayChoice, as_draft, choices_of, read_tiles, with_tiles
from referee.web.game.writing import save, sent, sent_fields, way_to
from referee.web.refused import INVALID, OK, STALE, NotWritten, with_form
from referee.wording.language import gettext

blueprint = Blueprint("catching_up", __name__, url_prefix="/games/<game_id>/catch-up")

KEEP = "keep"
"""The value with which a turn keeps its points only."""


class BlankTurn(NamedTuple):
    """A points-only turn, with the links of the question which tiles it placed."""

    blank: Blank[Any]
    choices: Sequence[PlayChoice] = ()
    keep: str = ""
    """The link *Keep points only*; empty if there is no question."""

    @property
    def kept(self) -> bool:
        """Whether that link was chosen."""
        return self.blank.filled is Filled.CHOSEN and self.blank.play is None


@dataclass(frozen=True, kw_only=True)
class CatchUpPage(FormPage):
    """The points-only turns of a game with the tiles that explain them."""

    template = "fix/catching_up/page.html"

    found: CatchUp[Any]
    """The turns that the tiles explain."""
    turns: Sequence[BlankTurn]
    board: Picture
    """The board with all tiles of the table."""
    off_sheet: Play[Any]
    """Those that aren't on the sheet."""
    hidden: Mapping[str, object]
    """The fields of the form: the tiles, and what was decided."""

    @cached_property
    def count(self) -> int:
        """The number of turns that can be filled in: those whose tiles are known, and those that need a choice."""
        return sum(turn.blank.filled is not Filled.KEPT and not turn.kept for turn in self.turns)

    @property
    def new(self) -> Play[Any]:
        """The tiles that aren't on the sheet and explain a turn."""
        return tuple(placed for placed in self.off_sheet if placed not in self.found.rest)

    @property
    def move(self) -> str:
        """The address where all new tiles are the draft of the next turn; empty if they can't be."""
        as_one = self.off_sheet and in_one_line(self.off_sheet) and not self.sheet.game.over
        return as_draft(self.sheet, self.off_sheet) if as_one else ""


@blueprint.route("", methods=["GET", "POST"])
@with_form(lambda why, game_id: _page(why.newest(game_id), sent_fields(), why))
def fill(game_id: str) -> Response:
    """Fill in the turns, all together. The camera check then shows how many they were, and compares again."""
    sheet, form = sent(FillForm, game_id)
    decided = read_decided(sheet.game, request.form)
    try:
        found = catch_up(sheet.game, sheet.history, form.tiles.data or (), decided)
    except TooManyWaysError as error:
        raise NotWritten from error
    if found.open:
        number = sheet.game.turn_number(found.open.row.number)
        raise NotWritten(INVALID, gettext("Choose the tiles of turn %(number)d first.", number=number))
    filled = corrections(sheet.game, found.filling)
    if not filled:
        raise NotWritten
    after = save(sheet, *filled)
    known = [sum(isinstance(row.step, PointsOnly) for row in each.game.rows) for each in (sheet, after)]
    return way_to(url_for("camera.show", game_id=game_id, filled=known[0] - known[1]))


def _page(sheet: Sheet, sent: Mapping[str, str], why: NotWritten) -> Response:
    read, game = read_tiles(sheet, sent), sheet.game
    try:
        found, problem = catch_up(game, sheet.history, read.tiles, read_decided(game, sent)), read.problem or why.notice
    except TooManyWaysError:
        found = CatchUp((), ())
        problem = gettext(
            "These tiles could be too many different turns. Enter a few of the turns by hand, then try again."
        )
    if why.status == STALE:
        problem = gettext("Somebody else has saved something. Check the turns again.")
    decided = {blank.row.number: blank.play for blank in found.blanks if blank.filled is Filled.CHOSEN}
    board, seen = with_tiles(game, read.tiles), {"tiles": read.text, "seen": sheet.event_count}
    page = CatchUpPage(
        sheet=sheet,
        why=NotWritten(why.status, problem, refused=why.refused),
        found=found,
        turns=[_turn(sheet, blank, board, seen, decided) for blank in found.blanks],
        board=board,
        off_sheet=off_sheet(game, read.tiles),
        hidden=seen | write_decided(game, decided),
    )
    return current_app.make_response((page.render(), 422 if read.problem and why.status == OK else why.status))


def _turn(
    sheet: Sheet, blank: Blank[Any], board: Picture, seen: Mapping[str, object], decided: Decided[Any]
) -> BlankTurn:
    """A points-only turn. Its choices drop decisions for later turns, since these may then mean something else."""
    if blank.filled not in (Filled.OPEN, Filled.CHOSEN):
        return BlankTurn(blank)
    number = blank.row.number
    older = {turn: play for turn, play in decided.items() if turn < number}

    def address_of(play: Play[Any] | None) -> str:
        fields = {**seen, **write_decided(sheet.game, {**older, number: play})}
        return f"{draft_address.with_query(url_for('catching_up.fill', game_id=sheet.id), fields)}#{field_of(number)}"

    return BlankTurn(blank, choices_of(sheet, board, blank.choices, address_of), address_of(None))


def field_of(number: int) -> str:
    """The field with the decision for a turn."""
    return f"turn-{number}"


def read_decided(game: Game[Any], fields: Mapping[str, str]) -> Decided[Any]:
    """The decisions in these fields for the points-only turns of a game. Unreadable fields decide nothing."""
    decided: dict[int, Play[Any] | None] = {}
    for number in (row.number for row in game.rows if isinstance(row.step, PointsOnly)):
        text = fields.get(field_of(number), "")
        with suppress(UnreadableError):
            play = None if text == KEEP else game.rulebook.notation.read_play(text)
            if play or text == KEEP:
                decided[number] = play
    return decided


def write_decided(game: Game[Any], decided: Decided[Any]) -> dict[str, str]:
    """Decisions as fields for ``read_decided``."""
    write_play = game.rulebook.notation.write_play
    return {field_of(number): KEEP if play is None else write_play(play) for number, play in decided.items()}
