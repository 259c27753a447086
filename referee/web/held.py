"""The links that this browser holds, in a cookie for each role, as nobody else can write it."""

import secrets

from flask import Flask, g, request
from werkzeug.wrappers import Response

from referee.record import UnknownGame
from referee.service import Role
from referee.web.cookies import keep
from referee.web.use_cases import the_referee

MOST = 30
"""Of so many games a browser holds links for a role: the newest."""
_SHELF = "shelf"
"""The cookie that tells one shelf of boxes from others."""


def register(app: Flask) -> None:
    """Let browsers keep what they are given."""
    app.after_request(_keep_given)


def held(role: Role) -> tuple[str, ...]:
    """The keys that this browser was given for a role, the newest first. They were right then."""
    return tuple(the_referee().links.unseal(request.cookies.get(role, "")).split("."))


def games_held(role: Role) -> dict[str, str]:
    """By id the games in which this browser has a role, and its key, the newest first."""
    found = {}
    for key in filter(None, held(role)):
        try:
            found[the_referee().links.game_of(key, role)] = key
        except UnknownGame:  # renewed, or gone
            continue
    return found


def give(role: Role, *game_ids: str) -> None:
    """Give this browser a role in games."""
    links = the_referee().links
    keys = (links.key_of(game_id, role) for game_id in game_ids)
    given = g.setdefault("given", {})
    given[role] = (*keys, *given.get(role, ()))


def shelf(new: bool = False) -> str:
    """The shelf of boxes that is this browser's; empty as long as it has none, unless a ``new`` one is to be made."""
    links = the_referee().links
    found = links.unseal(request.cookies.get(_SHELF, ""))
    if new and not found:
        found = g.shelf = secrets.token_hex(8)
    return found


def _keep_given(response: Response) -> Response:
    links = the_referee().links
    for role, keys in g.get("given", {}).items():
        before = held(role)
        now = tuple(dict.fromkeys((*keys, *before)))[:MOST]
        if now != before:
            keep(response, role, links.seal(".".join(filter(None, now))))
    if "shelf" in g:
        keep(response, _SHELF, links.seal(g.shelf))
    return response
