"""Everything below the board of a game: the panels, the menu, and the turn of a placed tile that was tapped, to correct
it or give it to the right player.
"""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from flask import url_for

from referee.core.grid import Cell
from referee.core.grid.draft import Pick, Point
from referee.core.grid.notation import write_cell
from referee.core.history import Reseat
from referee.core.judging import Row
from referee.core.notation import read_event
from referee.core.steps import TURNS, End, Place
from referee.core.unreadable import UnreadableError
from referee.service import Role, Sheet
from referee.web.board.board import last_cells
from referee.web.board.draft_address import Address, with_query
from referee.web.common.plan import Plan, planned
from referee.web.game_pages import Link
from referee.web.guard.access import in_public
from referee.web.page import SheetPage
from referee.web.this_app import pages_of, the_referee
from referee.wording.language import gettext, signed


@dataclass(frozen=True)
class MovedOn:
    """The sheet has moved on since the draft was begun."""

    text: str
    """A sentence about what was written."""
    kept: str
    """A sentence about the draft."""
    fits: bool
    """Whether the draft can be used for the player whose turn it is now."""


def moved_on(sheet: Sheet, fits: bool) -> MovedOn:
    """The words about a draft."""
    kept = [gettext("Your turn isn't saved."), *([] if fits else [gettext("It doesn't fit any more.")])]
    if _newest_is_turn(sheet):
        last = sheet.game.rows[-1]
        text = gettext(
            "Turn %(number)d is saved: %(name)s %(points)s",
            number=len(sheet.game.turns),
            name=sheet.names[last.step.seat - 1],
            points=signed(last.points),
        )
        kept.insert(0, gettext("From another phone."))
    else:
        text = gettext("Another phone changed the scoresheet.")
    return MovedOn(text, " ".join(kept), fits)


def _newest_is_turn(sheet: Sheet) -> bool:
    if not sheet.game.rows or not sheet.game.rows[-1].step.seat:
        return False
    try:
        return isinstance(read_event(sheet.lines[-1], sheet.rulebook), TURNS)
    except UnreadableError:
        return False


class Panel(StrEnum):
    """What is below the board: the template in ``game/panel`` that draws it."""

    PLAY = "play"
    """The verdict, and the keys of the tiles."""
    WHY = "why"
    RECOUNT = "recount"
    SWAP = "swap"
    MENU = "menu"
    TAKE_OFF = "take_off"
    MOVED_ON = "moved_on"
    """What another phone wrote while a turn was entered, and the question what to do with that turn."""
    WHOSE = "whose"
    """The question whose turn a turn was."""
    TURN = "turn"
    FIXED = "fixed"


DRAWERS = {"why": Panel.WHY, "swap": Panel.SWAP, "more": Panel.MENU, "take-off": Panel.TAKE_OFF}
"""The drawers that replace the tray, and the panel of each."""
WORDS = frozenset({*DRAWERS, "force", "look"})
"""The values of ``do`` in addition to the commands for the draft: ``force`` places what was refused, ``look`` shows the
draft on the newest sheet although it was made on an older one.
"""


class Menu(SheetPage):
    """Which keys the menu has, and where they lead."""

    @property
    @abstractmethod
    def back(self) -> str:
        """The waiting draft, as a query string."""

    @property
    def can_undo(self) -> bool:
        return bool(self.sheet.game.rows) or self.sheet.history.fixed is not None

    @property
    def resumes(self) -> bool:
        """Whether undo resumes the ended game."""
        rows = self.sheet.game.rows
        return bool(rows) and isinstance(rows[-1].step, End) and self.sheet.history.fixed is None

    @property
    def own_steps(self) -> tuple[Link, ...]:
        """Links to the pages of the game's own steps."""
        return () if self.sheet.damage else pages_of(self.sheet.rulebook.slug).own_steps(self.sheet, self.back)

    @property
    def save_link(self) -> str:
        """The address of the page that saves the link for scoring; empty at home, where no link is needed."""
        if not in_public():
            return ""
        key = the_referee().links.key_of(self.sheet.id, Role.SCOREKEEPER)
        return url_for("links.save_scoring", key=key, back=self.back or None)


