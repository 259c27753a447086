"""A visit to the page of a game: what follows from its address on the sheet as it is now."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import request

from referee.core.game import Game
from referee.core.grid.draft import Draft
from referee.core.steps import Step
from referee.core.verdict import Verdict
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.board import BoardView, last_cells
from referee.web.board.drafted import Drafted, drafted, entered, hidden_fields
from referee.web.board.recount import Recount, recount_asked
from referee.web.board.table import kept_fields
from referee.web.board.taps import Address
from referee.web.game.game_status import GameStatus, status_of
from referee.web.game.moved_on import MovedOn, moved_on, saved_already
from referee.web.game.opened import GivenTurn, OpenedTurn, given_turn, opened_turn, opening, told
from referee.web.game.panel import LOOKED_AT, Panel, drawer_of, panel_of, question_of
from referee.web.game.spoken import spoken
from referee.web.use_cases import newer
from referee.wording.entering import Question


@dataclass(frozen=True)
class Visit:
    """An address of the page of a game, on the sheet as it is now."""

    sheet: Sheet
    address: Address
    step: Step[Any] | None
    """What was not written."""
    against: Verdict[Any] | None
    """Why it was not."""
    ruling: Mapping[str, str]
    """What was typed into the form of a ruling."""
    news: bool
    """Whether the sheet has changed since the page of the address."""
    stale: bool
    """Whether it has changed since the draft was begun, and it is not said yet what becomes of the draft."""
    said: str
    """What there is to tell beside all that follows from the address."""

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return self.sheet.game

    @property
    def closed(self) -> bool:
        """Whether nothing can be entered any more."""
        return self.game.over or self.sheet.damage is not None

    # The draft

    @cached_property
    def shown(self) -> Drafted:
        """The draft after the tap."""
        return drafted(self.game, self.address, self.game.to_move, closed=self.closed, against=self.against)

    @property
    def draft(self) -> Draft[Any]:
        """The same without its verdict."""
        return self.shown.tapped.draft

    @property
    def begun(self) -> bool:
        """Whether anything was tapped since the last turn."""
        return self.draft != self.sheet.rulebook.drafting.first(self.game.position)

    @property
    def entering(self) -> bool:
        """Whether something is being entered."""
        return not self.closed and entered(self.draft) and (self.begun or not self.game.turns)

    @property
    def behind(self) -> bool:
        """Whether tiles lie there for an older sheet."""
        return self.stale and bool(self.draft.play) and not (self.closed or self.against)

    @cached_property
    def newest(self) -> MovedOn | None:
        """What another phone wrote since they were laid."""
        return moved_on(self.sheet, self.shown.legal or self.shown.goes_on) if self.behind else None

    # Earlier turns

    @cached_property
    def opened(self) -> OpenedTurn | None:
        """The turn of the laid tile that was tapped."""
        return None if self.against else opened_turn(self.sheet, self.address)

    @cached_property
    def given(self) -> GivenTurn | None:
        """The turn that was just given to another player."""
        return None if self.begun or self.opened or self.against else given_turn(self.sheet)

    @cached_property
    def counting(self) -> Recount | None:
        """What can be counted again."""
        drafted_sum = self.shown.said.recount if self.shown.said else None
        row = self.opened.row if self.opened else None
        return recount_asked(self.game, self.address, drafted_sum, entered(self.draft), row)

    # Below the board

    @cached_property
    def question(self) -> Question | None:
        """The question before a word is taken off."""
        return question_of(self.sheet, self.address, self.shown)

    @cached_property
    def drawer(self) -> str:
        """The drawer that replaces the tray."""
        judging = bool(self.ruling) or (self.step is not None and not self.draft.play)
        drawer = drawer_of(self.address, self.draft, self.shown.said, judging)
        return "" if drawer == "take-off" and not self.question else drawer

    @cached_property
    def panel(self) -> Panel:
        """What stands below the board."""
        return panel_of(self.drawer, self.counting, self.newest, self.opened, self.given)

    @cached_property
    def status(self) -> GameStatus:
        """How the game stands."""
        return status_of(self.sheet, self.closed)

    @cached_property
    def notice(self) -> str:
        """What went wrong, or what happened meanwhile."""
        return self.address.problem or (self.newest.kept if self.newest else self.said or self._stale_news)

    @property
    def _stale_news(self) -> str:
        # A cursor alone is no loss, on whatever cell, and a page that polls needs no notice.
        named = self.begun or "cursor" in request.args or taps.is_htmx()
        idle = not self.draft.play and self.address.tap is None and named
        return "" if idle or not self.news or self.address.do == "look" else newer()

    # What the page is made of

    @cached_property
    def hidden(self) -> dict[str, object]:
        """The fields that keep the draft, and all that was answered about it."""
        fields = hidden_fields(self.game, self.address, self.shown.tapped) | {"seen": self.sheet.written}
        return fields | ({"begun": self.address.begun or self.address.seen} if self.behind else {})

    @property
    def back(self) -> str:
        """The draft as it stands in the address, for pages that lead back here."""
        return taps.query(kept_fields(self.hidden)) if self.begun else ""

    @property
    def fields(self) -> dict[str, object]:
        """All hidden fields: with the turn that is open, and the one that is counted."""
        fields = self.hidden | ({"laid": self.opened.cell} if self.opened else {})
        turn = self.address.turn
        counted = self.panel is Panel.RECOUNT and turn and turn <= len(self.game.rows)
        return fields | ({"turn": turn} if counted else {})

    @property
    def board(self) -> BoardView:
        """The board: what the panel is about stands out on it."""
        board = replace(
            self.shown.board,
            opens=True,
            opened=self.opened.cells if self.opened and self.panel is not Panel.RECOUNT else (),
        ).counting(self.counting)
        # The turn that it is about is in sight, whatever is drafted.
        return replace(board, in_sight=last_cells(self.game), lit={}) if self.panel is Panel.MOVED_ON else board

    @property
    def spoken(self) -> str:
        """All that is new, as it is read aloud."""
        if self.panel is Panel.TAKE_OFF and self.question:
            return f"{self.question.title} {self.question.lead} {self.question.effect}"
        if self.panel is Panel.RECOUNT and self.counting and self.counting.now:
            return self.counting.now.spoken
        if self.panel in LOOKED_AT and (turn := told(self.sheet, self.opened, self.given)):
            return turn
        undone = 0 if self.address.tap else self.status.taken_back
        return spoken(self.sheet, self.shown, undone, self.notice)


def visit(
    sheet: Sheet,
    address: Address,
    refused: Verdict[Any] | None,
    step: Step[Any] | None,
    notice: str,
    ruling: Mapping[str, str],
) -> Visit:
    """The visit of an address; of an empty one if its tiles were saved already by another phone. ``refused`` is the
    verdict on a ``step`` that was not written.
    """
    against = refused or (sheet.game.judged(step).asked if step else None)
    news = address.seen not in (None, sheet.written)
    stale = address.do != "look" and (news or address.begun is not None)
    if stale and not against and (saved := saved_already(sheet, address.draft.play)):
        address, notice = Address(sheet.rulebook.drafting.first(sheet.game.position)), saved
    return Visit(sheet, opening(sheet, address), step, against, ruling, news, stale, notice)
