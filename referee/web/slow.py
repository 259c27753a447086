"""Slow pages, such as a film: the server answers them in a lane of their own."""

from urllib.parse import parse_qs

from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RoutingException

SLOW = {
    "camera.look": "",
    "camera.look_seen": "",
    "catching_up.fill": "",
    "follower.as_drawing": "",
    "follower.as_film": "",
    "follower.as_painting": "",
    "hand.show": "do",
    "importing.show": "kept",
    "importing.take": "",
    "new_tiles.show": "",
    "player.show": "",
    "players.index": "",
    "quiz.first": "",
    "quiz.show": "",
    "replay.show": "",
    "reviews.show": "",
    "sharing.as_drawing": "",
    "sharing.as_film": "",
    "sharing.as_painting": "",
}
"""The slow pages, each with the field that makes reading it slow; empty if it always is."""


class SlowPages:
    """Finds out which requests to an app are slow, before the app sees them."""

    def __init__(self, app: Flask) -> None:
        self._addresses = app.url_map.bind("localhost")

    def asked_for(self, method: str, path: str, query: str) -> bool:
        try:
            endpoint, _ = self._addresses.match(path, method)
        except (HTTPException, RoutingException):  # the app answers with what is wrong
            return False
        field = SLOW.get(endpoint)
        if field is None:
            return False
        return not field or method not in ("GET", "HEAD") or field in parse_qs(query)
