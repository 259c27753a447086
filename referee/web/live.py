"""Pages that change by themselves: asked again they answer with what is newer, or with nothing."""

from collections.abc import Callable
from typing import NamedTuple

from flask import Blueprint, Flask, Response, request

from referee.service import Sheet
from referee.web.use_cases import the_referee

live = Blueprint("live", __name__, url_prefix="/games/<game_id>")

FOLLOWED = "referee.followed"
"""Under this name in its environment a request tells, once it is answered, what the answer was made of."""


class Followed(NamedTuple):
    """A game with so many lines."""

    game_id: str
    written: int


def register(app: Flask) -> None:
    """Serve what scorekeepers' pages follow."""
    app.register_blueprint(live)


@live.get("/live")
def show(game_id: str) -> Response:
    """Whether more stands on the sheet than ``since`` so many events."""
    sheet = the_referee().sheet(game_id)
    return newer_than_seen(sheet, lambda: str(sheet.written))


def newer_than_seen(sheet: Sheet, parts: Callable[[], str]) -> Response:
    """The parts of a page, as they are by now; 204 where nothing stands on the sheet beyond the ``since`` events that
    the page was made of.
    """
    request.environ[FOLLOWED] = Followed(sheet.id, sheet.written)
    if request.args.get("since") == str(sheet.written):
        return Response(status=204)
    return Response(parts())
