"""Pages that poll: they are answered with what is newer, or with 204."""

from collections.abc import Callable
from typing import NamedTuple

from flask import Blueprint, Response, request

from referee.web.this_app import the_referee

FOLLOWED = "referee.followed"
"""The key in a request's environment under which a page puts what its response was made of: a ``Followed``."""
SINCE = "since"
"""The query field with the state that a page shows."""

blueprint = Blueprint("live", __name__, url_prefix="/games/<game_id>")


class Followed(NamedTuple):
    """A game with this number of lines."""

    game_id: str
    event_count: int

    @property
    def state(self) -> str:
        """The number of lines, as the id of an event."""
        return str(self.event_count)


@blueprint.get("/live")
def show(game_id: str) -> Response:
    """The number of events, if that is not ``since``; else 204."""
    sheet = the_referee().sheet(game_id)
    followed = Followed(sheet.id, sheet.event_count)
    return newer_than_seen(followed, lambda: followed.state)


def newer_than_seen(followed: Followed, parts: Callable[[], str]) -> Response:
    """The parts of a page as they are now; 204 if they are made of the state ``since`` that the page shows."""
    request.environ[FOLLOWED] = followed
    if request.args.get(SINCE) == followed.state:
        return Response(status=204)
    return Response(parts())
