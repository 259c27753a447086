"""The links that this phone holds, in a cookie for each role, as nobody else can write it."""

import secrets

from flask import Flask, g, request
from werkzeug.wrappers import Response

from referee.record import UnknownGame
from referee.service import Role
from referee.web.cookies import keep
from referee.web.use_cases import the_referee

MOST = 30
"""Of so many games a phone holds links for a role: the newest."""
_PHONE = "phone"
"""The cookie that tells one phone from others."""


def register(app: Flask) -> None:
    """Let phones keep what they are given."""
    app.after_request(_keep_given)


def held(role: Role) -> tuple[str, ...]:
    """The keys that this phone was given for a role, the newest first. They were right then."""
    return tuple(filter(None, the_referee().links.unseal(request.cookies.get(role, "")).split(".")))


def games_held(role: Role) -> dict[str, str]:
    """By id the games in which this phone has a role, and its key, the newest first."""
    found = {}
    for key in held(role):
        try:
            found[the_referee().links.game_of(key, role)] = key
        except UnknownGame:  # renewed, or gone
            continue
    return found


def hold(role: Role, *keys: str) -> None:
    """Let this phone hold keys for a role."""
    given = g.setdefault("given", {})
    given[role] = (*keys, *given.get(role, ()))


def keep_score(*game_ids: str) -> None:
    """Make this phone a scorekeeper's in these games."""
    role = Role.SCOREKEEPER
    hold(role, *(the_referee().links.key_of(game_id, role) for game_id in game_ids))


def phone(new: bool = False) -> str:
    """What tells this phone from others, though not to whom it belongs; empty as long as nothing does, unless it is to
    be made ``new``.
    """
    found = the_referee().links.unseal(request.cookies.get(_PHONE, ""))
    if new and not found:
        found = g.phone = secrets.token_hex(8)
    return found


def _keep_given(response: Response) -> Response:
    links = the_referee().links
    for role, keys in g.get("given", {}).items():
        before = held(role)
        new = tuple(key for key in dict.fromkeys(keys) if key not in before)
        if new:  # else it stays as it is: another answer on its way may have a longer one
            keep(response, role, links.seal(".".join((*new, *before)[:MOST])))
    if "phone" in g:
        keep(response, _PHONE, links.seal(g.phone))
    return response
