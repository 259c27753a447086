"""A remembered hand, entered by tapping tiles: what it could have laid, and how lucky it was."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from flask import Blueprint, Response, abort, make_response, request, url_for

from referee.core import hand as core
from referee.core.game import Game
from referee.core.steps import TURNS, Place
from referee.core.unreadable import UnreadableError
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.board import last_cells
from referee.web.board.picture import Picture, area_of, picture_of
from referee.web.board.tray import Tray
from referee.web.fields import read_number
from referee.web.page import SidePage
from referee.web.shelf import words_of
from referee.web.slow import slow
from referee.web.use_cases import the_referee
from referee.wording.language import decimal, gettext, ngettext
from referee.wording.words import Words

PLAYS = 5
"""The number of best plays that are listed."""

blueprint = Blueprint("hand", __name__, url_prefix="/games/<game_id>/hand")


@dataclass(frozen=True)
class HandPage(SidePage):
    """A hand at a turn, and on request what it could have laid."""

    template: ClassVar[str] = "past/hand/page.html"

    words: Words[Any]
    number: int
    """The turn."""
    notice: str
    """A sentence about the request itself."""
    tiles: tuple[Any, ...]
    """The hand."""
    written: str
    """The hand as it stands in the address."""
    tray: Tray
    found: core.Hand[Any] | None
    """What the hand could have laid; None until it is asked for."""
    asked: bool
    luck: str
    """A sentence that compares it with other hands."""
    play: int
    """The index of the play on the board."""
    board: Picture
    """The board before the turn, with that play."""


@blueprint.get("/<int:number>")
@slow("do")
def show(game_id: str, number: int) -> Response:
    """The hand of the address at turn ``number``; by default the tiles that were laid."""
    sheet = the_referee().sheet(game_id)
    if sheet.rulebook.reviewer is None or not 1 <= number <= len(sheet.game.rows):
        abort(404)
    if not isinstance(sheet.game.rows[number - 1].step, TURNS):
        abort(404)
    page = _page(sheet, number)
    response = make_response(page.render(), 422 if page.notice else 200)
    if taps.is_htmx():
        more = {"do": "best", "play": page.play or None} if page.asked else {}
        fields = {"hand": page.written, **more, "back": page.back or None}
        response.headers["HX-Replace-Url"] = taps.with_query(url_for(".show", game_id=game_id, number=number), fields)
    response.vary.add("HX-Request")
    return response


def _page(sheet: Sheet, number: int) -> HandPage:
    game, step, words = sheet.before(number), sheet.game.rows[number - 1].step, words_of(sheet.rulebook)
    tiles, notice = _tapped(game, tuple(tile for tile, _ in step.play) if isinstance(step, Place) else (), words)
    asked = request.args.get("do") == "best" and bool(tiles) and not notice
    luck = Random(f"{sheet.id} {number} {tiles}")  # the same hand always gets the same answer
    found = core.hand(sheet.rulebook, game.position, tiles, luck.sample, PLAYS) if asked else None
    plays = found.plays if found else ()
    play = read_number(request.args.get("play", ""), 0, len(plays) - 1) or 0 if plays else 0
    area = area_of(game).with_cells(cell for move in plays for _, cell in move.play)
    picture = picture_of(game, last_cells(game), area, gettext("The board before the turn"))
    return HandPage(
        sheet=sheet,
        back=taps.kept_query(),
        words=words,
        number=number,
        notice=notice,
        tiles=tiles,
        written=" ".join(map(str, tiles)),
        tray=_tray(game, tiles),
        found=found,
        asked=asked,
        luck=_luck(found) if found else "",
        play=play,
        board=replace(picture, better={cell: tile for tile, cell in plays[play].play} if plays else {}),
    )


def _tapped(game: Game[Any], laid: Sequence[Any], words: Words[Any]) -> tuple[tuple[Any, ...], str]:
    """The hand of the address after its tap, and what is wrong with it."""
    rulebook = game.rulebook
    try:
        typed = request.args.get("hand")
        held = tuple(laid) if typed is None else rulebook.notation.read_tiles(typed) if typed.strip() else ()
        added = (rulebook.notation.read_tile(request.args["tile"]),) if request.args.get("tile") else ()
    except UnreadableError as error:
        return (), words.unreadable(error)
    wrong = _wrong(game, held)
    if wrong:
        return (), wrong
    wrong = _wrong(game, (*held, *added))
    if wrong:
        return held, wrong
    if request.args.get("do", "") not in ("", "best"):
        return held, taps.unknown_word()
    dropped = read_number(request.args.get("drop", ""), 0, len(held) - 1) if held else None
    if dropped is not None:
        return (*held[:dropped], *held[dropped + 1 :]), ""
    return (*held, *added), ""


def _wrong(game: Game[Any], tiles: Sequence[Any]) -> str:
    """A sentence why no hand can be these tiles; empty if one can."""
    most = game.rulebook.hand
    if len(tiles) > most:
        return ngettext("A hand has %(num)d tile.", "A hand has %(num)d tiles.", most)
    if any(left is not None and left < 0 for left in _unseen(game, tiles).values()):
        return gettext("All the others of that kind are on the table.")
    return ""


def _unseen(game: Game[Any], tiles: Sequence[Any]) -> dict[Any, int | None]:
    """By kind, the number of tiles that neither lie on the table nor are in the hand."""
    unseen = game.rulebook.unseen(game.board)
    held = [game.rulebook.kind(tile) for tile in tiles]
    return {kind: None if left is None else left - held.count(kind) for kind, left in unseen.items()}


def _tray(game: Game[Any], tiles: Sequence[Any]) -> Tray:
    """A key for every kind, with the number left; with a full hand all are off."""
    unseen, full = _unseen(game, tiles), len(tiles) >= game.rulebook.hand
    return Tray({kind: left != 0 and not full for kind, left in unseen.items()}, unseen)


def _luck(found: core.Hand[Any]) -> str:
    """The best play of a hand, compared with an average fresh hand."""
    best, luck = found.best, decimal(abs(found.luck))
    if found.luck >= 0:
        return gettext("Best possible: %(best)d. That's %(luck)s more than an average hand.", best=best, luck=luck)
    return gettext("Best possible: %(best)d. That's %(luck)s less than an average hand.", best=best, luck=luck)
