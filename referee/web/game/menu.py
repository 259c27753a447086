"""The short menu of a game, shown in place of the tray."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for

from referee.core.steps import End
from referee.service import Role, Sheet
from referee.web.guard.access import in_public
from referee.web.page import Link
from referee.web.shelf import book_fields, can_check, pages_of
from referee.web.use_cases import the_referee


@dataclass(frozen=True)
class Menu:
    """What decides which keys the menu has, and where they lead."""

    can_undo: bool
    can_redo: bool
    resumes: bool
    """Whether undo takes back the end of the game."""
    over: bool
    damaged: bool
    checks: bool
    """Whether the camera can compare the table with the sheet."""
    own_steps: tuple[Link, ...]
    """Links to the pages of the game's own steps."""
    book: Mapping[str, str]
    """The query fields with which the rulebook leads back here."""
    turns: int
    """The number of steps after which a play is tried."""
    save: str
    """The address of the page that saves the link for scoring; empty at home, where no link is needed."""


def menu_of(sheet: Sheet, back: str) -> Menu:
    """The menu for a sheet; ``back`` is the draft that waits."""
    rows = sheet.game.rows
    return Menu(
        can_undo=bool(rows) or sheet.history.mended is not None,
        can_redo=sheet.history.undone is not None,
        resumes=bool(rows) and isinstance(rows[-1].step, End) and sheet.history.mended is None,
        over=sheet.game.over,
        damaged=sheet.damage is not None,
        checks=can_check(sheet) and sheet.damage is None,
        own_steps=pages_of(sheet.rulebook.slug).own_steps(sheet, back) if sheet.damage is None else (),
        book=book_fields(sheet.rulebook, sheet.id, back),
        turns=len(rows),
        save=_save(sheet, back) if in_public() else "",
    )


def _save(sheet: Sheet, back: str) -> str:
    key = the_referee().links.key_of(sheet.id, Role.SCOREKEEPER)
    return url_for("kept_links.save_scoring", key=key, back=back or None)
