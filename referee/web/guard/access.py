"""Who may see a game, and write on it: one guard before every page, so that none can forget it.

At home every phone on the network may. In public a game is there for those alone who hold a link to it; for all others
it is as if there were no such game.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import Flask, current_app, g, redirect, request, url_for
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.wrappers import Response

from referee.record import Admission, TakenBack, UnknownGame
from referee.service import Role
from referee.web.guard import held, pace
from referee.web.shelf import is_own
from referee.web.use_cases import the_referee

OPEN = frozenset(
    {
        "hand_over.enter",
        "home.index",
        "importing.show",
        "importing.take",
        "offline.manifest",
        "looks.choose",
        "looks.show",
        "new_game.show",
        "new_game.start",
        "offline.unseen",
        "offline.unsent",
        "offline.worker",
        "practice.show",
        "rules.index",
        "rules.picture",
        "scripts.fetched",
        "seen.as_drawing",
        "seen.as_film",
        "seen.as_painting",
        "seen.live",
        "seen.show",
        "static",
    }
)
"""The pages about no game that are there in public, beside those that only one boxed game has."""
OF_A_GAME = {"home.index": "thrown", "new_game.show": "after"}
"""Pages whose address may name a game in a field."""
SEARCHES = frozenset({"q", "after"})
"""Fields with which the first page goes through the games of a house."""
ROLES = {"hand_over.enter": Role.SCOREKEEPER, "seen": Role.FOLLOWER}
"""The role that links give, by page or by blueprint."""


class OnlyLooking(Exception):  # noqa: N818 - it is what the link is for
    """Something was to be written by a link for those who only look."""


class _Asked(NamedTuple):
    """What a request asks for."""

    endpoint: str
    blueprint: str
    arguments: Mapping[str, Any]
    writes: bool

    @property
    def game_id(self) -> str | None:
        """The game that it is about; nothing where it is about none."""
        field = OF_A_GAME.get(self.endpoint)
        return self.arguments.get("game_id") or (request.args.get(field) if field else None)

    @property
    def role(self) -> Role | None:
        """What the link that it follows lets people do; nothing where it follows none."""
        return ROLES.get(self.endpoint) or ROLES.get(self.blueprint)


def register(app: Flask) -> None:
    """Guard the games of an app."""
    app.before_request(_guard)
    app.after_request(_remember)
    app.jinja_env.globals["in_public"] = in_public


def in_public() -> bool:
    """Whether games are seen by those alone who hold a link."""
    public: bool = current_app.config["PUBLIC"]
    return public


def admission() -> Admission | None:
    """By which link this request may write, which is asked again where it is written; at home it needs none."""
    admitted: Admission | None = g.get("admission")
    return admitted


def own_games() -> tuple[str, ...] | None:
    """The games that this request may know of beside the one it asks for: those on which this browser may write; at
    home all of them, for which nothing stands.
    """
    return tuple(held.games_held(Role.SCOREKEEPER)) if in_public() else None


def check_room(more: int = 1) -> None:
    """Raise ``NoRoom`` if this browser cannot hold the links of ``more`` running games.

    At home it needs no links, so there is always room.
    """
    if in_public():
        held.check_room(Role.SCOREKEEPER, more, held.MOST_RUNNING)


def shelf(new: bool = False) -> str:
    """Where boxes are kept for whoever asks. At home all have one shelf, without a name; in public each browser its
    own, made once a ``new`` one is needed, and before that one on which nobody keeps anything.
    """
    return held.phone(new) or "none" if in_public() else ""


def _guard() -> Response | None:
    asked = _asked()
    if asked is None:
        return None
    if asked.role is Role.FOLLOWER and asked.writes:
        raise OnlyLooking
    if not in_public():
        return None
    if asked.role:
        _follow(asked.arguments["key"], asked.role)
    elif asked.game_id is not None:
        return _enter(asked.game_id, asked)
    elif not _is_open(asked):
        raise NotFound
    return None


def _follow(key: str, role: Role) -> None:
    """Admit a request with a valid key, even after many wrong keys. Only wrong keys count as guesses.

    Raises ``UnknownGame`` for a wrong key, ``TooManyRequests`` after too many of them, and ``NoRoom`` if the browser
    would lose another running game by holding this key.
    """
    try:
        the_referee().links.game_of(key, role)
    except UnknownGame:
        pace.count(pace.GUESSES)
        raise
    if role is Role.SCOREKEEPER and key not in held.held(role):
        held.check_room(role, 1, held.MOST)


def _enter(game_id: str, asked: _Asked) -> Response | None:
    """Let the scorekeepers of a game in; show those who follow it the way to where they can look."""
    links = the_referee().links
    key = links.key_of(game_id)
    follows = key in held.held(Role.FOLLOWER)
    try:
        g.admission = links.admission(game_id, held.held(Role.SCOREKEEPER), held.phone())
    except TakenBack:
        if asked.writes or not follows:
            raise
    if admission():
        held.keep_score(game_id)
        return None
    if not follows:
        pace.count(pace.GUESSES)
        raise UnknownGame(game_id)
    if asked.writes or "." in request.path:
        raise OnlyLooking
    return redirect(url_for("seen.show", key=key))


def _is_open(asked: _Asked) -> bool:
    """Whether a page about no game is there for everybody."""
    if asked.endpoint == "home.index":
        return not SEARCHES & request.args.keys()
    return asked.endpoint in OPEN or is_own(asked.blueprint)


def _asked() -> _Asked | None:
    """What is asked for, also where it cannot be asked for in this way; nothing where there is no such page."""
    writes = request.method not in ("GET", "HEAD", "OPTIONS")
    if request.endpoint:
        return _Asked(request.endpoint, request.blueprint or "", request.view_args or {}, writes)
    wrong = request.routing_exception
    if not isinstance(wrong, MethodNotAllowed) or not wrong.valid_methods:
        return None
    adapter = current_app.create_url_adapter(request)
    assert adapter is not None
    endpoint, arguments = adapter.match(method=min(wrong.valid_methods))
    return _Asked(endpoint, endpoint.rpartition(".")[0], arguments, writes)


def _remember(response: Response) -> Response:
    """Whoever looked at a game by its link may look again; pages differ by what a browser holds."""
    if request.blueprint == "seen" and response.status_code == 200:
        held.hold(Role.FOLLOWER, (request.view_args or {})["key"])
    if in_public() and request.endpoint != "static":
        response.vary.add("Cookie")
    return response
