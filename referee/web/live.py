"""Pages that change by themselves: asked again they answer with what is newer, or with nothing."""

from collections.abc import Callable
from typing import NamedTuple

from flask import Response, request

from referee.service import Sheet

FOLLOWED = "referee.followed"
"""Under this name in its environment a request tells, once it is answered, what the answer was made of."""


class Followed(NamedTuple):
    """A game with so many lines."""

    game_id: str
    written: int


def newer_than_seen(sheet: Sheet, parts: Callable[[], str]) -> Response:
    """The parts of a page, as they are by now; 204 where nothing stands on the sheet beyond the ``since`` events that
    the page was made of.
    """
    request.environ[FOLLOWED] = Followed(sheet.id, sheet.written)
    if request.args.get("since") == str(sheet.written):
        return Response(status=204)
    return Response(parts())
