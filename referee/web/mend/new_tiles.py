"""What tiles mean that lie on the table and not on the sheet: turns to be filled in, a move, or several moves."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from flask import Blueprint, current_app, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.grid.stretch import in_one_line
from referee.core.off_sheet.catching_up import catch_up, off_sheet
from referee.core.off_sheet.new_moves import first_moves
from referee.core.off_sheet.tries import TooManyWaysError
from referee.core.steps import Place, Play
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.picture import Picture
from referee.web.mend.new_tiles_view import PlayChoice, choices_of, read_tiles, with_tiles
from referee.web.page import SheetPage
from referee.web.slow import slow
from referee.web.use_cases import the_referee
from referee.wording.language import gettext

blueprint = Blueprint("new_tiles", __name__, url_prefix="/games/<game_id>/new-tiles")


@dataclass(frozen=True)
class NewTilesPage(SheetPage):
    """Tiles of several moves: which one was the first?"""

    template: ClassVar[str] = "mend/new_tiles/page.html"

    name: str
    """Who is to move."""
    choices: tuple[PlayChoice, ...]
    """The plays that can have been the first move."""
    board: Picture
    """The board with all tiles of the table."""
    new: Play[Any]
    """Those that are not on the sheet."""
    notice: str
    """A sentence about the request itself, or why there is no choice."""


@blueprint.get("")
@slow()
def show(game_id: str) -> Response:
    """The way to the page where the tiles of the address belong, or the question which of several came first."""
    sheet = the_referee().sheet(game_id)
    read = read_tiles(sheet, request.args)
    tiles = off_sheet(sheet.game, read.tiles)
    if read.problem:
        return _page(sheet, tiles, (), read.problem, 422)
    try:
        if _fills_in(sheet, tiles):
            fields = {"tiles": read.text, "seen": sheet.written}
            return redirect(taps.with_query(url_for("catching_up.show", game_id=game_id), fields), 303)
        firsts = () if _one_move(sheet, tiles) else first_moves(sheet.game, tiles)
    except TooManyWaysError:
        firsts = ()
    if not firsts and (sheet.game.over or in_one_line(tiles)):
        return redirect(as_draft(sheet, tiles), 303)
    return _page(sheet, tiles, firsts, "" if firsts else unexplained(), 200)


def as_draft(sheet: Sheet, play: Play[Any]) -> str:
    """The address of the game's page with these tiles, read from a photo, as the draft; without one if it is over."""
    address = url_for("games.show", game_id=sheet.id)
    if sheet.game.over or not play:
        return address
    drafting, position = sheet.rulebook.drafting, sheet.game.position
    draft = drafting.write(position, drafting.draft_of(position, play))
    return taps.with_query(address, {**draft, "seen": sheet.written, "photo": 1})


def _fills_in(sheet: Sheet, tiles: Play[Any]) -> bool:
    """Whether the tiles explain a points-only turn."""
    found = catch_up(sheet.game, sheet.history, tiles, {})
    return bool(found.filling or found.open)


def _one_move(sheet: Sheet, tiles: Play[Any]) -> bool:
    """Whether the tiles are a move by the rules, or one that lacks tiles which the photo does not show."""
    if not (tiles and in_one_line(tiles)):
        return False
    verdict = sheet.game.judge(Place(sheet.game.to_move, tiles))
    return sheet.rulebook.unfinished.issuperset(verdict.codes)


def _page(sheet: Sheet, tiles: Play[Any], firsts: tuple[Play[Any], ...], notice: str, status: int) -> Response:
    game, board = sheet.game, with_tiles(sheet.game, tiles)

    def scored(choice: PlayChoice) -> PlayChoice:
        return replace(choice, points=game.judge(Place(game.to_move, choice.play)).points)

    found = choices_of(sheet, board, firsts, lambda play: as_draft(sheet, play)) if firsts else ()
    page = NewTilesPage(sheet, sheet.names[game.to_move - 1], tuple(map(scored, found)), board, tiles, notice)
    return current_app.make_response((page.render(), status))


def unexplained() -> str:
    """The sentence about tiles that the rules don't allow in a turn of each player."""
    return gettext("These tiles don't fit in one turn per player. Enter the turns by hand.")
