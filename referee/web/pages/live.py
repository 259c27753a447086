"""Pages that change by themselves: asked again they answer with what is newer, or with nothing."""

from collections.abc import Callable

from flask import Blueprint, Response, request

from referee.service import Sheet
from referee.web.serving.followers import FOLLOWED, Followed
from referee.web.use_cases import the_referee

blueprint = Blueprint("live", __name__, url_prefix="/games/<game_id>")


@blueprint.get("/live")
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
