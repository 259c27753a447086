"""The sheet of a game: as a pad with a column per seat, as a list, and as it was earlier; the unseen tiles."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial
from typing import Any
from urllib.parse import parse_qsl

from flask import Blueprint, abort, request

from referee.core.history import History
from referee.core.notation import read_event
from referee.core.steps import Place, turn_at
from referee.core.unreadable import UnreadableError
from referee.web.board import draft_address
from referee.web.board.board import BoardView, last_cells
from referee.web.board.board_page import Tray
from referee.web.board.picture import Picture, area_of, picture_of
from referee.web.board.recount import recount_at
from referee.web.common.rows import ChosenRowPage, RowsPage, turns_so_far
from referee.web.fields import read_number
from referee.web.page import SidePage, kept_query
from referee.web.this_app import the_referee
from referee.wording.language import gettext, listed, signed
from referee.wording.when import date

NEAR = 8
"""The width and height of the small picture around a turn, in cells."""

blueprint = Blueprint("sheets", __name__, url_prefix="/games/<game_id>")
blueprint.add_app_template_filter(signed)


@dataclass(frozen=True, kw_only=True)
class PadPage(SidePage, ChosenRowPage):
    """The pad, and the chosen turn."""

    template = "past/sheets/pad.html"

    @property
    def standing(self) -> str:
        """The state of the game, in a few words."""
        game, turns = self.sheet.game, turns_so_far(self.sheet)
        if game.winners:
            won = gettext("%(names)s won", names=listed(self.sheet.names[seat - 1] for seat in game.winners))
            return f"{won} · {turns}"
        return f"{turns} · {self.words.game.in_bag(game.bag)}"

    @cached_property
    def board(self) -> Picture:
        """The board after the chosen turn, by default the newest; always in the same frame."""
        if not self.number:
            return picture_of(self.sheet.game, last_cells(self.sheet.game))
        game = self.sheet.after(self.number)
        label = gettext("The board after turn %(number)d", number=len(game.turns))
        return picture_of(game, last_cells(game), area_of(self.sheet.game), label).counting(self.recount)

    @property
    def near(self) -> Picture:
        """The part of that board around the chosen turn."""
        play = self.chosen.row.step.play if self.chosen and isinstance(self.chosen.row.step, Place) else ()
        shown = self.recount.cells if self.recount and self.recount.now else [cell for _, cell in play]
        return self.board.part(shown, NEAR) if shown else self.board


class ListPage(SidePage, RowsPage):
    """Everything on the sheet with tiles and sums, the newest first."""

    template = "past/sheets/list.html"


@blueprint.get("/sheet")
def show(game_id: str) -> str:
    """The pad, with the turn that the address chooses; or the list."""
    sheet = the_referee().sheet(game_id)
    if request.args.get("as") == "list":
        return ListPage(sheet).render()
    number = read_number(request.args.get("turn", ""), 1, len(sheet.game.rows)) or 0
    recount = recount_at(sheet, number, draft_address.lit_part())
    return PadPage(sheet=sheet, number=number, recount=recount).render()


class HistoryPage(SidePage):
    """Everything that was ever written on a sheet."""

    template = "past/sheets/history.html"

    @property
    def day(self) -> str:
        """The day on which the game began, in words."""
        return date(self.sheet.started.astimezone())

    @property
    def events(self) -> list[tuple[int, datetime, str]]:
        """Number, time and words of each event, the newest first."""
        lines = zip(self.sheet.times, self._texts(), strict=True)
        return [(number, time, text) for number, (time, text) in enumerate(lines, 1)][::-1]

    def _texts(self) -> Iterator[str]:
        """The lines of the record in words; one that can't be read is given as it is."""
        history: History[Any] = History(len(self.sheet.names))
        for line in self.sheet.lines:
            try:
                event = read_event(line, self.sheet.rulebook)
            except UnreadableError:
                yield line
            else:
                yield self.words.event_summary(event, self.sheet.names, partial(turn_at, history.steps))
                history = history.after(event)


@blueprint.get("/history")
def history(game_id: str) -> str:
    """All events."""
    return HistoryPage(the_referee().sheet(game_id)).render()


class PastPage(RowsPage):
    """A game as it was."""

    template = "past/sheets/past.html"

    @cached_property
    def board(self) -> BoardView:
        game = self.sheet.game
        return BoardView(game.board.tiles, last=last_cells(game), bounds=game.rulebook.bounds)


@blueprint.get("/history/<int:seen>")
def past(game_id: str, seen: int) -> str:
    """The game as it was after the first ``seen`` events."""
    sheet = the_referee().sheet(game_id, seen)
    if sheet.event_count != seen:
        abort(404)
    return PastPage(sheet).render()


@dataclass(frozen=True)
class UnseenPage(SidePage):
    """The tiles that are neither on the board nor in the waiting draft."""

    template = "past/sheets/unseen.html"

    tray: Tray


@blueprint.get("/unseen")
def unseen(game_id: str) -> str:
    """The unseen tiles."""
    sheet = the_referee().sheet(game_id)
    game = sheet.game
    draft = draft_address.read_address(dict(parse_qsl(kept_query())), game.rulebook, game.position).draft
    return UnseenPage(sheet, Tray(unseen=game.rulebook.unseen(game.board.with_play(draft.play)))).render()
