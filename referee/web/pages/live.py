"""Pages that poll: they are answered with what is newer, or with 204."""

from collections.abc import Callable

from flask import Blueprint, Response, request

from referee.service import Sheet
from referee.web.serving.followers import FOLLOWED, Followed
from referee.web.use_cases import the_referee

blueprint = Blueprint("live", __name__, url_prefix="/games/<game_id>")


@blueprint.get("/live")
def show(game_id: str) -> Response:
    """The number of events, if it is more than ``since``; else 204."""
    sheet = the_referee().sheet(game_id)
    return newer_than_seen(sheet, lambda: str(sheet.written))


def newer_than_seen(sheet: Sheet, parts: Callable[[], str]) -> Response:
    """The parts of a page as they are now; 204 if the sheet has no more than the ``since`` events that
    the page was made of.
    """
    request.environ[FOLLOWED] = Followed(sheet.id, sheet.written)
    if request.args.get("since") == str(sheet.written):
        return Response(status=204)
    return Response(parts())
