"""Trying a play on a game as it stands or stood, without touching its sheet."""

from dataclasses import dataclass, replace
from typing import ClassVar

from flask import Blueprint, Response, abort, request, url_for

from referee.web.board import taps
from referee.web.board.drafted import drafted, hidden_fields
from referee.web.board.table import BoardPage, Parts, answer, kept_fields
from referee.web.shelf import book_fields, words_of
from referee.web.use_cases import the_referee

WHY = frozenset({"why"})
"""The values of ``do`` beside the commands for the draft: ask why a play is not allowed."""

blueprint = Blueprint("trying", __name__, url_prefix="/games/<game_id>/try")


@dataclass(frozen=True)
class TrialPage(BoardPage):
    """A board to try a play on."""

    incomplete: bool
    """Whether tiles lie on the table that were not written down."""


@dataclass(frozen=True)
class TryPage(TrialPage):
    """A game as it stood after some steps, to try a play on."""

    template: ClassVar[str] = "past/trying/page.html"
    parts: ClassVar[Parts] = Parts("past/trying/_heading.html", "past/trying/_panel.html")

    game_id: str
    number: int
    """The number of steps before the board."""
    turns: int
    """The number of steps on the sheet."""
    kept_draft: str
    """The play as a query string."""
    playable: bool
    """Whether the play can be taken into the game, since the board is the newest."""
    back: str
    """The draft that waits on the game's page."""


@blueprint.get("/<int:number>")
def show(game_id: str, number: int) -> Response:
    """The board after step ``number``, with the play that the address holds."""
    sheet = the_referee().sheet(game_id)
    turns = len(sheet.game.rows)
    if number > turns:
        abort(404)
    before = sheet.after(number)
    game = replace(before, position=replace(before.position, over=False))
    back = taps.kept_query()
    address = taps.read_address(request.args, game.rulebook, game.position, WHY)
    shown = drafted(game, address, game.to_move, free_hand=True)
    hidden = hidden_fields(game, address, shown.tapped, {"back": back} if back else {})
    url = url_for(".show", game_id=game_id, number=number)
    page = TryPage(
        words=words_of(game.rulebook),
        book=book_fields(game.rulebook, sheet.id, back),
        board=shown.board,
        entry=shown.entry(address, url, hidden, address.problem, changed=bool(address.problem)),
        incomplete=game.incomplete,
        game_id=sheet.id,
        number=number,
        turns=turns,
        kept_draft=taps.query({name: text for name, text in kept_fields(hidden).items() if name != "back"}),
        playable=number == turns and not sheet.game.over and sheet.damage is None,
        back=back,
    )
    return answer(page, page.entry.status)
