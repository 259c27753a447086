"""The links that this phone holds, in a sealed cookie for each role."""

import secrets

from flask import Flask, current_app, g, request
from werkzeug.wrappers import Response

from referee.service import Role, UnavailableError, UnknownGameError
from referee.web.this_app import the_referee

MOST = 200
"""The most links that a phone holds for a role: those that fit into a cookie, of which browsers keep 4,096 bytes."""
MOST_RUNNING = 150
"""The most running games of a phone that begins or imports games. The rest is for finished games and received links."""
NEARLY = 10
"""The number of links still free at which a phone gets a warning."""
PHONE = "phone"
"""The cookie that identifies a phone."""

YEAR = 365 * 24 * 3600


class NoRoomError(Exception):
    """A phone has no room for more running games: it holds ``most``, and may drop none of them."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


def register(app: Flask) -> None:
    """Send the cookies of an app with its responses."""
    app.after_request(_keep_given)


def keep(response: Response, name: str, text: str) -> None:
    """Set a cookie for a year, which scripts can't read and other sites can't send."""
    response.set_cookie(name, text, max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure)


def held(role: Role) -> tuple[str, ...]:
    """The keys that this phone was given for a role, the newest first. They were valid at the time."""
    return tuple(filter(None, the_referee().links.unseal(request.cookies.get(role, "")).split(".")))


def games_held(role: Role) -> dict[str, str]:
    """The keys by which this phone has a role, by game id, the newest first."""
    found = {}
    for key in held(role):
        try:
            found[the_referee().links.game_of(key, role)] = key
        except UnknownGameError:  # renewed or deleted
            continue
    return found


def hold(role: Role, *keys: str) -> None:
    """Let this phone hold keys for a role."""
    given = g.setdefault("given", {})
    given[role] = (*keys, *given.get(role, ()))


def forget(role: Role, key: str) -> None:
    """Make this phone forget a key."""
    g.setdefault("forgotten", {}).setdefault(role, set()).add(key)


def keep_score(*game_ids: str) -> None:
    """Make this phone a scorekeeper of these games."""
    role = Role.SCOREKEEPER
    hold(role, *(the_referee().links.key_of(game_id, role) for game_id in game_ids))


def check_room(role: Role, more: int, most: int) -> None:
    """Raise ``NoRoomError`` if ``more`` links would give this phone more than ``most`` running games."""
    keys = held(role)
    if len(keys) + more > most and sum(_goes_on(key, role) for key in keys) + more > most:
        raise NoRoomError(most)


def nearly_full(role: Role) -> int:
    """How many links this phone holds for a role, if there is hardly room for more; otherwise 0."""
    count = len(held(role))
    return count if count > MOST - NEARLY else 0


def phone(new: bool = False) -> str:
    """A random id of this phone, which reveals nothing about its owner; empty if it has none and ``new`` isn't set."""
    found = the_referee().links.unseal(request.cookies.get(PHONE, ""))
    if new and not found:
        found = g.phone = secrets.token_hex(8)
    return found


def _keep_given(response: Response) -> Response:
    """The response with the cookies for what was given; that of the error if the record is no longer available."""
    links, given, forgotten = the_referee().links, g.get("given", {}), g.get("forgotten", {})
    try:
        for role in {*given, *forgotten}:
            before = held(role)
            new = tuple(key for key in dict.fromkeys(given.get(role, ())) if key not in before)
            stay = tuple(key for key in before if key not in forgotten.get(role, ()))
            if new or stay != before:  # otherwise it isn't sent: a response on its way may have a longer one
                keep(response, role, links.seal(".".join(_fitting((*new, *stay), role))))
        if "phone" in g:
            keep(response, PHONE, links.seal(g.phone))
        return response
    except UnavailableError as error:  # Flask calls no error handler for what comes after a request
        return current_app.make_response(current_app.handle_user_exception(error))


def _fitting(keys: tuple[str, ...], role: Role) -> tuple[str, ...]:
    """The keys that fit, the newest first. Keys of finished games are dropped first, beginning with the oldest."""
    if len(keys) <= MOST:
        return keys
    over = [key for key in keys if not _goes_on(key, role)]
    dropped = {*over[::-1][: len(keys) - MOST]}
    return tuple(key for key in keys if key not in dropped)[:MOST]


def _goes_on(key: str, role: Role) -> bool:
    """Whether a key leads to a running game."""
    try:
        game = the_referee().lists.game(the_referee().links.game_of(key, role))
    except UnknownGameError:  # renewed or deleted
        return False
    return game.summary.open and not game.deleted
