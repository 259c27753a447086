"""The camera check for followers: they may compare, and see nothing that writes."""

from flask import Blueprint, url_for
from werkzeug.wrappers import Response

from referee.service import Role
from referee.web.camera.camera import Check, camera_page, look_page
from referee.web.slow import slow
from referee.web.use_cases import the_referee

blueprint = Blueprint("camera_seen", __name__, url_prefix="/seen/<key>/camera")


@blueprint.get("")
def show(key: str) -> str:
    """The page that compares."""
    return camera_page(the_referee().sheet(_game(key)), _check(key)).render()


@blueprint.get("/look")
@slow()
def look(key: str) -> Response:
    """One of the differences in the address."""
    return look_page(the_referee().sheet(_game(key)), _check(key))


def _game(key: str) -> str:
    return the_referee().links.game_of(key, Role.FOLLOWER)


def _check(key: str) -> Check:
    read, look = url_for("camera_seen.show", key=key, read=1), url_for("camera_seen.look", key=key)
    return Check(read, look, url_for("seen.show", key=key), key, mends=False)
