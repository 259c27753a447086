"""What lies a page away from the game's own: the menu of what else can be done, and the tiles nobody has seen yet."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import parse_qsl

from flask import Blueprint, Flask

from referee.core.steps import End
from referee.web import taps
from referee.web.game_pages import pages_of
from referee.web.pages import Link, SidePage
from referee.web.shelf import book_fields
from referee.web.table import Tray
from referee.web.use_cases import the_referee
from referee.wording.words import Words

more = Blueprint("more", __name__, url_prefix="/games/<game_id>")


def register(app: Flask) -> None:
    """Serve these pages."""
    app.register_blueprint(more)


@dataclass(frozen=True)
class MorePage(SidePage):
    """The menu of what else can be done."""

    template: ClassVar[str] = "more/menu.html"

    seen: int
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


@more.get("/more")
def menu(game_id: str) -> str:
    """The menu."""
    sheet = the_referee().sheet(game_id)
    rows, back = sheet.game.rows, taps.kept_query()
    return MorePage(
        game_id=sheet.id,
        back=back,
        seen=sheet.written,
        can_undo=bool(rows) or sheet.history.mended is not None,
        can_redo=sheet.history.undone is not None,
        resumes=bool(rows) and isinstance(rows[-1].step, End),
        over=sheet.game.over,
        damaged=sheet.damage is not None,
        own_steps=pages_of(sheet.rulebook.slug).own_steps(sheet, back) if sheet.damage is None else (),
        book=book_fields(sheet.rulebook, sheet.id, back),
        turns=len(rows),
    ).render()


@dataclass(frozen=True)
class UnseenPage(SidePage):
    """The tiles that nobody has seen yet."""

    template: ClassVar[str] = "more/unseen.html"

    words: Words[Any]
    tray: Tray
    incomplete: bool
    """Whether tiles lie on the table that nobody wrote down."""


@more.get("/unseen")
def unseen(game_id: str) -> str:
    """The tiles that lie neither on the table nor in the draft that waits."""
    game, back = the_referee().sheet(game_id).game, taps.kept_query()
    draft = taps.read_address(dict(parse_qsl(back)), game.rulebook, game.position).draft
    tray = Tray(unseen=game.rulebook.unseen(game.board.with_play(draft.play)))
    return UnseenPage(game_id, back, Words(game.rulebook), tray, game.incomplete).render()
