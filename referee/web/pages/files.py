"""A game as files: text, data, a table, and pictures: a drawing and a painting of the board, and a film."""

from collections.abc import Callable
from hashlib import sha256
from importlib.metadata import version

from flask import Blueprint, Response, jsonify, make_response, request

from referee import export
from referee.painting.film import gif
from referee.painting.pixels import png
from referee.service import Sheet
from referee.spreadsheet import table_of
from referee.web.shelf import words_of
from referee.web.use_cases import the_referee
from referee.web.views.film import film_of
from referee.web.views.poster import poster_of
from referee.wording import language

blueprint = Blueprint("files", __name__, url_prefix="/games")


@blueprint.get("/<game_id>.txt")
def as_text(game_id: str) -> Response:
    """The game in notation."""
    return Response(the_referee().sheet(game_id).transcript, mimetype="text/plain")


@blueprint.get("/<game_id>.json")
def as_json(game_id: str) -> Response:
    """The game as data."""
    sheet = the_referee().sheet(game_id)
    return jsonify(export.game_data(sheet.game, sheet.names, sheet.tags))


@blueprint.get("/<game_id>.csv")
def as_table(game_id: str) -> Response:
    """The game for spreadsheets."""
    sheet = the_referee().sheet(game_id)
    return Response(table_of(sheet.game, sheet.names, words_of(sheet.rulebook)), mimetype="text/csv")


@blueprint.get("/<game_id>.svg")
def as_drawing(game_id: str) -> Response:
    """The board with the scores as a drawing."""
    return drawing(the_referee().sheet(game_id))


@blueprint.get("/<game_id>.png")
def as_painting(game_id: str) -> Response:
    """The same as pixels."""
    return painting(the_referee().sheet(game_id))


@blueprint.get("/<game_id>.gif")
def as_film(game_id: str) -> Response:
    """The game from its first turn to where it stands."""
    return film(the_referee().sheet(game_id))


def drawing(sheet: Sheet) -> Response:
    """The board of a game with the scores, as SVG."""
    return _answer(sheet, "image/svg+xml", lambda: poster_of(sheet).render().encode())


def painting(sheet: Sheet) -> Response:
    """The same as PNG."""
    return _answer(sheet, "image/png", lambda: png(poster_of(sheet).render()))


def film(sheet: Sheet) -> Response:
    """The whole game as GIF."""
    return _answer(sheet, "image/gif", lambda: gif(film_of(sheet)))


def _answer(sheet: Sheet, kind: str, made: Callable[[], bytes]) -> Response:
    """A picture; it is only made if the browser does not have this version of it."""
    response = make_response()
    response.mimetype = kind
    response.set_etag(_head(sheet))
    response.vary.add("Cookie")
    response.make_conditional(request)
    if response.status_code == 200:
        response.set_data(made())
    return response


def _head(sheet: Sheet) -> str:
    """A hash of all that the picture depends on: the record of the game, the language, the version of the app,
    and whether tiles are marked in this browser.
    """
    made = (version("referee"), language.code(), request.cookies.get("marks", ""))
    told = "\n".join((*made, sheet.stored.started, sheet.stored.header, *sheet.lines))
    return sha256(told.encode()).hexdigest()[:24]
