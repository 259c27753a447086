"""A game to take along: the link for those who only look, pictures, files, paper, and the way into other programs."""

from dataclasses import dataclass
from typing import Any, ClassVar

from flask import Blueprint, url_for
from markupsafe import Markup

from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.picture import Ink, Picture, picture_of
from referee.web.common.pad import PadRow, pad_of
from referee.web.common.result import Standing, headline_of, standings_of
from referee.web.common.rows import rows_of
from referee.web.page import SheetPage, SidePage
from referee.web.share.poster import about
from referee.web.share.share_links import code_of, hand_over, known_here_alone
from referee.web.shelf import words_of
from referee.web.use_cases import the_referee
from referee.wording.language import gettext
from referee.wording.words import Words

blueprint = Blueprint("sharing", __name__, url_prefix="/games/<game_id>")


@dataclass(frozen=True)
class SharePage(SidePage):
    """All the ways to take a game along."""

    template: ClassVar[str] = "share/sharing/page.html"

    key: str
    """The key of the followers' link."""
    link: str
    """The followers' link."""
    code: Markup
    """The same as a QR code."""
    only_here: bool
    """Whether the name in that address means this machine only here."""
    bg_stats: str
    """The address that hands the game over to BG Stats; empty before the end."""


@dataclass(frozen=True)
class PaperPage(SheetPage):
    """The sheet and the board for a printer."""

    template: ClassVar[str] = "share/sharing/paper.html"

    words: Words[Any]
    headline: str
    about: str
    """The boxed game, the day and the length."""
    standings: tuple[Standing, ...]
    pad: tuple[PadRow, ...]
    board: Picture


@blueprint.get("/share")
def show(game_id: str) -> str:
    """The ways to take a game along."""
    sheet = the_referee().sheet(game_id)
    key = the_referee().links.key_of(sheet.id)
    link = url_for("seen.show", key=key, _external=True)
    return SharePage(
        sheet=sheet,
        back=taps.kept_query(),
        key=key,
        link=link,
        code=code_of(link),
        only_here=known_here_alone(),
        bg_stats=hand_over(sheet, key),
    ).render()


@blueprint.get("/paper")
def paper(game_id: str) -> str:
    """The game for a printer."""
    sheet = the_referee().sheet(game_id)
    return PaperPage(
        sheet=sheet,
        words=words_of(sheet.rulebook),
        headline=headline(sheet),
        about=about(sheet),
        standings=tuple(standings_of(sheet)),
        pad=pad_of(rows_of(sheet)[::-1], len(sheet.names)),
        board=picture_of(sheet.game, ink=Ink.PAPER),
    ).render()


def headline(sheet: Sheet) -> str:
    """The winners; before the end, whether the game goes on."""
    if sheet.game.winners:
        return headline_of(sheet)
    return gettext("Not counted yet") if sheet.game.over else gettext("Still playing")
