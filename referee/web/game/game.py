"""The page of a game, made from its sheet and from an address with a draft."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any

from flask import request, url_for

from referee.core.figures import taken_off
from referee.core.notation import write_step
from referee.core.position import Options
from referee.core.steps import TURNS, Skip, Step
from referee.web.board import draft_address
from referee.web.board.board import BoardView, last_cells
from referee.web.board.board_page import BoardPage, Parts, kept_fields
from referee.web.board.drafted import entered
from referee.web.board.recount import Recount, recount_of_row
from referee.web.common.rows import SheetRow
from referee.web.game.panel import DRAWERS, Menu, MovedOn, OpenedTurn, Panel, moved_on, opened_turn
from referee.web.game.standing import FixedTurn, GameStatus, fixed_turn, spoken, turn_text
from referee.web.game_pages import Link
from referee.web.page import Seats, seats_of
from referee.web.refused import newer
from referee.web.this_app import book_fields, pages_of, the_referee
from referee.wording.values import Question

LAST_TURNS = 6
"""The most turns shown above the panel on a wide screen."""


@dataclass(frozen=True, kw_only=True)
class GamePage(BoardPage, Menu, GameStatus):
    """The page of a game."""

    template = "game/page.html"
    parts = Parts(
        "board/_seats.html", "game/_panel.html", "game/_ruling.html", "game/_to_sheet.html", "game/_turns.html"
    )

    step: Step[Any] | None = None
    """The step that wasn't written: ``against`` is the reason."""
    ruling: Mapping[str, str] = field(default_factory=dict)
    """The text typed into the form of a ruling."""
    stale: bool = False
    """Whether the sheet has changed since the draft was begun, and nobody has decided yet what to do with the draft."""
    news: bool = False
    """Whether it has changed since the page of the address."""
    happened: str = ""
    """A sentence about what happened, in addition to what follows from the address."""
    after_write: bool = False
    """Whether something was written just now."""

    @cached_property
    def _begun(self) -> bool:
        """Whether anything was tapped since the last turn."""
        return self.draft != self.sheet.rulebook.drafting.first(self.game.position)

    @property
    def entering(self) -> bool:
        return not self.closed and entered(self.draft) and (self._begun or not self.game.turns)

    @property
    def _behind(self) -> bool:
        """Whether there are tiles placed for an older sheet."""
        return self.stale and bool(self.draft.play) and not (self.closed or self.against)

    @cached_property
    def moved_on(self) -> MovedOn | None:
        """What another phone wrote since the draft was begun; the player must first decide about the draft."""
        return moved_on(self.sheet, self.legal or self.goes_on) if self._behind else None

    @cached_property
    def opened(self) -> OpenedTurn | None:
        """The turn of the placed tile that was tapped."""
        return None if self.against else opened_turn(self.sheet, self.address)

    @cached_property
    def fixed(self) -> FixedTurn | None:
        """The turn that was just fixed."""
        if self._begun or self.opened or self.against:
            return None
        return fixed_turn(self.sheet, lambda: the_referee().sheet(self.sheet.id, self.sheet.event_count - 1))

    @cached_property
    def recount(self) -> Recount | None:
        """What can be counted again. In this order: the turn in the address while it is being counted, if it's on the
        board; the open turn; the draft; the last turn, which stays at rest while something is being entered.
        """
        rows, tiles, lit, number = self.game.rows, self.game.board.tiles, self.address.lit, self.address.turn
        if lit is not None and number and number <= len(rows) and number not in taken_off(self.game):
            return recount_of_row(self.words, rows[number - 1], tiles, lit)
        if self.opened:
            return recount_of_row(self.words, self.opened.row, tiles)
        if super().recount or not rows:
            return super().recount
        return recount_of_row(self.words, rows[-1], tiles, None if entered(self.draft) else lit)

    @property
    def last_turns(self) -> tuple[SheetRow, ...]:
        """The last things that players did, the newest at the end. A turn that was removed is one row and counts 0."""
        rows = (each for each in self.rows if each.seat and (each.is_turn or each.row.has_points))
        return tuple(islice(rows, LAST_TURNS))[::-1]

    @cached_property
    def seats(self) -> Seats:
        return seats_of(self.game, self.sheet.names, before=self.fixed.before if self.fixed else ())

    @cached_property
    def question(self) -> Question | None:
        """The question before the last word is removed, or the draft's word: only in the menu, unless a word list
        refuses it. None if no word can be.
        """
        game, play = self.game, self.draft.play
        if self.sheet.damage or self.tapped.tried:
            return None
        refused = self.judged is not None and not self.judged.asked.legal
        if play and (game.over or not (refused or self.address.do in ("more", "take-off"))):
            return None
        return self.words.game.taking_off(game, game.play_of(self.draft) if play else (), self.sheet.names)

    @cached_property
    def drawer(self) -> str:
        """The drawer that replaces the tray: one of ``DRAWERS``; empty for the tray itself."""
        do, play = self.address.do, self.draft.play
        # The players were filling in a ruling, or were refused a turn without tiles.
        judging = bool(self.ruling) or (self.step is not None and not play)
        if judging or do == "why":
            return "why" if self.outcome and not self.outcome.verdict.legal else ""
        if do not in DRAWERS or (do == "swap" and play) or (do == "take-off" and not self.question):
            return ""
        return do

    @cached_property
    def panel(self) -> Panel:
        """The panel below the board: what was asked for last comes first."""
        if self.drawer:
            return DRAWERS[self.drawer]
        if self.recount and self.recount.now:
            return Panel.RECOUNT
        if self.moved_on:
            return Panel.MOVED_ON
        if self.opened:
            return Panel.WHOSE if self.opened.takers else Panel.TURN
        return Panel.FIXED if self.fixed else Panel.PLAY

    @cached_property
    def overrulable(self) -> str:
        """The step that players may allow although the referee refuses it, in notation; empty if there isn't one. An
        unfinished draft isn't one until it is confirmed.
        """
        game, step, play = self.game, self.step, self.game.play_of(self.tapped.on_trial)
        on_trial = game.rulebook.drafting.step(game.position, game.to_move, play) if play else None
        fine = self.judged is not None and self.judged.asked.legal and not self.tapped.tried
        if step is None and not self.goes_on and not fine:
            step = on_trial
        if self.closed or not isinstance(step, TURNS):
            return ""
        judged = self.tried if step == on_trial else game.judged(step)
        if judged is None or judged.asked.legal or game.cannot_be(judged.asked):
            return ""
        return write_step(step, game.rulebook)

    @property
    def can_force(self) -> bool:
        """Whether the refused tile may be placed all the same, and the turn go on."""
        refused, tried = self.tapped.refused, self.tapped.tried
        return refused is not None and not self.game.cannot_be(refused) and tried is not None

    @property
    def options(self) -> Options:
        """What the player can do apart from placing tiles."""
        return self.sheet.rulebook.options(self.game.position)

    @property
    def can_skip(self) -> bool:
        """Whether the player can skip this turn."""
        return self.game.judge(Skip(self.game.to_move)).legal and not self.sheet.damage

    @cached_property
    def asking(self) -> Link | None:
        """The page where the players answer what the game asks before its first turn, or after its last."""
        return pages_of(self.sheet.rulebook.slug).asking(self.sheet)

    @cached_property
    def notice(self) -> str:
        return self.address.problem or (self.moved_on.kept if self.moved_on else self.happened or self._stale_news)

    @property
    def _stale_news(self) -> str:
        # Losing only a cursor doesn't matter, and a polling page needs no notice.
        named = self._begun or "cursor" in request.args or draft_address.is_htmx()
        idle = not self.draft.play and self.address.tap is None and named
        return "" if idle or not self.news or self.address.do == "look" else newer()

    @property
    def action(self) -> str:
        return url_for("games.show", game_id=self.sheet.id)

    @property
    def changed(self) -> bool:
        """Whether more than the draft may differ from the page that asked."""
        return self.after_write or self.news or super().changed

    @cached_property
    def _of_draft(self) -> dict[str, object]:
        """The fields that keep the draft, and what was decided about it."""
        begun = {"begun": self.address.begun or self.address.seen} if self._behind else {}
        return self.draft_fields() | {"seen": self.sheet.event_count} | begun

    @cached_property
    def back(self) -> str:
        """The draft as it is in the address, for pages that lead back here."""
        return draft_address.query(kept_fields(self._of_draft)) if self._begun else ""

    @property
    def book(self) -> Mapping[str, str]:
        """The fields of a rulebook's address that lead back here, also to the reasons of a refusal."""
        asked = {"do": "why", "tried": self._of_draft.get("tried", "")}
        why = draft_address.query(kept_fields(self._of_draft) | asked) if self.panel is Panel.WHY else ""
        return book_fields(self.sheet.rulebook, self.sheet.id, why or self.back)

    @cached_property
    def hidden(self) -> dict[str, object]:
        """All hidden fields, with the turn that is open and the one that is counted."""
        fields = self._of_draft | ({"laid": self.opened.cell} if self.opened else {})
        turn = self.address.turn
        counted = self.panel is Panel.RECOUNT and turn and turn <= len(self.game.rows)
        return fields | ({"turn": turn} if counted else {})

    @cached_property
    def board(self) -> BoardView:
        """The board, on which the panel's subject stands out."""
        opened = self.opened.cells if self.opened and self.panel is not Panel.RECOUNT else ()
        board = replace(super().board, opens=True, opened=opened).counting(self.recount)
        # What another phone wrote is in sight, whatever the draft is.
        return replace(board, in_sight=last_cells(self.game), lit={}) if self.panel is Panel.MOVED_ON else board

    @property
    def spoken(self) -> str:
        """Everything new, as it is read aloud."""
        match self.panel:
            case Panel.TAKE_OFF if self.question:
                return f"{self.question.title} {self.question.lead} {self.question.effect}"
            case Panel.RECOUNT if self.counting and self.counting.now:
                return self.counting.now.spoken
            case Panel.WHOSE | Panel.TURN | Panel.FIXED if turn := turn_text(self.sheet, self.opened, self.fixed):
                return turn
        return spoken(self.sheet, self, 0 if self.address.tap else self.taken_back, self.notice)
