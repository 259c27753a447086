"""A game for those who only look: who has how much, the board after any turn, the sheet. Nothing here writes, and
nothing leads to where anybody writes.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from flask import Blueprint, Flask, Response, request

from referee.record import DeletedGame, UnknownGame
from referee.service import Sheet
from referee.web import pictures
from referee.web.board import last_cells
from referee.web.numbers import read_number
from referee.web.pad import PadRow, pad_of
from referee.web.pages import Page
from referee.web.picture import Picture, frame_of, picture_of
from referee.web.poster import about
from referee.web.result import Standing, standings_of
from referee.web.sharing import headline
from referee.web.sheet_rows import SheetRow, rows_of
from referee.web.use_cases import the_referee
from referee.wording.language import gettext
from referee.wording.words import Words

seen = Blueprint("seen", __name__, url_prefix="/seen")


def register(app: Flask) -> None:
    """Serve games to those who only look."""
    app.register_blueprint(seen)


@dataclass(frozen=True)
class SeenPage(Page):
    """A game to look at."""

    template: ClassVar[str] = "sharing/seen.html"

    key: str
    words: Words[Any]
    headline: str
    about: str
    """Which game it was, when, and how long."""
    names: tuple[str, ...]
    standings: tuple[Standing, ...]
    number: int
    """After how many steps the board is shown."""
    steps: int
    """How many there are."""
    turn: SheetRow | None
    """The last of those; nothing before the first."""
    board: Picture
    pad: tuple[PadRow, ...]
    incomplete: bool
    damage: str


@seen.get("/<key>")
def show(key: str) -> str:
    """The game, with the board after so many steps as ``turn`` says, else as it stands."""
    sheet = _sheet(key)
    rows, steps = rows_of(sheet)[::-1], len(sheet.game.rows)
    number = read_number(request.args.get("turn", ""), 0, steps)
    number = steps if number is None else number
    game = sheet.game if number == steps else sheet.before(number + 1)
    words = Words(sheet.rulebook)
    return SeenPage(
        key=key,
        words=words,
        headline=headline(sheet),
        about=about(sheet),
        names=sheet.names,
        standings=tuple(standings_of(sheet)),
        number=number,
        steps=steps,
        turn=rows[number - 1] if number else None,
        board=picture_of(
            game, last_cells(game), frame_of(sheet.game), gettext("The board after turn %(number)d", number=number)
        ),
        pad=pad_of(rows, len(sheet.names)),
        incomplete=sheet.game.incomplete,
        damage=words.damage(sheet.damage) if sheet.damage else "",
    ).render()


@seen.get("/<key>.svg")
def as_drawing(key: str) -> Response:
    """The board with the scores as a drawing."""
    return pictures.drawing(_sheet(key))


@seen.get("/<key>.png")
def as_painting(key: str) -> Response:
    """The same, painted."""
    return pictures.painting(_sheet(key))


@seen.get("/<key>.gif")
def as_film(key: str) -> Response:
    """The game from its first turn to where it stands."""
    return pictures.film(_sheet(key))


def _sheet(key: str) -> Sheet:
    """What is looked at. A deleted game is none here: the way to bring it back would tell the address that writes."""
    try:
        return the_referee().sheet(the_referee().links.game_of(key))
    except DeletedGame:
        raise UnknownGame(key) from None
