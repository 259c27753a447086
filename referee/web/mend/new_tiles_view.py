"""Tiles that lie on the table and not on the sheet: the board with them, and the plays among which somebody chooses."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import abort

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.steps import Play
from referee.core.unreadable import Expected, UnreadableError
from referee.service import Sheet
from referee.web.board.frame import Area
from referee.web.board.picture import Picture, area_of, picture_of
from referee.web.shelf import pages_of, words_of
from referee.wording.language import capital, gettext, listed

NEAR, WIDEST = 4, 8
"""How many cells wide the picture of a choice is at least, and at most to show all choices alike."""


@dataclass(frozen=True)
class ReadTiles:
    """The tiles of an address."""

    tiles: Play[Any]
    text: str
    """The same as they stand in an address."""
    problem: str
    """A sentence about what is unreadable in it."""


@dataclass(frozen=True)
class PlayChoice:
    """A play that can be chosen."""

    play: Play[Any]
    words: str
    """Its tiles."""
    place: str
    """Where the first of them lies, for people who do not see the picture."""
    board: Picture
    """The board around it."""
    address: str
    """The page with this choice."""
    chosen: bool = False
    points: int = 0
    """What it scores, if that tells the choices apart."""


def read_tiles(sheet: Sheet, fields: Mapping[str, str]) -> ReadTiles:
    """The tiles that an address tells to lie on the table. A 404 page for a game whose tiles no camera reads."""
    if pages_of(sheet.rulebook.slug).kit is None:
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
    laid = {**game.board.tiles, **{cell: tile for tile, cell in tiles}}
    area = area_of(game) if game.rulebook.bounds else Area.around(laid)
    return replace(picture_of(game, area=area), tiles=laid)


def choices_of(
    sheet: Sheet, board: Picture, plays: tuple[Play[Any], ...], address_of: Callable[[Play[Any]], str]
) -> tuple[PlayChoice, ...]:
    """The choices between these plays, each with a picture of its surroundings: of the same ones, if they are near."""
    words = words_of(sheet.rulebook)
    cells = {cell for play in plays for _, cell in play}
    around = Area.around(cells)
    alike = max(around.columns, around.rows) <= WIDEST

    def choice(play: Play[Any]) -> PlayChoice:
        part = replace(board.part(cells if alike else {cell for _, cell in play}, NEAR), label="")
        names = capital(listed(words.tile_name(tile) for tile, _ in play))
        return PlayChoice(play, names, place_of(play[0].cell, board.area), part, address_of(play))

    return tuple(map(choice, plays))


def place_of(cell: Cell, area: Area) -> str:
    """A cell in words, counted from the top left corner of a board."""
    x, y = cell.x - area.first.x + 1, cell.y - area.first.y + 1
    return gettext("row %(row)d, column %(column)d", row=y, column=x)
