"""A remembered hand, entered by tapping tiles: what it could have played, and how lucky it was."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from referee.core import hand as core
from referee.core.game import Game
from referee.core.steps import TURNS, Place
from referee.core.unreadable import UnreadableError
from referee.web.board import draft_address
from referee.web.board.board import last_cells
from referee.web.board.board_page import Tray
from referee.web.board.picture import Picture, area_of, picture_of
from referee.web.fields import read_number
from referee.web.page import SidePage
from referee.web.this_app import the_referee, words_of
from referee.wording.language import decimal, gettext, ngettext

PLAYS = 5
"""The number of best plays that are listed."""

blueprint = Blueprint("hand", __name__, url_prefix="/games/<game_id>/hand")


@dataclass(frozen=True, kw_only=True)
class HandPage(SidePage):
    """A hand at a turn, and on request what it could have played."""

    template = "past/hand/page.html"

    number: int
    """The turn."""
    tiles: tuple[Any, ...]
    notice: str
    """A sentence about the request itself."""
    asked: bool
    """Whether the request asks what the hand could have played."""
    wanted: int
    """The index of the play to show on the board."""

    @cached_property
    def _game(self) -> Game[Any]:
        return self.sheet.before(self.number)

    @property
    def hand_text(self) -> str:
        """The hand as in the address."""
        return " ".join(map(str, self.tiles))

    @cached_property
    def found(self) -> core.Hand[Any] | None:
        """What the hand could have played; None if unknown, or not asked for."""
        luck = Random(f"{self.sheet.id} {self.number} {self.tiles}")  # the same hand always gets the same answer
        position, rulebook = self._game.position, self.sheet.rulebook
        return core.hand(rulebook, position, self.tiles, luck.sample, PLAYS) if self.asked else None

    @property
    def luck(self) -> str:
        """The best play of a hand, compared with an average random hand."""
        if not self.found:
            return ""
        best, luck = self.found.best, decimal(abs(self.found.luck))
        if self.found.luck >= 0:
            return gettext("Best possible: %(best)d. That's %(luck)s more than an average hand.", best=best, luck=luck)
        return gettext("Best possible: %(best)d. That's %(luck)s less than an average hand.", best=best, luck=luck)

    @property
    def play(self) -> int:
        """The index of the play on the board."""
        return self.wanted if self.found and self.wanted < len(self.found.plays) else 0

    @property
    def board(self) -> Picture:
        """The board before the turn, with that play."""
        plays = self.found.plays if self.found else ()
        area = area_of(self._game).with_cells(cell for move in plays for _, cell in move.play)
        picture = picture_of(self._game, last_cells(self._game), area, gettext("The board before the turn"))
        return replace(picture, better={cell: tile for tile, cell in plays[self.play].play} if plays else {})

    @property
    def tray(self) -> Tray:
        """A key for every kind, with the number left; with a full hand all are disabled."""
        unseen, full = _unseen(self._game, self.tiles), len(self.tiles) >= self.sheet.rulebook.hand
        return Tray({kind: left != 0 and not full for kind, left in unseen.items()}, unseen)


@blueprint.get("/<int:number>")
def show(game_id: str, number: int) -> Response:
    """The hand of the address at turn ``number``; by default the tiles that were played."""
    sheet = the_referee().sheet(game_id)
    if sheet.rulebook.reviewer is None or not 1 <= number <= len(sheet.game.rows):
        abort(404)
    step = sheet.game.rows[number - 1].step
    if not isinstance(step, TURNS):
        abort(404)
    played = tuple(tile for tile, _ in step.play) if isinstance(step, Place) else ()
    tiles, notice = _tapped(sheet.before(number), played)
    asked = request.args.get("do") == "best" and bool(tiles) and not notice
    wanted = read_number(request.args.get("play", ""), 0, PLAYS) or 0
    page = HandPage(sheet=sheet, number=number, tiles=tiles, notice=notice, asked=asked, wanted=wanted)
    more = {"do": "best", "play": page.play or None} if asked else {}
    fields = {"hand": page.hand_text, **more, "back": page.back or None}
    address = draft_address.with_query(url_for(".show", game_id=game_id, number=number), fields)
    return draft_address.whole_or_part(page, page.template, address, 422 if notice else 200)


def _tapped(game: Game[Any], played: tuple[Any, ...]) -> tuple[tuple[Any, ...], str]:
    """The hand of the address after its tap, and what is wrong with it."""
    rulebook = game.rulebook
    try:
        typed = request.args.get("hand")
        held = played if typed is None else rulebook.notation.read_tiles(typed) if typed.strip() else ()
        added = (rulebook.notation.read_tile(request.args["tile"]),) if request.args.get("tile") else ()
    except UnreadableError as error:
        return (), words_of(rulebook).unreadable(error)
    if wrong := _wrong(game, held):
        return (), wrong
    if wrong := _wrong(game, (*held, *added)):
        return held, wrong
    if request.args.get("do", "") not in ("", "best"):
        return held, draft_address.unknown_word()
    dropped = read_number(request.args.get("drop", ""), 0, len(held) - 1) if held else None
    if dropped is not None:
        return (*held[:dropped], *held[dropped + 1 :]), ""
    return (*held, *added), ""


def _wrong(game: Game[Any], tiles: Sequence[Any]) -> str:
    """The reason why no hand can have these tiles, as a sentence; empty if one can."""
    most = game.rulebook.hand
    if len(tiles) > most:
        return ngettext("A hand has %(num)d tile.", "A hand has %(num)d tiles.", most)
    if any(left is not None and left < 0 for left in _unseen(game, tiles).values()):
        return gettext("All the others of that kind are on the table.")
    return ""


def _unseen(game: Game[Any], tiles: Sequence[Any]) -> dict[Any, int | None]:
    """By kind, the number of tiles that are neither on the board nor in the hand."""
    unseen = game.rulebook.unseen(game.board)
    held = [game.rulebook.kind(tile) for tile in tiles]
    return {kind: None if left is None else left - held.count(kind) for kind, left in unseen.items()}
