"""The meaning of tiles that are on the table but not on the sheet: turns to fill in, a move, or several moves."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from flask import Blueprint, abort, current_app, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.game import Game
from referee.core.off_sheet import TooManyWaysError
from referee.core.off_sheet.catching_up import catch_up, off_sheet
from referee.core.off_sheet.new_moves import first_moves, in_one_line, whole_moves
from referee.core.steps import Place, Play
from referee.core.unreadable import Expected, UnreadableError
from referee.service import Sheet
from referee.web.board import draft_address
from referee.web.board.frame import Area
from referee.web.board.picture import Picture, area_of, picture_of
from referee.web.page import SheetPage
from referee.web.this_app import pages_of, the_referee, words_of
from referee.wording.language import capital, gettext, listed

NEAR, WIDEST = 4, 8
"""The least width of the picture of a choice in cells, and the greatest for showing all choices alike."""

blueprint = Blueprint("new_tiles", __name__, url_prefix="/games/<game_id>/new-tiles")


class ReadTiles(NamedTuple):
    """The tiles of an address."""

    tiles: Play[Any]
    text: str
    """The same, as in an address."""
    problem: str
    """A sentence about anything unreadable in it."""


class PlayChoice(NamedTuple):
    """A play that can be chosen."""

    play: Play[Any]
    words: str
    """Its tiles."""
    place: str
    """Where the first of them is, for people who can't see the picture."""
    board: Picture
    """The board around it."""
    address: str
    """The page with this choice."""


@dataclass(frozen=True)
class NewTilesPage(SheetPage):
    """Tiles of several moves: which one was the first?"""

    template = "fix/new_tiles/page.html"

    board: Picture
    """The board with all tiles of the table."""
    new: Play[Any]
    """Those that aren't on the sheet."""
    choices: Sequence[PlayChoice]
    """The plays that may have been the first move."""
    notice: str
    """A sentence about the request itself, or why there is no choice."""

    @property
    def points(self) -> list[int]:
        """The points of each choice."""
        game = self.sheet.game
        return [game.judge(Place(game.to_move, choice.play)).points for choice in self.choices]


@blueprint.get("")
def show(game_id: str) -> Response:
    """A redirect to the page for the tiles in the address, or the question which of several moves came first."""
    sheet = the_referee().sheet(game_id)
    read = read_tiles(sheet, request.args)
    tiles = off_sheet(sheet.game, read.tiles)
    firsts: tuple[Play[Any], ...] = ()
    notice = read.problem
    if not read.problem:
        try:
            found = catch_up(sheet.game, sheet.history, tiles, {})
            if found.filling or found.open:
                fields = {"tiles": read.text, "seen": sheet.event_count}
                return redirect(draft_address.with_query(url_for("catching_up.fill", game_id=game_id), fields), 303)
            if not _one_move(sheet, tiles):
                firsts = first_moves(sheet.game, tiles) or whole_moves(sheet.game, tiles)
        except TooManyWaysError:
            pass
        if len(firsts) == 1:
            return redirect(as_draft(sheet, firsts[0]), 303)
        if not firsts:
            if sheet.game.over or in_one_line(tiles):
                return redirect(as_draft(sheet, tiles), 303)
            notice = gettext("These tiles can't be one turn for each player. Enter the turns by hand.")
    board = with_tiles(sheet.game, tiles)
    choices = choices_of(sheet, board, firsts, lambda play: as_draft(sheet, play))
    page = NewTilesPage(sheet, board, tiles, choices, notice)
    return current_app.make_response((page.render(), 422 if read.problem else 200))


def as_draft(sheet: Sheet, play: Play[Any]) -> str:
    """The address of the game's page with these tiles, read from a photo, as the draft, if it goes on."""
    address = url_for("games.show", game_id=sheet.id)
    if sheet.game.over or not play:
        return address
    drafting, position = sheet.rulebook.drafting, sheet.game.position
    draft = drafting.write(position, drafting.draft_of(position, play))
    return draft_address.with_query(address, {**draft, "seen": sheet.event_count, "photo": 1})


def _one_move(sheet: Sheet, tiles: Play[Any]) -> bool:
    """Whether the tiles are a move by the rules, or one that lacks tiles which the photo doesn't show."""
    if not (tiles and in_one_line(tiles)):
        return False
    verdict = sheet.game.judge(Place(sheet.game.to_move, tiles))
    return sheet.rulebook.unfinished.issuperset(verdict.codes)


def read_tiles(sheet: Sheet, fields: Mapping[str, str]) -> ReadTiles:
    """The tiles on the table according to an address. A 404 page for a game whose tiles the camera can't read."""
    if pages_of(sheet.rulebook.slug).photo_script is None:
        abort(404)
    notation, words = sheet.rulebook.notation, words_of(sheet.rulebook)
    try:
        board = notation.read_board(fields.get("tiles", ""))
        if len(board.tiles) > sheet.rulebook.box:
            raise UnreadableError(Expected.FEWER_TILES, "")
    except UnreadableError as error:
        return ReadTiles((), "", words.unreadable(error))
    text = notation.write_board(board)
    return ReadTiles(notation.read_play(text), text, "")


def with_tiles(game: Game[Any], tiles: Play[Any]) -> Picture:
    """The board of a game with these tiles on it."""
    together = {**game.board.tiles, **{cell: tile for tile, cell in tiles}}
    area = area_of(game) if game.rulebook.bounds else Area.around(together)
    return replace(picture_of(game, area=area), tiles=together)


def choices_of(
    sheet: Sheet, board: Picture, plays: Sequence[Play[Any]], address_of: Callable[[Play[Any]], str]
) -> list[PlayChoice]:
    """The choices between these plays, each with a picture of its surroundings; the same for all if they are near."""
    words = words_of(sheet.rulebook)
    cells = {cell for play in plays for _, cell in play}
    around, first = Area.around(cells), board.area.first
    alike = max(around.columns, around.rows) <= WIDEST

    def choice(play: Play[Any]) -> PlayChoice:
        part = replace(board.part(cells if alike else {cell for _, cell in play}, NEAR), label="")
        x, y = play[0].cell
        place = gettext("row %(row)d, column %(column)d", row=y - first.y + 1, column=x - first.x + 1)
        return PlayChoice(
            play, capital(listed(words.tile_name(tile) for tile, _ in play)), place, part, address_of(play)
        )

    return [choice(play) for play in plays]
