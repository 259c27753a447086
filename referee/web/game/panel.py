"""What stands below the board of a game: the panels, the menu, the form of a ruling, and what takes their place."""

from abc import abstractmethod
from dataclasses import dataclass
from enum import StrEnum

from flask import url_for

from referee.core.notation import read_event
from referee.core.steps import TURNS, End
from referee.core.unreadable import UnreadableError
from referee.service import Role, Sheet
from referee.web.game_pages import Link
from referee.web.guard.access import in_public
from referee.web.page import SheetPage
from referee.web.this_app import pages_of, the_referee
from referee.wording.language import gettext


@dataclass(frozen=True)
class MovedOn:
    """That the sheet has moved on since the draft was begun."""

    told: str
    """What was written."""
    kept: str
    """What became of the draft."""
    fits: bool
    """Whether the draft can be used for the player who is to move now."""


def moved_on(sheet: Sheet, fits: bool) -> MovedOn:
    """The words about a draft."""
    kept = gettext("Your turn isn't saved.")
    if _newest_is_turn(sheet):
        last = sheet.game.rows[-1]
        told = gettext(
            "Turn %(number)d is saved: %(name)s %(points)s",
            number=len(sheet.game.turns),
            name=sheet.names[last.step.seat - 1],
            points=f"{last.points:+d}",
        )
        kept = gettext("From another phone. %(kept)s", kept=kept)
    else:
        told = gettext("Another phone changed the scoresheet.")
    return MovedOn(told, kept if fits else gettext("%(kept)s It doesn't fit any more.", kept=kept), fits)


def _newest_is_turn(sheet: Sheet) -> bool:
    if not sheet.game.rows or not sheet.game.rows[-1].step.seat:
        return False
    try:
        return isinstance(read_event(sheet.lines[-1], sheet.rulebook), TURNS)
    except UnreadableError:
        return False


class Panel(StrEnum):
    """What stands below the board: the template in ``game/panel`` that draws it."""

    PLAY = "play"
    """What is said, and the keys of the tiles."""
    WHY = "why"
    RECOUNT = "recount"
    SWAP = "swap"
    MENU = "menu"
    TAKE_OFF = "take_off"
    MOVED_ON = "moved_on"
    """What another phone wrote while a turn was entered, and the question what becomes of that turn."""
    WHOSE = "whose"
    """The question whose turn a turn was."""
    TURN = "turn"
    MENDED = "mended"


DRAWERS = {"why": Panel.WHY, "swap": Panel.SWAP, "more": Panel.MENU, "take-off": Panel.TAKE_OFF}
"""The drawers that replace the tray, and what each is drawn by."""
WORDS = frozenset({*DRAWERS, "force", "look"})
"""The values of ``do`` beside the commands for the draft: ``force`` lays what was refused, ``look`` shows the draft on
the newest sheet although it was made on an older one.
"""


class Menu(SheetPage):
    """What decides which keys the menu has, and where they lead."""

    @property
    @abstractmethod
    def back(self) -> str:
        """The draft that waits, as a query string."""

    @property
    def can_undo(self) -> bool:
        return bool(self.sheet.game.rows) or self.sheet.history.mended is not None

    @property
    def resumes(self) -> bool:
        """Whether undo takes back the end of the game."""
        rows = self.sheet.game.rows
        return bool(rows) and isinstance(rows[-1].step, End) and self.sheet.history.mended is None

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
