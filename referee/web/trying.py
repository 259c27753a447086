"""Trying a play on a game as it stands or stood, without touching its sheet."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from flask import Blueprint, Flask, Response, abort, request, url_for

from referee.core.game import Game
from referee.core.steps import Place
from referee.web import taps
from referee.web.board import BoardView, last_cells
from referee.web.said import said
from referee.web.shelf import book_fields
from referee.web.table import BoardPage, Parts, answer, tray_of
from referee.web.use_cases import the_referee
from referee.wording.words import Words

trying = Blueprint("trying", __name__, url_prefix="/games/<game_id>/try")


def register(app: Flask) -> None:
    """Serve the trying."""
    app.register_blueprint(trying)


@dataclass(frozen=True)
class TrialPage(BoardPage):
    """A board to try a play on."""

    incomplete: bool
    """Whether tiles lie on the table that nobody wrote down."""


@dataclass(frozen=True)
class TryPage(TrialPage):
    """A game as it stood after some steps, to try a play on."""

    template: ClassVar[str] = "trying/game.html"
    parts: ClassVar[Parts] = Parts("trying/_heading.html", "trying/_panel.html")

    game_id: str
    number: int
    """After how many steps."""
    turns: int
    """How many steps there are."""
    back: str
    """The draft that waits on the game's page."""


@trying.get("/<int:number>")
def show(game_id: str, number: int) -> Response:
    """The board after step ``number``, with the play that the address holds."""
    sheet = the_referee().sheet(game_id)
    turns = len(sheet.game.rows)
    if number > turns:
        abort(404)
    before = sheet.before(number + 1) if number < turns else sheet.game
    game = replace(before, position=replace(before.position, over=False))
    url, back = url_for(".show", game_id=game_id, number=number), taps.kept_query()
    address = taps.read_address(request.args, game.rulebook, game.position)
    page = TryPage(
        **tried(game, address, url, {"back": back} if back else {}),
        game_id=sheet.id,
        number=number,
        turns=turns,
        back=back,
        book=book_fields(game.rulebook, sheet.id, back),
    )
    return answer(page, 422 if page.notice or page.nothing_laid else 200)


def tried(game: Game[Any], address: taps.Address, url: str, kept: dict[str, str]) -> dict[str, Any]:
    """What every page needs on which a play is tried; its address also holds what is ``kept``."""
    rulebook, position, words = game.rulebook, game.position, Words(game.rulebook)
    tapped = taps.tapped(rulebook, position, address, free_hand=True)
    draft = tapped.draft
    judged = game.judge(Place(game.to_move, draft.play)) if draft.play else None
    wrong = judged is not None and not judged.legal
    misses = rulebook.near_misses(position, game.to_move, draft.play) if wrong else ()
    words_said = said(words, tapped.refused or judged, address.lit, misses)
    every, offer = taps.every_after(address), rulebook.offer(position, draft, free_hand=True)
    lights = words_said.lights if words_said else {}
    hidden = {"draft": "", "cursor": "", **kept, **rulebook.write_draft(draft)}
    board = BoardView(game.board.tiles, draft, offer.cells, last_cells(game), None, lights, rulebook.extent)
    return {
        "action": url,
        "words": words,
        "hidden": hidden | ({"every": "1"} if every else {}),
        "board": board,
        "tray": tray_of(game, board, offer, every),
        "said": words_said,
        "notice": address.problem,
        "whole": address.whole,
        "can_turn": offer.can_turn,
        "changed": bool(address.problem),
        "incomplete": game.incomplete,
    }
