"""Links to a game for other devices, as QR codes, and for BG Stats, an app in which people keep all their plays."""

import json
from datetime import UTC
from typing import Any
from urllib.parse import quote

import segno
from flask import request
from markupsafe import Markup

from referee.service import Sheet
from referee.web.shelf import pages_of, wording_of

AT_HOME = ("localhost", "127.0.0.1", "[::1]")
"""Names that mean the machine itself on every machine."""
ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST = 8000
"""Characters that BG Stats accepts."""
SOURCE = "Referee"
"""The name of this app there, which must never change."""
LONGEST_PLAY = 24 * 60
"""Minutes. A game that took longer was left lying in between."""


def code_of(link: str) -> Markup:
    """A link as a QR code, dark on white in every theme."""
    code = segno.make(link, micro=False)
    return Markup(code.svg_inline(svgclass=None, lineclass=None, omitsize=True, light="#fff"))


def known_here_alone() -> bool:
    """Whether the address of the request works on this machine only."""
    return request.host.rsplit(":", 1)[0] in AT_HOME


def hand_over(sheet: Sheet, key: str) -> str:
    """The address that hands a finished game to BG Stats, with the followers' ``key`` as its id; empty while the game
    goes on, or if it would be too long.
    """
    if not sheet.game.winners:
        return ""
    address = ADDRESS + quote(json.dumps(_play(sheet, key), ensure_ascii=False, separators=(",", ":")), safe="")
    return address if len(address) < LONGEST else ""


def _play(sheet: Sheet, key: str) -> dict[str, Any]:
    slug, minutes = sheet.rulebook.slug, round((sheet.changed - sheet.started).total_seconds() / 60)
    number = pages_of(slug).bgg_id
    game = {"name": wording_of(slug).title, "highestWins": True, "noPoints": False, "sourceGameId": slug}
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": key,
        "playDate": f"{sheet.changed.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        "game": game | ({"bggId": number} if number else {}),
        "players": [_player(sheet, seat) for seat in range(1, len(sheet.names) + 1)],
    }
    about = {"location": sheet.about.place, "comments": sheet.about.note}
    play |= {name: text for name, text in about.items() if text}
    return play | ({"durationMin": minutes} if 0 < minutes <= LONGEST_PLAY else {})


def _player(sheet: Sheet, seat: int) -> dict[str, Any]:
    """A player, whose id is the name in lower case."""
    name, totals, turns = sheet.names[seat - 1], sheet.game.totals, sheet.game.turns
    return {
        "name": name,
        "sourcePlayerId": name.casefold(),
        "startPlayer": bool(turns) and turns[0].step.seat == seat,
        "score": str(totals[seat - 1]),
        "rank": 1 + sum(total > totals[seat - 1] for total in totals),
        "winner": seat in sheet.game.winners,
    }