@dataclass(frozen=True)
class OpenedTurn:
    """A turn that is open on the game's page."""

    cell: str
    """The tile that was tapped, by the name of its cell."""
    row: Row[Any]
    cells: tuple[Cell, ...]
    """The cells of its tiles, without those that were there before."""
    name: str
    """The name of the player who made it."""
    takers: Mapping[int, Plan]
    """What would follow if another player had it, by seat; empty unless the page asks whose turn it was."""
    corrects: bool
    """Whether the tile tapped next takes its place: in the last turn, if a play may begin with a placed tile."""

    @property
    def loser_then(self) -> int | None:
        """The total of the player who made it, without it; ``None`` if no one can have it."""
        return next((plan.then[self.row.step.seat - 1] for plan in self.takers.values() if not plan.impossible), None)


def opening(sheet: Sheet, address: Address) -> Address:
    """The address with the turn that its tap opens. It takes the place of a cursor or a held tile; but if a
    play may begin with a placed tile, the tap does both, unless the tile is of the last turn: that is corrected.
    """
    drafting, position = sheet.rulebook.drafting, sheet.game.position
    match address.tap:
        case Point(cell) if cell in position.board.tiles and not address.draft.play:
            address = replace(address, opened=cell)
            opened = None if address.draft.held else opened_turn(sheet, address)
            corrects = opened is not None and opened.corrects
            return replace(address, tap=None, draft=drafting.first(position)) if corrects else address
    if address.opened and not drafting.from_placed:
        return replace(address, draft=drafting.first(position))
    return address


def correcting(sheet: Sheet, address: Address, earlier: str) -> str:
    """The address that corrects the last turn: the tapped tile takes the place of the ``earlier`` one that was tapped
    before. Empty if that wasn't a tile of the last turn, or if a cell was tapped.
    """
    drafting, position = sheet.rulebook.drafting, sheet.game.position
    cell = next((each for each in last_cells(sheet.game) if write_cell(each) == earlier), None)
    if cell is None or not isinstance(address.tap, Pick) or address.draft != drafting.first(position):
        return ""
    row, opened = sheet.game.rows[-1], opened_turn(sheet, replace(address, opened=cell))
    if not isinstance(row.step, Place) or opened is None or not opened.corrects:
        return ""
    before = sheet.before(row.number).position
    draft = replace(drafting.draft_of(before, row.step.play), cursor=cell)
    there = url_for("turns.correct", game_id=sheet.id, number=row.number)
    return with_query(there, {**drafting.write(before, draft), "tile": address.tap.tile, "seen": sheet.event_count})


def opened_turn(sheet: Sheet, address: Address) -> OpenedTurn | None:
    """The turn that the address opens: the one that placed the tile it names. None if there isn't one."""
    cell = address.opened
    if cell is None or cell not in sheet.game.board.tiles:
        return None
    for row in reversed(sheet.game.rows):
        cells = tuple(each for _, each in row.step.play) if isinstance(row.step, Place) else ()
        if cell in cells:
            on_board = sheet.before(row.number).board.tiles  # a play may name older tiles, too
            if cell not in on_board:
                own = tuple(each for each in cells if each not in on_board)
                whose = takers(sheet, row) if address.asks_whose else {}
                corrects = sheet.rulebook.drafting.from_placed and row is sheet.game.rows[-1]
                return OpenedTurn(write_cell(cell), row, own, sheet.names[row.step.seat - 1], whose, corrects)
    return None


def takers(sheet: Sheet, row: Row[Any]) -> dict[int, Plan]:
    """The other players to whom a turn can be given, by seat, and what would follow."""
    others = (seat for seat in range(1, len(sheet.names) + 1) if seat != row.step.seat)
    return {seat: planned(sheet, sheet.consequences(Reseat(row.number, seat))) for seat in others}
