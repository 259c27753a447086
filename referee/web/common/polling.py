"""Requests that come again and again. Pages that poll get what is newer, or 204; monitoring learns whether the server
works, and nothing else.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import NamedTuple

from flask import Blueprint, Response, request

from referee.service import UnavailableError
from referee.web.this_app import the_referee

FOLLOWED = "referee.followed"
"""The key in a request's environment under which a page puts the source of its response: a ``Followed``."""
SINCE = "since"
"""The query field with the state that a page shows."""

blueprint = Blueprint("polling", __name__)


class Followed(NamedTuple):
    """A game with this number of lines."""

    game_id: str
    event_count: int

    @property
    def state(self) -> str:
        """The number of lines, as the id of an event."""
        return str(self.event_count)


@blueprint.get("/games/<game_id>/live")
def live(game_id: str) -> Response:
    """The number of events, or 204 if that is ``since``."""
    sheet = the_referee().sheet(game_id)
    followed = Followed(sheet.id, sheet.event_count)
    return newer_than_seen(followed, lambda: followed.state)


def newer_than_seen(followed: Followed, parts: Callable[[], str]) -> Response:
    """The parts of a page as they are now; 204 if they are made from the state ``since`` that the page shows."""
    request.environ[FOLLOWED] = followed
    if request.args.get(SINCE) == followed.state:
        return Response(status=204)
    return Response(parts())


@blueprint.get("/healthz")
def alive() -> Response:
    """The process answers, even if there is something wrong with the record."""
    return _plain("ok", HTTPStatus.OK)


@blueprint.get("/readyz")
def ready() -> Response:
    """Whether turns can be saved now; if not, the reason in one word."""
    try:
        the_referee().record.engine.try_writing()
    except UnavailableError as error:
        return _plain(error.fault, HTTPStatus.SERVICE_UNAVAILABLE)
    return _plain("ready", HTTPStatus.OK)


def _plain(word: str, status: HTTPStatus) -> Response:
    answer = Response(f"{word}\n", status, mimetype="text/plain")
    answer.cache_control.no_store = True
    return answer
