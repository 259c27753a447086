"""The short menu of a game, shown in place of the tray."""

from dataclasses import dataclass

from flask import url_for

from referee.core.steps import End
from referee.service import Role, Sheet
from referee.web.guard.access import in_public
from referee.web.page import Link
from referee.web.shelf import can_check, pages_of
from referee.web.use_cases import the_referee


@dataclass(frozen=True)
class Menu:
    """What decides which keys the menu has, and where they lead."""

    sheet: Sheet
    back: str
    """The draft that waits, as a query string."""

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self.sheet.game.rows) or self.sheet.history.mended is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is something to put back."""
        return self.sheet.history.undone is not None

    @property
    def resumes(self) -> bool:
        """Whether undo takes back the end of the game."""
        rows = self.sheet.game.rows
        return bool(rows) and isinstance(rows[-1].step, End) and self.sheet.history.mended is None

    @property
    def damaged(self) -> bool:
        """Whether the record cannot be read to its end."""
        return self.sheet.damage is not None

    @property
    def checks(self) -> bool:
        """Whether the camera can compare the table with the sheet."""
        return can_check(self.sheet) and not self.damaged

    @property
    def own_steps(self) -> tuple[Link, ...]:
        """Links to the pages of the game's own steps."""
        return () if self.damaged else pages_of(self.sheet.rulebook.slug).own_steps(self.sheet, self.back)

    @property
    def save(self) -> str:
        """The address of the page that saves the link for scoring; empty at home, where no link is needed."""
        if not in_public():
            return ""
        key = the_referee().links.key_of(self.sheet.id, Role.SCOREKEEPER)
        return url_for("links.save_scoring", key=key, back=self.back or None)
