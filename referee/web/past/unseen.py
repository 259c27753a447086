"""The unseen tiles."""

from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import parse_qsl

from flask import Blueprint

from referee.web.board import taps
from referee.web.board.tray import Tray
from referee.web.page import SidePage
from referee.web.shelf import words_of
from referee.web.use_cases import the_referee
from referee.wording.words import Words

blueprint = Blueprint("unseen", __name__, url_prefix="/games/<game_id>")


@dataclass(frozen=True)
class UnseenPage(SidePage):
    """The unseen tiles."""

    template: ClassVar[str] = "past/unseen/page.html"

    words: Words[Any]
    tray: Tray


@blueprint.get("/unseen")
def show(game_id: str) -> str:
    """The tiles that lie neither on the table nor in the draft that waits."""
    sheet, back = the_referee().sheet(game_id), taps.kept_query()
    game = sheet.game
    draft = taps.read_address(dict(parse_qsl(back)), game.rulebook, game.position).draft
    tray = Tray(unseen=game.rulebook.unseen(game.board.with_play(draft.play)))
    return UnseenPage(sheet, back, words_of(game.rulebook), tray).render()
