"""A game as files: text, data, a table, and pictures: a drawing and a painting of the board, and a film."""

from collections.abc import Callable, Mapping
from hashlib import sha256

from flask import Blueprint, Response, current_app, jsonify, make_response, request

from referee import export
from referee.painting.film import gif
from referee.painting.pixels import png
from referee.service import Sheet
from referee.spreadsheet import table_of
from referee.version import VERSION
from referee.web.made import Made
from referee.web.share.film import film_of
from referee.web.share.poster import poster_of
from referee.web.shelf import words_of
from referee.web.slow import slow
from referee.web.use_cases import the_referee
from referee.wording import language

blueprint = Blueprint("files", __name__, url_prefix="/games")

PICTURES: Mapping[str, tuple[str, Callable[[Sheet], bytes]]] = {
    "svg": ("image/svg+xml", lambda sheet: poster_of(sheet).render().encode()),
    "png": ("image/png", lambda sheet: png(poster_of(sheet).render())),
    "gif": ("image/gif", lambda sheet: gif(film_of(sheet))),
}
"""By the end of its address, the type of each picture, and how it is made."""


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


@blueprint.get("/<game_id>.svg", endpoint="as_drawing")
@blueprint.get("/<game_id>.png", endpoint="as_painting")
@blueprint.get("/<game_id>.gif", endpoint="as_film")
@slow()
def as_picture(game_id: str) -> Response:
    """The board with the scores as a drawing or as pixels, or the game turn by turn as a film."""
    return picture(the_referee().sheet(game_id))


def picture(sheet: Sheet) -> Response:
    """The picture that the address ends in; it is made only the first time that this version of it is asked for."""
    response = make_response()
    kind, name = request.path.rpartition(".")[2], _head(sheet)
    response.mimetype, make = PICTURES[kind]
    response.set_etag(name)
    response.vary.add("Cookie")
    response.make_conditional(request)
    if response.status_code == 200:
        made: Made = current_app.extensions["made"]
        response.set_data(made.of(f"{name}.{kind}", lambda: make(sheet)))
    return response


def _head(sheet: Sheet) -> str:
    """A hash of all that the picture depends on: the record of the game, the language, the version of the app,
    and whether tiles are marked in this browser.
    """
    made = (VERSION, language.code(), request.cookies.get("marks", ""))
    content = "\n".join((*made, sheet.stored.started, sheet.stored.header, *sheet.lines))
    return sha256(content.encode()).hexdigest()[:24]
