"""Access to games, for reading and writing. One guard runs before every page, so no page can forget it.

At home every phone on the network may do both. In public only people with a link to a game may; for everyone else the
game doesn't exist.
"""

from collections.abc import Mapping
from typing import Any

from flask import Flask, current_app, g, redirect, request, url_for
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.wrappers import Response

from referee.service import Admission, RenewedLinkError, Role, UnknownGameError
from referee.web.guard import held_links, pace
from referee.web.this_app import is_own, the_referee

OPEN = frozenset(
    {
        "assets.fetched",
        "home.index",
        "importing.show",
        "importing.take",
        "links.forget",
        "links.kept",
        "new_game.show",
        "new_game.start",
        "phone.choose",
        "phone.manifest",
        "phone.settings",
        "phone.unseen",
        "phone.unsent",
        "phone.worker",
        "polling.alive",
        "polling.ready",
        "rules.index",
        "rules.picture",
        "static",
        "trying.practice",
    }
)
"""The pages about no game that are open in public without a link, in addition to the pages of single boxed games."""
OF_A_GAME = {"home.index": "thrown", "new_game.show": "after"}
"""Pages whose query may name a game, with the name of that field."""
SEARCHES = frozenset({"q", "after"})
"""Query fields with which the first page searches and pages through all games."""
ROLES = {
    "links.enter": Role.SCOREKEEPER,
    "links.save_scoring": Role.SCOREKEEPER,
    "links.save_watching": Role.FOLLOWER,
    "camera.look_seen": Role.FOLLOWER,
    "camera.show_seen": Role.FOLLOWER,
    "follower": Role.FOLLOWER,
}
"""The role that a link gives, by endpoint or by blueprint."""


class OnlyLookingError(Exception):
    """A follower's link was used to write."""


def register(app: Flask) -> None:
    """Guard the games of an app."""
    app.before_request(_guard)
    app.after_request(_remember)
    app.jinja_env.globals.update(in_public=in_public, in_pocket=in_pocket)


def in_public() -> bool:
    """Whether only people with a link can see a game."""
    return current_app.config["PUBLIC"]


def in_pocket() -> bool:
    """Whether the app runs inside a phone, where nobody else can open its pages."""
    return current_app.config["POCKET"]


def admission() -> Admission | None:
    """The link by which this request may write, which is checked again in the transaction; ``None`` at home."""
    return g.get("admission")


def own_games() -> tuple[str, ...] | None:
    """The ids of the other games that this request may see: those on which this browser may write. ``None`` means
    all games, as at home.
    """
    return tuple(held_links.games_held(Role.SCOREKEEPER)) if in_public() else None


def check_room(more: int = 1) -> None:
    """Raise ``NoRoomError`` if this browser can't hold the links of ``more`` running games.

    At home it needs no links, so there is always room.
    """
    if in_public():
        held_links.check_room(Role.SCOREKEEPER, more, held_links.MOST_RUNNING)


def box_owner(new: bool = False) -> str:
    """The owner of the boxes that this request may use. At home all of them have one owner without a name; in
    public each browser has its own, and gets a name once a ``new`` one is needed.
    """
    return held_links.phone(new) or "none" if in_public() else ""


def _guard() -> Response | None:
    endpoint, arguments = _asked()
    if not endpoint:
        return None
    blueprint, writes = endpoint.rpartition(".")[0], request.method not in ("GET", "HEAD", "OPTIONS")
    role = ROLES.get(endpoint) or ROLES.get(blueprint)
    if role is Role.FOLLOWER and writes:
        raise OnlyLookingError
    if not in_public():
        return None
    field = OF_A_GAME.get(endpoint)
    game_id = arguments.get("game_id") or (request.args.get(field) if field else None)
    searches = endpoint == "home.index" and SEARCHES & request.args.keys()
    if role:
        _follow(arguments["key"], role)
    elif game_id is not None:
        return _enter(game_id, writes)
    elif searches or (endpoint not in OPEN and not is_own(blueprint)):
        raise NotFound
    return None


def _follow(key: str, role: Role) -> None:
    """Admit a request with a valid key, even after many wrong keys. Only wrong keys count as guesses.

    Raises ``UnknownGameError`` for a wrong key, ``TooManyRequests`` after too many of them, and ``NoRoomError`` if the
    browser would lose another running game by holding this key.
    """
    try:
        the_referee().links.game_of(key, role)
    except UnknownGameError:
        pace.count(pace.GUESSES)
        raise
    if role is Role.SCOREKEEPER and key not in held_links.held(role):
        held_links.check_room(role, 1, held_links.MOST)


def _enter(game_id: str, writes: bool) -> Response | None:
    """Let scorekeepers of a game in; redirect followers to their own page of it."""
    links = the_referee().links
    key = links.key_of(game_id)
    follows = key in held_links.held(Role.FOLLOWER)
    try:
        g.admission = links.admission(game_id, held_links.held(Role.SCOREKEEPER), held_links.phone())
    except RenewedLinkError:
        if writes or not follows:
            raise
    if admission():
        held_links.keep_score(game_id)
        return None
    if not follows:
        pace.count(pace.GUESSES)
        raise UnknownGameError(game_id)
    if writes or "." in request.path:
        raise OnlyLookingError
    return redirect(url_for("follower.show", key=key))


def _asked() -> tuple[str, Mapping[str, Any]]:
    """The requested endpoint and its arguments, even with a method that isn't allowed; empty without a page."""
    if request.endpoint:
        return request.endpoint, request.view_args or {}
    wrong = request.routing_exception
    if not isinstance(wrong, MethodNotAllowed) or not wrong.valid_methods:
        return "", {}
    adapter = current_app.create_url_adapter(request)
    assert adapter is not None
    return adapter.match(method=min(wrong.valid_methods))


def _remember(response: Response) -> Response:
    """Keep a follower's link in the browser that used it. Pages vary by the links that a browser holds."""
    opened = request.blueprint == "follower" and response.status_code == 200
    if opened and request.method != "OPTIONS":  # which is answered whatever the key
        held_links.hold(Role.FOLLOWER, (request.view_args or {})["key"])
    if in_public() and request.endpoint != "static":
        response.vary.add("Cookie")
    return response
