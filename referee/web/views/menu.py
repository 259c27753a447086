"""What else can be done with a game: the short menu that takes the box of the tray."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.core.steps import End
from referee.service import Sheet
from referee.web.page import Link
from referee.web.shelf import book_fields, pages_of


@dataclass(frozen=True)
class Menu:
    """The keys of the menu that are not always there, or lead elsewhere by turns."""

    can_undo: bool
    can_redo: bool
    resumes: bool
    """Whether undoing takes back that the table ended the game."""
    over: bool
    damaged: bool
    own_steps: tuple[Link, ...]
    """Where steps that only this game knows are written."""
    book: Mapping[str, str]
    """What the rulebook must know to lead back here."""
    turns: int
    """After how many steps a play is tried."""


def menu_of(sheet: Sheet, back: str) -> Menu:
    """The menu for a sheet; ``back`` is the draft that waits."""
    rows = sheet.game.rows
    return Menu(
        can_undo=bool(rows) or sheet.history.mended is not None,
        can_redo=sheet.history.undone is not None,
        resumes=bool(rows) and isinstance(rows[-1].step, End),
        over=sheet.game.over,
        damaged=sheet.damage is not None,
        own_steps=pages_of(sheet.rulebook.slug).own_steps(sheet, back) if sheet.damage is None else (),
        book=book_fields(sheet.rulebook, sheet.id, back),
        turns=len(rows),
    )
