"""Pages that poll: they are answered with what is newer, or with 204."""

from collections.abc import Callable

from flask import Blueprint, Response, request

from referee.web.serving.followed import FOLLOWED, Followed
from referee.web.use_cases import the_referee

blueprint = Blueprint("live", __name__, url_prefix="/games/<game_id>")


@blueprint.get("/live")
def show(game_id: str) -> Response:
    """The number of events, if that is not ``since``; else 204."""
    sheet = the_referee().sheet(game_id)
    followed = Followed(sheet.id, sheet.written)
    return newer_than_seen(followed, lambda: followed.state)


def newer_than_seen(followed: Followed, parts: Callable[[], str]) -> Response:
    """The parts of a page as they are now; 204 if they are made of the state ``since`` that the page shows."""
    request.environ[FOLLOWED] = followed
    if request.args.get("since") == followed.state:
        return Response(status=204)
    return Response(parts())
